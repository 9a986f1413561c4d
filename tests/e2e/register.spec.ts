import type { Page } from "@playwright/test"
import { AUDITED, expect, findListed, forgetSession, streetUrl, test } from "./directory"

const urlField = (page: Page) => page.getByLabel("Endpoint URL")
const nameField = (page: Page) => page.getByLabel(/^Name/)

async function check(page: Page, url: string) {
  await urlField(page).fill(url)
  await page.getByRole("button", { name: /^Check (endpoint|again)$/ }).click()
}
const publish = (page: Page) => page.getByRole("button", { name: "List it" }).click()
const report = (page: Page, name: RegExp) => page.getByRole("region", { name })
const saved = (page: Page) => report(page, /^Saved as listing \d+, waiting for review$/)

// A registration gives the browser a session until the proof of the host.
test.afterEach(({ page }) => forgetSession(page))

test("from a URL to a listing: check, publish, and the next steps", AUDITED, async ({ page }) => {
  await page.goto("/register")
  await check(page, streetUrl("weather", "journey"))
  const found = report(page, /^127\.0\.0\.1:\d+ asks for payment by x402$/)
  await expect(found).toBeFocused()
  await expect(found).toContainText("HTTP 402")
  await expect(found.getByRole("checkbox")).toHaveCount(1)
  await expect(found.getByRole("checkbox", { name: /x402/ })).toBeChecked()
  await expect(found).toContainText("city string, query, required")
  await expect(page.getByLabel(/^Description/)).toHaveValue("Weather by city")
  await expect(page.getByLabel(/^Category/)).toHaveValue("data/weather")
  await publish(page)
  await expect(saved(page)).toBeVisible()
  await expect(page).toHaveURL(/\/register\/[0-9a-f-]{36}$/)
  await expect(saved(page)).toContainText("A reviewer decides")
  const badge = await page.getByText(/^\[!\[Health of/).textContent()
  expect(badge).toMatch(/\/badge\/\d+\.svg\)\]\(.*\/s\/\d+\)$/)
})

test("parameters are filled in, corrected and published", AUDITED, async ({ page }) => {
  await page.goto("/register")
  await check(page, streetUrl("weather", "parameters"))
  const parameters = page.getByRole("group", { name: /^Parameters/ })
  await parameters.getByText("city string, query, required").click()
  await parameters.getByLabel("Example").first().fill("Lima")
  const add = parameters.getByText("Add a parameter").filter({ visible: true })
  await expect(add).toHaveCount(1)
  await add.click()
  await expect(add).toHaveCount(2)
  await parameters.getByLabel("Type").nth(1).fill("integer")
  await publish(page)
  const summary = page.getByRole("alert").filter({ hasText: "Nothing was listed." })
  await expect(summary.getByRole("link", { name: "Parameter in row 2" })).toHaveAttribute(
    "href",
    "#field-parameters[1].name",
  )
  await expect(parameters.getByLabel("Example").first()).toHaveValue("Lima")
  await parameters.getByLabel("Parameter", { exact: true }).nth(1).fill("days")
  await publish(page)
  await expect(saved(page)).toBeVisible()
})

test("the steps of a check appear while it runs", async ({ page }) => {
  await page.goto("/register")
  const idle = await page.getByRole("button", { name: "Check endpoint" }).boundingBox()
  await check(page, streetUrl("hangs"))
  const steps = page.getByRole("log", { name: "Steps of the check" })
  await expect(steps).toContainText("Resolving 127.0.0.1")
  await expect(steps).toContainText("Sending a GET request")
  // The pressed button keeps its width, and is not primary: on touch screens it keeps the colour of a hovered button.
  const busy = page.getByRole("button", { name: "Checking the endpoint" })
  expect((await busy.boundingBox())?.width).toBe(idle?.width)
  await expect(busy).not.toHaveAttribute("data-primary")
  await expect(report(page, /did not respond in time$/)).toBeFocused({ timeout: 20_000 })
  await expect(steps).toHaveCount(0)
})

