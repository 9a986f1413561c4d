// The claim wizard without script.

import { box, expectSignedIn, nameDomain, openStep, readToken, start, startClaim } from "./claim-steps"
import { expect, forgetSession, test } from "./directory"
import { place, providerHost, registerListing } from "./providers"

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false })

  test("a domain is claimed, rejected with the reason, and verified", async ({ page }) => {
    const domain = providerHost("wizard-plain")
    await registerListing(page.request, domain, "/v1/l402/plain", { name: "Plain tiles" })
    await nameDomain(page, `https://${domain}/v1/l402/plain`)
    await page.getByRole("link", { name: `Did you mean ${domain}?` }).click()
    await page.getByLabel("E-mail").fill("nobody")
    await start(page)
    await expect(page.getByText("E-mail must be an e-mail address.")).toBeVisible()
    await page.getByLabel("E-mail").fill("")
    const told = page.waitForResponse((response) => response.request().method() === "POST")
    await start(page)
    expect((await told).headers()["cache-control"]).toContain("no-store")
    const token = await readToken(page)
    expect(page.url()).not.toContain(token)
    await expect(page.getByRole("button", { name: /^Copy/ })).toHaveCount(0)

    // The method can be changed without script.
    await page.getByRole("radio", { name: "DNS record" }).check()
    await expect(page.getByRole("button", { name: "Check the record" })).toBeVisible()
    await page.getByRole("radio", { name: "File" }).check()
    await place(domain, { content: "<!doctype html><title>Not found</title>", contentType: "text/html" })
    await expect(page.getByText("location = /.well-known/directory-verify.txt {")).toBeVisible()
    await page.getByRole("radio", { name: "Express" }).check()
    await expect(page.getByText('app.get("/.well-known/directory-verify.txt"')).toBeVisible()
    await page.getByRole("button", { name: "Check the file" }).click()
    await expect(page).toHaveURL(`/claim?domain=${domain}&step=check`)
    await expect(page.getByText("The server sends an HTML page instead of the file.")).toBeVisible()
    expect(await page.content()).not.toContain(token)

    await place(domain, { content: await box(page, "Replace the content with").innerText() })
    await page.getByRole("button", { name: "Check again" }).click()
    await expectSignedIn(page, domain)
    const proven = page.getByRole("region", { name: "Public and verified now" })
    await expect(proven.getByRole("link", { name: "Plain tiles" })).toBeVisible()
    expect(await page.content()).not.toContain(token)
    await forgetSession(page)
  })

  test("a visitor who returns with only the domain sees what to place, and starts again", async ({ page }) => {
    const domain = "plain.wizard-check.example"
    const token = await startClaim(page, domain)
    await page.goto(`/claim?domain=${domain}`)
    await expect(openStep(page)).toContainText("The token was shown once")
    expect(await page.content()).not.toContain(token)
    await page.getByRole("button", { name: "Start again for a new token" }).click()
    expect(await readToken(page)).not.toBe(token)
    await forgetSession(page)
  })
})
