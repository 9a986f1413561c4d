// The claim wizard against a provider's host with TLS on port 443: by file and by DNS record.

import { readFile } from "node:fs/promises"
import {
  box,
  expectNowhere,
  expectSignedIn,
  nameDomain,
  openStep,
  readToken,
  start,
  startClaim,
  WRONG,
  watchTraffic,
} from "./claim-steps"
import { AUDITED, expect, forgetSession, test } from "./directory"
import { place, providerHost, registerListing, txt } from "./providers"

test.describe("one domain", () => {
  // The second test uses the domain that the first test verified.
  test.describe.configure({ mode: "serial" })

  test(
    "a domain is claimed, rejected with the reason, verified by its file, and its listings are shown",
    AUDITED,
    async ({ page }) => {
      const domain = providerHost("wizard")
      await registerListing(page.request, domain, "/v1/l402/wizard", { name: "Wizard tiles" })
      await registerListing(page.request, domain, "/v1/x402/wizard", { name: "Waiting tiles" }, { pending: true })
      const traffic = watchTraffic(page)
      const token = await startClaim(page, domain)
      await expect(page).toHaveURL(`/claim?domain=${domain}&step=place`)
      await expect(page.getByRole("heading", { name: /Publish the proof/ })).toBeFocused()
      await expect(openStep(page)).toContainText(/Expires \d+\s\w+ \d{4}, \d\d:\d\d UTC/)
      await page.getByRole("button", { name: "Copy the token" }).click()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token)
      // From here on, no response may contain the token.
      const before = { bodies: traffic.bodies.length, addresses: traffic.addresses.length }

      await place(domain, { content: WRONG })
      await page.getByRole("button", { name: "Check the file" }).click()
      const reason = page.getByRole("alert").filter({ hasText: "The file does not match" })
      await expect(reason).toBeFocused()
      await expect(page).toHaveURL(`/claim?domain=${domain}&step=check`)
      const report = openStep(page).locator("dl").first()
      await expect(report).toContainText(`https://${domain}/.well-known/directory-verify.txt`)
      await expect(report).toContainText(/HTTP\s200 in \d/)
      await expect(report.locator("mark")).toHaveText([/^[0-9a-f]{8}$/, "02d84a6f"])
      await expectNowhere(page, token)

      await place(domain, { content: WRONG, dripMs: 30 })
      const again = page.getByRole("button", { name: "Check again" })
      const width = (await again.boundingBox())?.width
      await again.click()
      const busy = page.getByRole("button", { name: "Checking" })
      await expect(busy).toHaveAttribute("aria-disabled", "true")
      expect((await busy.boundingBox())?.width).toBe(width)
      await expect(page.getByRole("status").filter({ hasText: "Looking for the proof" })).toBeAttached()

      await place(domain, { redirect: `https://${domain}/elsewhere` })
      await again.click()
      await expect(report.locator("div", { hasText: "Redirects to" }).locator("code")).toHaveText(
        `https://${domain}/elsewhere`,
      )

      await page.getByRole("link", { name: "Show proof again" }).click()
      await place(domain, { content: `${await box(page, "File content").innerText()}\n` })
      await page.getByRole("button", { name: "Check the file" }).click()
      await expectSignedIn(page, domain)
      await expect(page.locator("#notice")).toBeFocused()
      // The notice is gone from the URL once it is shown.
      await expect(page).toHaveURL("/manage?proven=1")
      const proven = page.getByRole("region", { name: "Public and verified now" })
      await expect(proven.getByRole("link", { name: "Wizard tiles" })).toHaveAttribute("href", /^\/service\/[\w-]{36}$/)
      await expect(page.getByRole("heading", { name: "Waiting for your decision (1)" })).toBeVisible()
      await expectNowhere(page, token)
      const cookies = await page.context().cookies()
      expect(cookies.map(({ name, path, httpOnly }) => [name, path, httpOnly]).toSorted()).toEqual([
        ["directory_owner", "/manage", true],
        ["directory_owner_lint", "/lint", true],
        ["directory_owner_register", "/register", true],
      ])
      const later = await Promise.all(traffic.bodies.slice(before.bodies))
      expect(later.filter((body) => body.includes(token))).toEqual([])
      expect(traffic.addresses.filter((address) => address.includes(token))).toEqual([])
      await forgetSession(page)
    },
  )

  test(
    "a verified domain shows the time of its verification, also to a visitor who claims it again",
    AUDITED,
    async ({ page }) => {
      const domain = providerHost("wizard")
      await nameDomain(page, domain)
      await expect(page).toHaveURL(`/manage?domain=${domain}`)
      const moved = await page.request.get("/verify?domain=a.example", { maxRedirects: 0 })
      expect([moved.status(), moved.headers()["location"]]).toEqual([308, "/claim?domain=a.example"])
      for (const address of [`/verify?domain=${domain}&step=place`, `/claim?host=${domain}&step=check`]) {
        await page.goto(address)
        await expect(page).toHaveURL(`/manage?domain=${domain}`)
      }
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Manage your listings")
      await expect(openStep(page)).toContainText(`${domain} is verified since`)
      await expect(openStep(page).getByLabel("Token")).toHaveValue("")
      await page.getByRole("link", { name: "reset the claim" }).last().click()
      await expect(page).toHaveURL("/how#ownership")
      await expect(page.getByRole("heading", { name: "Domain ownership" })).toBeVisible()
    },
  )
})

