// The owner's page, from signing in to the end of the claim. The tests of one host run in order, because they share the host's
// claim. The last page of each AUDITED test is audited.

import { AUDITED, expect, forgetSession, test } from "./directory"
import { auditLog, claim, expectSignInForm, notice, RUN, register, row, rows, signIn } from "./manage-page"
import { keepSecret, providerHost, registerListing } from "./providers"

const ADMIN = { authorization: `Bearer ${process.env["E2E_ADMIN_SECRET"] ?? ""}` }

test("an unproven domain leads to its proof, and the page stays out of search engines", AUDITED, async ({ page }) => {
  await page.goto("/manage?domain=nobody.example.com")
  await expect(page).toHaveURL("/claim?domain=nobody.example.com")
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Manage your listings")
  const response = await page.goto("/manage?domain=https://nobody.example.com/")
  expect(response?.headers()["cache-control"]).toContain("no-store")
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/)
  await expect(page.getByLabel("Domain")).toHaveAccessibleDescription(/Domain must be a host name without a protocol\./)
})

test("a forged notice is not shown", async ({ page }) => {
  await page.goto(`/manage?notice=${Buffer.from('{"text":"Send us your token"}').toString("base64url")}.x`)
  await expectSignInForm(page)
  await expect(notice(page)).toHaveCount(0)
})

