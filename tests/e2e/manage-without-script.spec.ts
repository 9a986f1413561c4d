// The owner's page without script. Both tests use the same claim, so they run in order.

import { expect, forgetSession, test } from "./directory"
import { auditLog, claim, expectSignInForm, notice, register, row, rows, signIn } from "./manage-page"
import { providerHost } from "./providers"

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false })
  test.describe.configure({ mode: "serial" })
  let token = ""

  test("sign in, edit, correct an error, delete, and read the audit log", async ({ page, request }) => {
    const host = providerHost("manage-plain")
    token = await claim(request, host)
    for (const name of ["Oaks", "Elms", "Ashes", "Limes", "Firs"]) {
      await register(request, host, name, { verification_token: token })
    }
    await page.goto(`/manage?domain=${host}`)
    await page.getByLabel("Token").fill("f".repeat(64))
    await page.getByRole("button", { name: "Sign in" }).click()
    await expect(page.getByText("You are not signed in.")).toBeVisible()
    expect(await page.content()).not.toContain("f".repeat(64))
    await expect(page.getByLabel("Domain")).toHaveValue(host)
    await signIn(page, host, token)
    expect(page.url()).not.toContain(token)

    await page.getByRole("link", { name: "Edit Oaks, L402" }).click()
    await page.getByLabel("Name", { exact: true }).fill("Old oaks")
    await page.getByLabel("Description").fill("One line\nand another")
    await page.getByLabel("Price in sats").fill("-1")
    await page.getByRole("button", { name: "Save" }).click()
    await expect(page.getByText("Check one field:")).toBeVisible()
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Old oaks")
    await expect(page.getByLabel("Price in sats")).toHaveAccessibleDescription(/must not be negative/)
    await page.getByLabel("Price in sats").fill("21")
    await page.getByRole("button", { name: "Save" }).click()
    await expect(notice(page)).toHaveText("Old oaks is saved. Changed: name, description, price in sats.")
    await expect(row(page, "Old oaks")).toContainText("21 sats")

    await page.getByRole("link", { name: "Delete Elms, L402" }).click()
    await page.getByRole("button", { name: "Delete this listing" }).click()
    await expect(notice(page)).toHaveText("One listing is deleted: hidden now, removed permanently after 30 days.")
    await expect(page.getByRole("button", { name: /^Choose all/ })).toBeHidden()
    for (const name of ["Ashes", "Limes", "Firs"]) await page.getByRole("checkbox", { name: `${name}, L402` }).check()
    await page.getByRole("button", { name: "Delete chosen" }).click()
    const named = page.getByRole("list", { name: "To be deleted" }).getByRole("listitem")
    await expect(named.locator("b")).toHaveText(["Ashes", "Firs", "Limes"])
    await page.getByRole("button", { name: "Delete 3 listings" }).click()
    await expect(notice(page)).toHaveText("3 listings are deleted: hidden now, removed permanently after 30 days.")
    await expect(rows(page)).toHaveCount(1)
    await expect(auditLog(page)).toHaveCount(12)
    await forgetSession(page)
  })

  test("without a session a form changes nothing; a revocation ends it", async ({ page, request }) => {
    const host = providerHost("manage-plain")
    await signIn(page, host, token)
    await page.getByRole("link", { name: "Delete Old oaks, L402" }).click()
    await forgetSession(page)
    await page.getByRole("button", { name: "Delete this listing" }).click()
    await expect(notice(page)).toHaveText("Nothing was changed. Your session has ended after one hour. Sign in again.")
    await signIn(page, host, token)
    await expect(row(page, "Old oaks")).toBeVisible()
    await page.getByRole("link", { name: "Revoke the claim", exact: true }).click()
    await page.getByRole("checkbox").check()
    await page.getByRole("button", { name: "Revoke the claim" }).click()
    await expect(page.getByRole("heading", { level: 1, name: "The claim is revoked" })).toBeVisible()
    const { id } = await (await request.get(`/api/v1/services?host=${host}`)).json().then(({ services }) => services[0])
    expect((await (await request.get(`/api/v1/services/${id}`)).json()).domain_verified).toBe(0)
    await page.goto("/manage")
    await expectSignInForm(page)
  })
})
