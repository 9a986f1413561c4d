// With AUTO_APPROVE=none only the administrator publishes listings. The owner's acceptance of a listing is stored and takes
// effect when the administrator publishes the listing.

import { expect, it } from "vitest"

// Set before any import of lib/env, because lib/env reads the environment once, at import.
process.env["AUTO_APPROVE"] = "none"
const { admin, almanac, db, detail, register, routes, street, url } = await import("@/tests/support/registration")
const { aClaim } = await import("@/tests/support/claim")
const { acceptServices } = await import("@/lib/claims/acceptance")
const { buildOwner } = await import("@/lib/claims/ownership")
const domain = new URL(url).hostname

it("a listing that the owner registers or accepts waits for the administrator, and is then public with the mark", async () => {
  const { token } = await aClaim({ domain })
  const theirs = (await almanac()).body.service
  const { url: news, method } = street.endpoints.news
  const said = { url: news, protocol: "L402", name: "News", http_method: method, verification_token: token }
  const own = (await register(said)).body.service
  const choice = { id: theirs.id, updatedAt: null }
  await acceptServices(buildOwner(domain, token), [choice], new Date())
  expect(await db().event.count()).toBe(0)
  for (const { id } of [theirs, own]) {
    expect((await detail(id)).code).toBe("not_found")
    await admin(routes.approve, id)
    expect(await detail(id)).toMatchObject({ status: "active", domain_verified: 1 })
  }
})
