// The admin pages for claims and deleted listings, with and without script.

import type { Page } from "@playwright/test"
import { enter, item, logIn, section } from "./admin-page"
import { AUDITED, expect, forgetSession, test } from "./directory"
import { keepSecret, place, providerHost, registerListing } from "./providers"

/** Starts a claim through the API, and verifies it if `prove` is true. Returns the token. */
async function startClaim(page: Page, domain: string, { prove = true } = {}): Promise<string> {
  const started = await page.request.post("/api/v1/claim", { data: { domain } })
  const { verification_token, verification_hash } = await started.json()
  keepSecret(verification_token)
  if (prove) await proveClaim(page, domain, verification_hash)
  return verification_token
}
async function proveClaim(page: Page, domain: string, hash: string) {
  await place(domain, { content: hash })
  expect((await page.request.post("/api/v1/claim/verify", { data: { domain } })).status()).toBe(200)
}

/** Resets the domain's claim on the page. Returns the region of the page with the new token and hash. */
async function resetClaim(page: Page, domain: string) {
  const claim = item(page, domain)
  const button = claim.getByRole("button", { name: "Reset the claim" })
  await expect(button).toBeHidden()
  await claim.locator("summary").click()
  await expect(claim).toContainText(`The token of ${domain} stops working at once.`)
  await button.click()
  const answer = page.getByRole("region", { name: `The claim of ${domain} is reset` })
  await expect(answer).toContainText("Shown once.")
  const [token = "", hash = ""] = await answer.getByText(/^(dir_)?[0-9a-f]{64}$/).allInnerTexts()
  keepSecret(token.replace("dir_", ""))
  return { answer, token, hash }
}

test(
  "D-admin-01 a claim is reset: the old token stops working, listings stay verified, the new token works once proven",
  AUDITED,
  async ({ page }) => {
    const domain = providerHost("admin-reset")
    const { id } = await registerListing(page.request, domain, "/v1/l402/reset", { name: "Kept verified" })
    const old = await startClaim(page, domain)
    const rename = async (token: string, name: string) => {
      const data = { domain, verification_token: token, name }
      return (await page.request.patch(`/api/v1/services/${id}`, { data })).status()
    }
    expect(await rename(old, "Named by the old token")).toBe(200)

    await enter(page, "/admin?section=domains")
    await page.getByRole("link", { name: "Verified", exact: true }).click()
    await expect(page).toHaveURL(/status=verified/)
    await expect(item(page, domain)).toContainText("Well-known file")
    const { answer, token, hash } = await resetClaim(page, domain)
    await expect(answer).toBeFocused()
    expect(token).not.toBe(old)
    expect(page.url()).not.toContain(token)
    await expect(item(page, domain)).toHaveCount(0)
    expect([await rename(old, "Too late"), await rename(token, "Too early")]).toEqual([403, 403])
    const shown = await (await page.request.get(`/api/v1/services/${id}`)).json()
    expect(shown).toMatchObject({ name: "Named by the old token", domain_verified: 1 })

    await page.reload()
    await expect(page.getByRole("heading", { level: 2, name: "Domains" })).toBeVisible()
    await expect(answer).toHaveCount(0)
    expect(await page.content()).not.toContain(token)
    await page.getByRole("link", { name: "Pending", exact: true }).last().click()
    await expect(item(page, domain)).toContainText("Reset. Waiting for the proof until")

    await proveClaim(page, domain, hash)
    expect([await rename(old, "Still too late"), await rename(token, "Named by the new token")]).toEqual([403, 200])
    await page.getByRole("link", { name: "Verified", exact: true }).click()
    await expect(item(page, domain)).toContainText("proof found")
    await forgetSession(page)
  },
)

test("D-admin-01 a listing that an owner deleted is restored", AUDITED, async ({ page }) => {
  const domain = providerHost("spare")
  const { id } = await registerListing(page.request, domain, "/v1/x402/back", { name: "There and back" })
  const data = { domain, verification_token: await startClaim(page, domain) }
  expect((await page.request.delete(`/api/v1/services/${id}`, { data })).status()).toBe(200)
  expect((await page.request.get(`/api/v1/services/${id}`)).status()).toBe(404)
  await enter(page, "/admin?section=deleted")
  await expect(item(page, "There and back")).toContainText("removed permanently")
  await item(page, "There and back").getByRole("button", { name: "Restore" }).click()
  await expect(page.locator("#notice")).toHaveText("There and back is public again.")
  await expect(item(page, "There and back")).toHaveCount(0)
  expect((await page.request.get(`/api/v1/services/${id}`)).status()).toBe(200)
  await forgetSession(page)
})

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false })

  test("a claim is reset, and only the response to the post has the new token", async ({ page }) => {
    const domain = providerHost("elsewhere")
    const old = await startClaim(page, domain, { prove: false })
    await page.goto("/admin?section=domains&status=pending")
    await logIn(page)
    await section(page, "Domains").click()
    await page.getByRole("link", { name: "Pending", exact: true }).last().click()
    const { token } = await resetClaim(page, domain)
    expect(token).not.toBe(old)
    expect(page.url()).not.toContain(token)
    expect(page.url()).toContain("/admin?section=domains&status=pending")
    await expect(item(page, domain)).toContainText("Waiting for the proof until")
    await page.goto(page.url())
    expect(await page.content()).not.toContain(token)
    await forgetSession(page)
  })
})