test("a domain is verified by a DNS record", AUDITED, async ({ page }) => {
  const domain = providerHost("dns")
  const name = `_directory-verify.${domain}`
  await txt(name, null)
  await startClaim(page, domain)
  await page.getByRole("radio", { name: "DNS record" }).check()
  await expect(page).toHaveURL(`/claim?domain=${domain}&step=place&method=dns`)
  await expect(box(page, "Serve a file at exactly this URL")).toBeHidden()
  await expect(box(page, "Add a TXT record with this name")).toHaveText(name)
  const value = await box(page, "With this value").innerText()
  await page.getByRole("button", { name: "Check the record" }).click()
  await expect(page.getByRole("alert").filter({ hasText: "There is no TXT record" })).toBeFocused()
  await expect(page).toHaveURL(`/claim?domain=${domain}&step=check&method=dns`)
  await expect(openStep(page)).toContainText(`TXT ${name}`)
  await txt(name, ["v=something else", value])
  await page.getByRole("button", { name: "Check again" }).click()
  await expectSignedIn(page, domain)
  await forgetSession(page)
})

test("an invalid domain is explained, and a button applies the suggested one", AUDITED, async ({ page }) => {
  await nameDomain(page, "https://Bücher.wizard-check.example/v1/x?y=1")
  await expect(page.getByLabel("Domain")).toHaveAccessibleDescription(/Domain must be a host name without a protocol\./)
  await page.getByRole("link", { name: "Did you mean bücher.wizard-check.example?" }).click()
  await page.getByLabel("E-mail").fill("nobody")
  await start(page)
  await expect(page.getByLabel("E-mail")).toHaveAccessibleDescription(/must be an e-mail address/)
  await page.getByLabel("E-mail").fill("")
  await start(page)
  await readToken(page)
  await expect(page.getByRole("main").locator("li").first()).toContainText(
    "bücher.wizard-check.example (xn--bcher-kva.wizard-check.example), this host only",
  )
  await page.goto("/claim?domain=me@wizard-check.example")
  await expect(page.getByRole("link", { name: "Did you mean wizard-check.example?" })).toBeVisible()
  await forgetSession(page)
})

test("a reload hides the token, and starting again creates a new token and proof", AUDITED, async ({ page }) => {
  const domain = "reloaded.wizard-check.example"
  // The form is submitted without script. The response is a full document, and its script then hydrates the form's result.
  await page.route("**/_next/static/**/*.js", (route) => route.abort())
  await nameDomain(page, domain)
  await page.unroute("**/_next/static/**/*.js")
  await start(page)
  await expect(page.getByRole("heading", { name: /Publish the proof/ })).toBeFocused()
  const token = await readToken(page)
  await expect(page).toHaveURL(`/claim?domain=${domain}&step=place`)
  const hash = await box(page, "File content").innerText()
  await page.reload()
  await expect(openStep(page)).toContainText("The token was shown once")
  await expect(box(page, "File content")).toHaveText(hash)
  await expectNowhere(page, token)
  await page.getByRole("button", { name: "Start again for a new token" }).click()
  const another = await readToken(page)
  expect(another).not.toBe(token)
  await expect(box(page, "File content")).not.toHaveText(hash)
  await page.getByRole("contentinfo").getByRole("link", { name: "About" }).click()
  await expect(page).toHaveURL("/about")
  await page.goBack()
  await expect(openStep(page)).toContainText("The token was shown once")
  await expectNowhere(page, another)
  const menu = page.getByRole("navigation", { name: "Main" })
  await menu.getByText("For providers", { exact: true }).click()
  await menu.getByRole("link", { name: "Manage your listings" }).click()
  await expect(page.getByLabel("Domain")).toHaveValue("")
  await expectNowhere(page, another)
  await forgetSession(page)
})

test("the proof signs in only the browser that started the claim", async ({ page, browser }) => {
  const domain = providerHost("wizard-other")
  await startClaim(page, domain)
  await place(domain, { content: await box(page, "File content").innerText() })
  const other = await browser.newContext()
  const theirs = await other.newPage()
  await theirs.goto(new URL(`/claim?domain=${domain}&step=check`, page.url()).href)
  await theirs.getByRole("button", { name: "Check the file" }).click()
  await expect(theirs).toHaveURL(new URL(`/manage?domain=${domain}`, page.url()).href)
  await expect(openStep(theirs)).toContainText(`${domain} is verified since`)
  expect(await other.cookies()).toEqual([])
  await other.close()
  // The domain is verified already, by the hash of this browser's token.
  await page.getByRole("button", { name: "Check the file" }).click()
  await expectSignedIn(page, domain)
  await forgetSession(page)
})

test("a host of a link needs no first step; the keyboard alone starts the claim, downloads the file and shows the lines of a server", async ({
  page,
}) => {
  const domain = "keys.wizard-check.example"
  await page.goto(`/claim?host=${domain}`)
  await expect(openStep(page)).toContainText("Publish the proof")
  await expect(page.getByRole("main").locator("li").first()).toContainText(`${domain}, this host only`)
  await expect(page.getByLabel("Domain")).toHaveCount(0)
  await page.getByRole("button", { name: "Prove the domain" }).press("Enter")
  await readToken(page)
  const hash = await box(page, "File content").innerText()
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download the file" }).press("Enter"),
  ])
  expect(download.suggestedFilename()).toBe("directory-verify.txt")
  expect(await readFile(await download.path(), "utf8")).toBe(hash)
  await page.getByRole("radio", { name: "nginx" }).focus()
  await page.keyboard.press("ArrowRight")
  await expect(page.getByRole("radio", { name: "Caddy" })).toBeChecked()
  await expect(page.getByText(`respond "${hash}" 200`)).toBeVisible()
  await expect(page.getByText(`return 200 "${hash}";`)).toBeHidden()
  await page.getByRole("button", { name: "Copy the lines for Caddy" }).press("Enter")
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(hash)
  await forgetSession(page)
})
