import { AUDITED, expect, streetUrl, test } from "./directory"

const ask = { name: "Check endpoint" }

test("a URL with an endpoint checks the endpoint, and stays out of search engines", AUDITED, async ({ page }) => {
  await page.goto(`/lint?url=${encodeURIComponent(streetUrl("weather"))}`)
  await expect(page.getByRole("region", { name: "Payable by x402." })).toContainText("HTTP 402")
  await expect(page.getByLabel("Endpoint URL")).toHaveValue(streetUrl("weather"))
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/)
})

test("an endpoint is requested, and its challenge is shown with every finding", AUDITED, async ({ page }) => {
  await page.goto("/lint")
  await page.getByLabel("Endpoint URL").fill(streetUrl("weather"))
  await page.getByRole("button", ask).click()
  const report = page.getByRole("region", { name: "Payable by x402." })
  await expect(report).toBeFocused()
  await expect(report).toContainText(`GET ${streetUrl("weather")}`)
  await expect(report).toContainText("HTTP 402")
  await expect(report.getByRole("region", { name: "x402 Valid" })).toContainText("plain_http")
  await expect(report.getByRole("listitem").filter({ hasText: /@x402\/fetch 2\.\d/ })).toContainText("Pays")
  await expect(report.getByRole("link", { name: "Register endpoint" })).toHaveAttribute(
    "href",
    `/register?${new URLSearchParams({ url: streetUrl("weather") })}`,
  )
  await report.getByRole("link", { name: "Link to this check" }).click()
  await expect(page).toHaveURL(`/lint?${new URLSearchParams({ url: streetUrl("weather") })}`)
  await expect(report).toContainText("HTTP 402")
})

test("an offer has the verdicts of the clients, and the behaviour is checked on request", AUDITED, async ({ page }) => {
  await page.goto("/lint")
  await page.getByLabel("Endpoint URL").fill(streetUrl("almanac"))
  await page.getByLabel("Also check the behaviour").check()
  await page.getByRole("button", ask).click()
  const report = page.getByRole("region", { name: "Payable by L402." })
  await expect(report.getByRole("listitem").filter({ hasText: /^1\. lightning/ })).toContainText("lnget")
  const behaviour = report.getByRole("region", { name: "Behaviour" })
  await expect(behaviour.getByRole("listitem").filter({ hasText: "without a signature" })).toContainText("HTTP 402")
  await expect(behaviour).toContainText("preflight_rejected")
  await expect(page.getByLabel("Also check the behaviour")).toBeChecked()
})

test("an endpoint without a challenge gets instructions", AUDITED, async ({ page }) => {
  await page.goto("/lint")
  await page.getByLabel("Endpoint URL").fill(streetUrl("free"))
  await page.getByRole("button", ask).click()
  const report = page.getByRole("region", { name: "The response contains no payment challenge." })
  await expect(report).toContainText("HTTP 200")
  await expect(report.getByRole("heading", { name: "How to fix it" })).toBeVisible()
  await expect(page.getByLabel("Endpoint URL")).toHaveValue(streetUrl("free"))
})

test("the tool of an MCP server is asked for by its name, and the link repeats it", AUDITED, async ({ page }) => {
  await page.goto("/lint")
  await page.getByLabel("Endpoint URL").fill(streetUrl("free"))
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

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false })
  test("it works as a plain form, and explains errors next to the field", async ({ page }) => {
    await page.goto("/lint")
    await page.getByRole("button", ask).click()
    await expect(page.getByText("Endpoint URL is required.")).toBeVisible()
    await page.getByLabel("Endpoint URL").fill(streetUrl("almanac"))
    await page.getByRole("button", ask).click()
    await expect(page.getByRole("heading", { name: "Payable by L402." })).toBeVisible()
    await page.getByRole("link", { name: "Link to this check" }).click()
    await expect(page).toHaveURL(/\?url=/)
    await expect(page.getByRole("heading", { name: "Payable by L402." })).toBeVisible()
    await page.getByLabel("Endpoint URL").fill(streetUrl("free"))
    await page.getByRole("button", ask).click()
    await expect(page.getByRole("heading", { name: "The response contains no payment challenge." })).toBeVisible()
  })
})