test("invalid fields are listed, linked and explained next to the field", AUDITED, async ({ page }) => {
  await page.goto("/register")
  await check(page, "ftp://example.com/x")
  const summary = page.getByRole("alert").filter({ hasText: "Check one field:" })
  await expect(summary).toBeFocused()
  await expect(urlField(page)).toHaveValue("ftp://example.com/x")
  await expect(urlField(page)).toHaveAccessibleDescription(/must start with https/)
  await check(page, streetUrl("weather", "invalid"))
  await nameField(page).fill("")
  await page.getByLabel(/^Description/).fill("x".repeat(2001))
  await page.getByRole("checkbox", { name: /x402/ }).uncheck()
  await publish(page)
  const second = page.getByRole("alert").filter({ hasText: "Nothing was listed." })
  await expect(second).toBeFocused()
  await expect(second.getByRole("link", { name: "Protocol" })).toHaveAttribute("href", "#field-protocol")
  await expect(page.getByText("Choose at least one protocol.")).toBeVisible()
  await page.getByRole("checkbox", { name: /x402/ }).check()
  await publish(page)
  await expect(second).toContainText("Check 2 fields:")
  await expect(nameField(page)).toHaveAccessibleDescription("Name is required.")
  await expect(page.getByRole("checkbox", { name: /x402/ })).toBeChecked()
  await second.getByRole("link", { name: "Description" }).click()
  await expect(page).toHaveURL("/register#field-description")
})

test("an endpoint without a challenge is explained", AUDITED, async ({ page }) => {
  await page.goto("/register")
  await check(page, streetUrl("free"))
  const found = report(page, /^127\.0\.0\.1:\d+ responds with 200, not 402$/)
  await expect(found).toBeFocused()
  await expect(found).toContainText("Check that the paywall covers the method GET")
  await expect(page.getByRole("button", { name: "List it" })).toHaveCount(0)
  await expect(urlField(page)).toHaveValue(streetUrl("free"))
})

test("a host that does not exist is named", async ({ page }) => {
  await page.goto("/register")
  await check(page, "https://no-such-host.invalid/x")
  await expect(report(page, /^We could not reach no-such-host\.invalid$/)).toContainText("Check the spelling")
})

test("an endpoint with two protocols gets the ticked listings", AUDITED, async ({ page }) => {
  await page.goto("/register")
  await check(page, streetUrl("news", "two"))
  await expect(report(page, /asks for payment by L402 and MPP$/).getByRole("checkbox")).toHaveCount(2)
  await nameField(page).fill("Two protocols")
  await publish(page)
  const done = report(page, /^Saved as listings \d+ and \d+, waiting for review$/)
  await expect(done.locator(".tag[data-outline]")).toHaveText(["L402", "MPP"])
  await page.goto("/register")
  await check(page, streetUrl("news", "one"))
  await page.getByRole("checkbox", { name: /L402/ }).uncheck()
  await publish(page)
  await expect(saved(page).locator(".tag[data-outline]")).toHaveText(["MPP"])
})

test("a listed endpoint is named, and changes are a suggestion", AUDITED, async ({ page }) => {
  const { id, name } = await findListed(page, "Almanac")
  await page.goto("/register")
  await check(page, streetUrl("almanac"))
  const found = report(page, /^This URL is listed already$/)
  await expect(found.getByRole("link", { name: new RegExp(`^${name}, number`) })).toHaveAttribute(
    "href",
    `/service/${id}`,
  )
  await expect(nameField(page)).toHaveValue(name)
  await page.getByLabel(/^Description/).fill("A better description")
  await page.getByRole("button", { name: "Send suggestion" }).click()
  await expect(report(page, /^Suggestion sent$/)).toContainText("stays as it is")
})

test("by keyboard alone", async ({ page }) => {
  await page.goto("/register")
  await urlField(page).focus()
  await page.keyboard.type(streetUrl("weather", "keyboard"))
  await page.keyboard.press("Enter")
  await expect(report(page, /asks for payment by x402$/)).toBeFocused()
  // The listing with another query, the folded protocol, the folded clients, the heading of the form, then its first field.
  for (let stops = 0; stops < 5; stops += 1) await page.keyboard.press("Tab")
  await expect(page.getByRole("checkbox", { name: /x402/ })).toBeFocused()
  await page.keyboard.press("Tab")
  await expect(nameField(page)).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(saved(page)).toBeVisible()
})

test("untrusted text is shown as text", async ({ page }) => {
  const name = `</script><img src=x onerror="document.title='owned'"> & co`
  await page.goto("/register")
  await check(page, streetUrl("almanac", "hostile"))
  await nameField(page).fill(name)
  await publish(page)
  await expect(saved(page)).toContainText(name)
  await expect(page).toHaveTitle(/^Saved as listing/)
})

test("the sample body and the e-mail are not shown after registration", async ({ page }) => {
  await page.goto("/register")
  await page.getByText("Method and body, MCP tool, behaviour").click()
  await page.getByLabel("Probe body").fill('{"messages":[{"role":"user","content":"sesame"}]}')
  await check(page, streetUrl("chat", "private"))
  await page.getByText("More details").click()
  await page.getByLabel("E-mail").fill("owner@example.com")
  await publish(page)
  await expect(saved(page)).toBeVisible()
  await page.reload()
  const content = await page.content()
  expect(content).not.toContain("owner@example.com")
  expect(content).not.toContain("sesame")
})
