import type { Page } from "@playwright/test"
import { AUDITED, expect, streetUrl, test } from "./directory"

interface Entries {
  url: string
  name: string
  protocol?: string
}

async function fillIn(page: Page, { url, name, protocol = "L402" }: Entries) {
  await page.getByLabel("Endpoint URL").fill(url)
  await page.getByLabel("Name", { exact: true }).fill(name)
  await page.getByRole("radio", { name: protocol }).check()
}
const submit = (page: Page) => page.getByRole("button", { name: "Register service" }).click()

test("invalid fields are listed, linked and explained next to the field", AUDITED, async ({ page }) => {
  await page.goto("/register")
  await page.getByLabel("Endpoint URL").fill("ftp://example.com/x")
  await page.getByLabel("Category").fill("a/b/c/d")
  await submit(page)
  const summary = page.getByRole("alert").filter({ hasText: "Check 3 fields:" })
  await expect(summary).toBeFocused()
  await expect(page.getByLabel("Endpoint URL")).toHaveValue("ftp://example.com/x")
  await expect(page.getByLabel("Endpoint URL")).toHaveAccessibleDescription(/must start with https/)
  await expect(page.getByLabel("Name", { exact: true })).toHaveAccessibleDescription("Name is required.")
  await summary.getByRole("link", { name: "Category" }).click()
  await expect(page).toHaveURL("/register#field-category")
})

test("a wrong protocol is explained, and the suggestion registers the right one", AUDITED, async ({ page }) => {
  await page.goto("/register")
  await fillIn(page, { url: streetUrl("weather", "suggestion"), name: "Suggested" })
  await submit(page)
  const report = page.getByRole("region", { name: "Not registered: no valid L402 challenge" })
  await expect(report).toBeFocused()
  await expect(report).toContainText("HTTP 402")
  await expect(report).toContainText("PAYMENT-REQUIRED present")
  await expect(report).toContainText("x402valid")
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Suggested")
  await report.getByRole("button", { name: "Register as x402" }).click()
  const done = page.getByRole("region", { name: "Registered, waiting for review" })
  await expect(done).toBeFocused()
  await expect(done).toContainText("x402 version2")
})

test("an endpoint without a challenge is rejected with its response", AUDITED, async ({ page }) => {
  await page.goto("/register")
  await fillIn(page, { url: streetUrl("free"), name: "Free lunch", protocol: "x402" })
  await submit(page)
  const report = page.getByRole("region", { name: "Not registered: no valid x402 challenge" })
  await expect(report).toContainText("HTTP 200")
  await expect(report.getByRole("button", { name: /^Register as/ })).toHaveCount(0)
  await expect(page.getByRole("radio", { name: "x402" })).toBeChecked()
})

test("an endpoint that speaks two protocols gets two listings", AUDITED, async ({ page }) => {
  await page.goto("/register")
  await fillIn(page, { url: streetUrl("news", "two"), name: "Two tongues" })
  await submit(page)
  const done = page.getByRole("region", { name: "Registered, waiting for review" })
  await expect(done).toContainText("supports several protocols")
  await expect(done.locator(".tag[data-outline]")).toHaveText(["L402", "MPP"])
  await expect(done).toContainText("Macaroonyes")
  await expect(done).toContainText("Invoiceyes")
})

test("untrusted text is shown as text", async ({ page }) => {
  const name = `</script><img src=x onerror="document.title='owned'"> & co`
  await page.goto("/register")
  await fillIn(page, { url: streetUrl("almanac", "hostile"), name })
  await submit(page)
  const done = page.getByRole("region", { name: "Registered, waiting for review" })
  await expect(done).toContainText(name)
  await expect(page).toHaveTitle(/^Register a service/)
})

test("the sample body and the e-mail are not shown after registration", async ({ page }) => {
  await page.goto("/register")
  await fillIn(page, { url: streetUrl("almanac", "private"), name: "Discreet" })
  await page.getByText("More details").click()
  await page.getByLabel("E-mail").fill("owner@example.com")
  await page.getByLabel("Probe body").fill('{"secret":"sesame"}')
  await submit(page)
  await expect(page.getByRole("region", { name: "Registered, waiting for review" })).toBeVisible()
  const content = await page.content()
  expect(content).not.toContain("owner@example.com")
  expect(content).not.toContain("sesame")
})
