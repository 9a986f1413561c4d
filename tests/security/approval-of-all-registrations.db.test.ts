// With AUTO_APPROVE=all every registration is published, but only registrations by the domain's owner are shown as verified.

import { expect, it } from "vitest"

// Set before any import of lib/env, because lib/env reads the environment once, at import.
process.env["AUTO_APPROVE"] = "all"
const { almanac, detail, url } = await import("@/tests/support/registration")
const { aClaim } = await import("@/tests/support/claim")
const domain = new URL(url).hostname

it("a registration by someone else under a verified domain is public without the verified mark", async () => {
  await aClaim({ domain })
  const { service } = (await almanac()).body
  expect(await detail(service.id)).toMatchObject({ status: "active", domain_verified: 0 })
})

it("the owner's registration is public with the verified mark", async () => {
  const { token: verification_token } = await aClaim({ domain })
  const { service } = (await almanac({ verification_token })).body
  expect(await detail(service.id)).toMatchObject({ status: "active", domain_verified: 1 })
})
