// The address /lint of the form that checks and lists an endpoint. register.spec.ts plays the form itself.

import { AUDITED, expect, streetUrl, test } from "./directory"

/** Not listed, because its query differs. */
const WEATHER_URL = streetUrl("weather", "lint")
const ask = { name: "Check endpoint" }
const WEATHER = /^127\.0\.0\.1:\d+ asks for payment by x402$/

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false })

  test("a URL with an endpoint checks the endpoint, and stays out of search engines", AUDITED, async ({ page }) => {
    await page.goto(`/lint?url=${encodeURIComponent(WEATHER_URL)}`)
    const report = page.getByRole("region", { name: WEATHER })
    await expect(report).toContainText("HTTP 402")
    await expect(page).toHaveTitle(/^127\.0\.0\.1:\d+ · Check your paid endpoint/)
    await expect(page.getByLabel("Endpoint URL")).toHaveValue(WEATHER_URL)
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/)
    await page.getByRole("heading", { name: "Name it and list it" }).click()
    await page.getByLabel(/^Name/).fill("")
    await page.getByRole("button", { name: "List it" }).click()
    await expect(page.getByText("Name is required.")).toBeVisible()
    await expect(report).toBeVisible()
  })
})

test("an endpoint is requested, and its challenge is shown with every finding", AUDITED, async ({ page }) => {
  await page.goto("/lint")
  await page.getByLabel("Endpoint URL").fill(WEATHER_URL)
  await page.getByRole("button", ask).click()
  const report = page.getByRole("region", { name: WEATHER })
  await expect(report).toBeFocused()
  await expect(report).toContainText(`GET ${WEATHER_URL}`)
  await expect(report).toContainText("plain_http")
  const clients = report.getByRole("list", { name: /^Clients/ })
  await expect(clients.getByRole("listitem").filter({ hasText: /@x402\/fetch 2\.\d/ })).toContainText("Pays")
  await expect(page.getByText("@x402/fetch")).toHaveCount(1)
  await expect(page.getByRole("button", { name: "List it" })).toBeHidden()
  await report.getByRole("link", { name: "Link to this check" }).click()
  await expect(page).toHaveURL(`/lint?${new URLSearchParams({ url: WEATHER_URL })}`)
  await expect(report).toContainText("HTTP 402")
})

test("an endpoint has its offers, and its behaviour is checked on request", AUDITED, async ({ page }) => {
  await page.goto("/lint")
  await page.getByLabel("Endpoint URL").fill(streetUrl("almanac"))
  await page.getByText("Method and body, MCP tool, behaviour").click()
  await page.getByLabel("Also check the behaviour").check()
  await page.getByRole("button", ask).click()
  const report = page.locator("#answer")
  await expect(report.getByRole("listitem").filter({ hasText: /^1\. lightning/ })).toBeVisible()
  const behaviour = report.getByRole("region", { name: "Behaviour" })
  await expect(behaviour.getByRole("listitem").filter({ hasText: "without a signature" })).toContainText("HTTP 402")
  await expect(behaviour).toContainText("preflight_rejected")
  await expect(page.getByLabel("Also check the behaviour")).toBeChecked()
})

test("the tool of an MCP server is asked for by its name, and the link repeats it", AUDITED, async ({ page }) => {
  await page.goto("/lint")
  await page.getByLabel("Endpoint URL").fill(streetUrl("free"))
  await page.getByText("Method and body, MCP tool, behaviour").click()
  await page.getByLabel("MCP tool").fill("forecast")
  await page.getByRole("button", ask).click()
  const report = page.locator("#answer")
  await expect(report).toContainText(`POST ${streetUrl("free")}`)
  await expect(report).toContainText("Tool forecast")
  await report.getByRole("link", { name: "Link to this check" }).click()
  await expect(page).toHaveURL(`/lint?${new URLSearchParams({ url: streetUrl("free"), tool: "forecast" })}`)
  await expect(page.getByLabel("MCP tool")).toHaveValue("forecast")
  await expect(report).toContainText("Tool forecast")
})

test("a pasted response is checked without a request", async ({ page }) => {
  await page.goto("/lint")
  await page.getByText("Paste a response instead").click()
  const answer = 'HTTP/1.1 402 Payment Required\nWWW-Authenticate: L402 macaroon="AAA", invoice="lnbc<b>x</b>"'
  await page.getByLabel("Response", { exact: true }).fill(answer)
  await page.getByRole("button", { name: "Check response" }).click()
  const report = page.getByRole("region", { name: "No client can pay this: the L402 challenge is not valid." })
  await expect(report).toBeFocused()
  await expect(report).toContainText("Error")
  await expect(page.getByLabel("Response", { exact: true })).toHaveValue(answer)
})
