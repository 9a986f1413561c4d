// All steps of a provider, with and without script: claim, place the file, verify, accept pending listings, edit, delete, revoke.

import { AUDITED, expect, test } from "./directory"
import { keepSecret, place, providerHost, registerListing } from "./providers"

const RUN = Date.now().toString(36)

for (const [javaScriptEnabled, purpose] of [
  [true, "spare"],
  [false, "api-bulk"],
] as const) {
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled })

    test("from a claim to its end", AUDITED, async ({ page, request }) => {
      const host = providerHost(purpose)
      for (const name of ["Rivers", "Lakes", "Seas"]) {
        const pending = name === "Seas"
        await registerListing(request, host, `/v1/l402/${name}-${RUN}`, { name }, { pending })
      }
      await page.goto("/manage")
      await page.getByLabel("Domain").fill(host)
      await page.getByRole("button", { name: "Continue" }).click()
      await page.getByRole("button", { name: "Prove the domain" }).click()
      const part = (heading: string) =>
        page.locator("section").filter({ has: page.getByRole("heading", { name: heading, exact: true }) })
      const token = await part("Keep your token").locator("code").first().innerText()
      keepSecret(token.replace("dir_", ""))
      const content = await part("File content").locator("code").first().innerText()
      await place(host, { content })
      await page.getByRole("button", { name: "Check the file" }).click()
      await expect(page.getByRole("region", { name: "Public and verified now" })).toContainText("Rivers")
      await page.getByRole("button", { name: "Sign out" }).click()
      await page.getByLabel("Domain").fill(host)
      await page.getByRole("button", { name: "Continue" }).click()
      await page.getByLabel("Token").fill(content)
      await page.getByRole("button", { name: "Sign in" }).click()
      await expect(page.getByText("This is the public hash that goes into the file").first()).toBeVisible()
      await page.getByLabel("Token").fill(` "${token}" `)
      await page.getByRole("button", { name: "Sign in" }).click()
      await page.getByRole("button", { name: "Accept listing Seas, L402" }).click()
      await expect(page.locator("#notice")).toHaveText("Seas is accepted.")
      await page.getByRole("link", { name: "Edit Rivers, L402" }).click()
      await page.getByLabel("Name", { exact: true }).fill("Rivers and streams")
      await page.getByRole("button", { name: "Save" }).click()
      await expect(page.locator("#notice")).toHaveText("Rivers and streams is saved. Changed: name.")

      for (const name of ["Lakes", "Seas"]) await page.getByRole("checkbox", { name: `${name}, L402` }).check()
      await page.getByRole("button", { name: "Delete chosen" }).click()
      const named = page.getByRole("list", { name: "To be deleted" }).locator("li b")
      await expect(named).toHaveText(["Lakes", "Seas"])
      await page.getByRole("button", { name: "Delete 2 listings" }).click()
      await expect(page.locator("#notice")).toContainText("2 listings are deleted")

      const listed = async () => (await (await request.get(`/api/v1/services?host=${host}`)).json()).services
      expect(await listed()).toMatchObject([{ name: "Rivers and streams", domain_verified: 1 }])
      await page.getByRole("link", { name: "Revoke the claim", exact: true }).click()
      await page.getByRole("checkbox", { name: "I want to revoke the claim" }).check()
      await page.getByRole("button", { name: "Revoke the claim" }).click()
      await expect(page.getByRole("heading", { level: 1, name: "The claim is revoked" })).toBeVisible()
      expect(await listed()).toMatchObject([{ name: "Rivers and streams", domain_verified: 0 }])
      expect(page.url()).not.toContain(token)
    })
  })
}
