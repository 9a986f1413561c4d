// The administrator resets a claim: only the response to the post has the new token. What a reset and a restored listing do is in
// tests/api/admin-domains.test.ts and tests/api/admin-restore.test.ts.

import { enter, item } from "./admin-page"
import { AUDITED, expect, forgetSession, test } from "./directory"
import { keepSecret, place, providerHost } from "./providers"

for (const [javaScriptEnabled, purpose] of [
  [true, "admin-reset"],
  [false, "elsewhere"],
] as const) {
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled })

    test("D-admin-01 a claim is reset, and its new token is shown once", AUDITED, async ({ page }) => {
      const domain = providerHost(purpose)
      const started = await page.request.post("/api/v1/claim", { data: { domain } })
      const { verification_token: old, verification_hash: content } = await started.json()
      keepSecret(old)
      await place(domain, { content })
      expect((await page.request.post("/api/v1/claim/verify", { data: { domain } })).status()).toBe(200)

      await enter(page, "/admin?section=domains")
      await page.getByRole("link", { name: "Verified", exact: true }).click()
      await expect(page).toHaveURL(/status=verified/)
      const claim = item(page, domain)
      await expect(claim).toContainText("Well-known file")
      const button = claim.getByRole("button", { name: "Reset the claim" })
      await expect(button).toBeHidden()
      await claim.locator("summary", { hasText: "Reset of" }).click()
      await expect(claim).toContainText(`The token of ${domain} stops working at once.`)
      await button.click()
      const answer = page.getByRole("region", { name: `The claim of ${domain} is reset` })
      await expect(answer).toContainText("Shown once.")
      if (javaScriptEnabled) await expect(answer).toBeFocused()
      const [token = ""] = await answer.getByText(/^(dir_)?[0-9a-f]{64}$/).allInnerTexts()
      keepSecret(token.replace("dir_", ""))
      expect(token).not.toContain(old)
      expect(page.url()).not.toContain(token)
      expect(page.url()).toContain("/admin?section=domains&status=verified")
      await expect(claim).toHaveCount(0)

      await page.goto(page.url())
      await expect(page.getByRole("heading", { level: 2, name: "Domains" })).toBeVisible()
      expect(await page.content()).not.toContain(token)
      await page.getByRole("link", { name: "Pending", exact: true }).last().click()
      await expect(claim).toContainText("Reset. Waiting for the proof until")
      await forgetSession(page)
    })
  })
}