test.describe("with the token of a claim", () => {
  test.describe.configure({ mode: "serial" })
  let token = ""

  test(
    "the owner signs in, decides about listings of other people, and sees all listings",
    AUDITED,
    async ({ page, request }) => {
      const host = providerHost("manage")
      await registerListing(request, host, `/v1/x402/waiting-${RUN}`, { name: "Waited" }, { pending: true })
      token = await claim(request, host)
      const moved = `/v1/x402/moved-${RUN}?utm_source=x`
      const theirs = await registerListing(request, host, moved, { name: "Moved", price_usd: 9 }, { pending: true })
      expect(theirs).toMatchObject({ status: "pending", domain_verified: 0 })
      for (const name of ["Tides", "Ports", "Winds", "Waves", "Currents"]) {
        const own = await register(request, host, name, { verification_token: token })
        expect(own).toMatchObject({ status: "active", domain_verified: 1 })
      }
      await signIn(page, host, token)
      await expect(notice(page)).toBeFocused()
      const waiting = page.getByRole("region", { name: "Waiting for your decision" })
      await expect(waiting.getByRole("heading", { level: 3 })).toHaveText(["Waited", "Moved"])
      await expect(waiting).toContainText(`https://${host}${moved}`)
      await expect(waiting).toContainText("$9")
      await expect(row(page, "Waited")).toContainText("Waiting for your decision")
      await waiting.getByRole("button", { name: "Accept chosen listings" }).click()
      await expect(notice(page)).toContainText("Choose at least one listing.")
      await waiting.getByRole("button", { name: "Reject listing Moved, x402" }).focus()
      await page.keyboard.press("Enter")
      await expect(notice(page)).toHaveText("One listing is rejected: hidden now, removed permanently after 30 days.")
      await expect(notice(page)).toBeFocused()
      await expect(waiting.getByRole("heading", { level: 3 })).toHaveText(["Waited"])
      await waiting.getByRole("checkbox", { name: "Choose Waited, x402" }).check()
      await waiting.getByRole("button", { name: "Accept chosen listings" }).click()
      await expect(notice(page)).toHaveText("Waited is accepted.")
      await expect(waiting).toContainText("No listings wait. Listings that other people register")
      await expect(auditLog(page).nth(1)).toContainText("Listing accepted")

      await page.getByRole("link", { name: "List an endpoint" }).click()
      await page.getByLabel("Endpoint URL").fill(`https://${host}/v1/l402/Depths-${RUN}`)
      await page.getByRole("button", { name: "Check endpoint" }).click()
      await page.getByLabel(/^Name/).fill("Depths")
      await page.getByRole("button", { name: "List it" }).click()
      await expect(page.getByRole("heading", { name: /^Published as listing \d+$/ })).toBeVisible()
      await page.goto("/manage")
      await expect(page.getByRole("heading", { level: 1, name: host })).toBeVisible()
      await expect(page.getByText("Verified since")).toBeVisible()
      await expect(row(page, "Tides")).toContainText("Public")
      await expect(row(page, "Waited")).toContainText("Public")
      const cookie = (await page.context().cookies()).find(({ path }) => path === "/manage")
      expect(cookie).toMatchObject({ name: "directory_owner", httpOnly: true, sameSite: "Strict", path: "/manage" })
      expect((cookie?.expires ?? 0) * 1000 - Date.now()).toBeLessThanOrEqual(3_600_000)
      const kept = await page.evaluate(() =>
        JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]),
      )
      expect(kept + (cookie?.value ?? "") + (await page.content())).not.toContain(token)
      await page.getByLabel("Filter by name").fill("W")
      await page.getByRole("button", { name: "Apply" }).click()
      await expect(rows(page).getByRole("heading")).toHaveText(["Waited", "Waves", "Winds"])
      await page.getByLabel("Filter by name").fill("nothing like it")
      await page.getByRole("button", { name: "Apply" }).click()
      await expect(page.getByText("No name contains “nothing like it”.")).toBeVisible()
      await page.getByRole("link", { name: "Show all" }).first().click()
      await expect(row(page, "Tides")).toBeVisible()
      await forgetSession(page)
    },
  )

  test(
    "an edit is checked field by field, and the public page shows it at once",
    AUDITED,
    async ({ page, request }) => {
      const host = providerHost("manage")
      await signIn(page, host, token)
      await page.getByRole("link", { name: "Edit Tides, L402" }).click()
      const form = page.getByRole("region", { name: "Edit Tides, L402" })
      await expect(form).toBeFocused()
      await expect(page.getByRole("checkbox")).toHaveCount(0)
      await page.getByLabel("Name", { exact: true }).fill("Tides of the bay")
      await page.getByLabel("Description").fill("x".repeat(2001))
      await page.getByLabel("Price in USD").fill("cheap")
      await page.getByRole("button", { name: "Save" }).click()
      const summary = page.getByRole("alert").filter({ hasText: "Check 2 fields:" })
      await expect(summary).toBeFocused()
      await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Tides of the bay")
      await expect(page.getByLabel("Category")).toHaveAccessibleDescription(/Category must have at most 3 levels\./)
      await expect(page.getByLabel("Price in USD")).toHaveAccessibleDescription(/must be a number/)
      await page.getByLabel("Category").fill("data/sea")
      await page.getByLabel("Price in USD").fill("0.25")
      await page.getByRole("button", { name: "Save" }).click()
      await expect(notice(page)).toHaveText("Tides of the bay is saved. Changed: name, category, price in USD.")
      await expect(notice(page)).toBeFocused()
      await expect(row(page, "Tides of the bay")).toContainText("$0.25")
      const link = row(page, "Tides of the bay").getByRole("link", { name: "Tides of the bay", exact: true })
      const shown = await request.get((await link.getAttribute("href")) ?? "")
      expect(await shown.text()).toContain("Tides of the bay")
      await page.getByRole("link", { name: "Edit Tides of the bay, L402" }).click()
      await page.getByRole("button", { name: "Save" }).click()
      await expect(notice(page)).toHaveText("Nothing was changed.")
      await page.getByRole("link", { name: "Edit Tides of the bay, L402" }).click()
      await page.getByLabel("Name", { exact: true }).fill("")
      await page.getByRole("button", { name: "Save" }).click()
      await expect(page.getByRole("alert").filter({ hasText: "Check one field:" })).toBeFocused()
      await forgetSession(page)
    },
  )

  test(
    "one listing is deleted, then several, each named first, and the audit log shows it",
    AUDITED,
    async ({ page, request }) => {
      const host = providerHost("manage")
      await signIn(page, host, token)
      await page.getByRole("link", { name: "Delete Ports, L402" }).click()
      await expect(page.getByRole("region", { name: "Delete this listing?" })).toBeFocused()
      await expect(page).toHaveTitle(/^Delete listings · /)
      await page.getByRole("link", { name: "Cancel" }).click()
      await page.getByRole("link", { name: "Delete Ports, L402" }).click()
      await page.getByRole("button", { name: "Delete this listing" }).click()
      await expect(notice(page)).toHaveText("One listing is deleted: hidden now, removed permanently after 30 days.")
      await expect(row(page, "Ports")).toHaveCount(0)
      await page.getByRole("button", { name: "Undo" }).click()
      await expect(notice(page)).toHaveText("Ports is restored.")
      await expect(row(page, "Ports")).toContainText("Public")
      await page.getByRole("link", { name: "Delete Ports, L402" }).click()
      await page.getByRole("button", { name: "Delete this listing" }).click()
      await expect(row(page, "Ports")).toHaveCount(0)

      await page.getByRole("button", { name: "Delete chosen" }).click()
      await expect(notice(page)).toContainText("Choose at least one listing.")
      await page.getByRole("button", { name: "Choose all on this page" }).click()
      await expect(page.getByText("6 chosen.")).toBeVisible()
      for (const name of ["Tides of the bay, L402", "Waited, x402"])
        await page.getByRole("checkbox", { name }).uncheck()
      await page.getByRole("button", { name: "Delete chosen" }).click()
      await expect(page.getByRole("heading", { name: "Delete 4 listings?" })).toBeVisible()
      const named = page.getByRole("list", { name: "To be deleted" }).getByRole("listitem")
      await expect(named.locator("b")).toHaveText(["Currents", "Depths", "Waves", "Winds"])
      const number = /Listing (\d+)/.exec((await named.first().textContent()) ?? "")?.[1]
      const data = { domain: host, verification_token: token }
      expect((await request.delete(`/api/v1/services/${number}`, { data })).status()).toBe(200)
      await page.getByRole("button", { name: "Delete 4 listings" }).click()
      await expect(notice(page)).toContainText("3 listings are deleted: hidden now, removed permanently after 30 days.")
      await expect(notice(page)).toContainText(`Listing ${number} was not deleted: It was deleted before.`)
      expect((await request.get(`/api/v1/services/${number}`)).status()).toBe(404)
      await page.getByText("Deleted in the last 30 days: 6").click()
      await expect(page.getByRole("table", { name: /^Deleted listings/ }).getByRole("row")).toHaveCount(7)
      await expect(auditLog(page).nth(1)).toContainText("Listing deleted")
      const edit = auditLog(page).filter({ hasText: "Listing edited" })
      await expect(edit).toContainText("Name: Tides")
      await expect(edit).toContainText("Category: uncategorized")
      await expect(auditLog(page).last()).toContainText("Domain verified by the file on its host")
      await page.getByRole("link", { name: "Delete Waited, x402" }).click()
      await expect(page.getByRole("heading", { name: "Delete this listing?" })).toBeVisible()
      await forgetSession(page)
    },
  )

  test("a wrong token is rejected with a message, and is not stored", AUDITED, async ({ page }) => {
    await page.goto(`/manage?domain=${providerHost("manage")}`)
    await page.getByLabel("Token").fill("e".repeat(64))
    await page.getByRole("button", { name: "Sign in" }).click()
    const refusal = page.getByRole("alert").filter({ hasText: "You are not signed in." })
    await expect(refusal).toContainText("The token is not the current one of a verified claim of this domain.")
    await expect(refusal).toBeFocused()
    await expect(page.getByLabel("Token")).toHaveValue("")
    expect(await page.content()).not.toContain("e".repeat(64))
    expect(page.url()).not.toContain("eeee")
    await page.getByRole("button", { name: "Sign in" }).click()
    await expect(page.getByLabel("Token")).toHaveAccessibleDescription(/^Token is required\./)
  })

  test("deleting more than 25 listings at once is rejected with a message", async ({ page }) => {
    await signIn(page, providerHost("manage"), token)
    await page.goto(`/manage?${Array.from({ length: 26 }, (_, n) => `delete=${n + 1}`).join("&")}`)
    await expect(page.getByText("At most 25 listings can be deleted at once.")).toBeVisible()
    await page.goto("/manage?edit=99999999")
    await expect(notice(page)).toHaveText("This is not one of your listings. It may have been deleted before.")
    await page.goto("/manage?domain=other.example.com")
    await expect(page.getByText("not for other.example.com.")).toBeVisible()
    const signedIn = await page.context().cookies()
    await page.getByRole("button", { name: "Sign out and sign in for other.example.com" }).click()
    await expect(notice(page)).toHaveText("You are signed out.")
    await expect(page.getByLabel("Domain")).toHaveValue("other.example.com")
    expect(await page.context().cookies()).toEqual([])
    await page.context().addCookies(signedIn)
    await page.goto("/manage")
    await expect(page.getByLabel("Domain")).toBeVisible()
    await forgetSession(page)
  })

  test("a reset by an administrator ends the session at once", async ({ page, request }) => {
    const host = providerHost("manage")
    await signIn(page, host, token)
    await page.getByRole("link", { name: "Edit Tides of the bay, L402" }).click()
    await page.getByLabel("Name", { exact: true }).fill("Taken over")
    const reset = await request.post(`/api/v1/admin/domains/${host}/reset`, { headers: ADMIN })
    expect(reset.status()).toBe(200)
    keepSecret((await reset.json()).verification_token)
    await page.getByRole("button", { name: "Save" }).click()
    await expect(notice(page)).toContainText("Your token is no longer the current one")
    await expectSignInForm(page)
    await expect(page.getByLabel("Domain")).toHaveValue(host)
    token = await claim(request, host)
    await signIn(page, host, token)
    await expect(row(page, "Tides of the bay")).toBeVisible()
    await request.post(`/api/v1/admin/domains/${host}/reset`, { headers: ADMIN })
    await page.goto("/manage")
    await expect(notice(page)).toContainText("Your token is no longer the current one")
    token = await claim(request, host)
    await page.goto("/manage")
    await expectSignInForm(page)
    await forgetSession(page)
  })

  test("the owner revokes the claim, which ends the session", async ({ page, request }) => {
    const host = providerHost("manage")
    await signIn(page, host, token)
    await page.getByRole("link", { name: "Revoke the claim", exact: true }).click()
    await expect(page.getByText("The 2 listings stay, but are no longer marked as verified.")).toBeVisible()
    await page.getByRole("checkbox").check()
    await page.getByRole("button", { name: "Revoke the claim" }).click()
    await expect(page.getByRole("heading", { level: 1, name: "The claim is revoked" })).toBeVisible()
    const body = { domain: host, verification_token: token }
    expect((await request.post("/api/v1/claim/actions", { data: body })).status()).toBe(403)
    expect(await page.context().cookies()).toEqual([])
    await page.getByRole("link", { name: "Prove the domain again" }).click()
    await expect(page).toHaveURL(`/claim?domain=${host}`)
    await page.goBack()
    await expect(page.getByRole("heading", { level: 1, name: "The claim is revoked" })).toBeVisible()
  })
})
