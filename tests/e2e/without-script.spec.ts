// Without script, plain documents and forms are enough to read the directory and to register a service.

import { AUDITED, expect, findListed, forgetSession, listRows, servicesText, streetUrl, test } from "./directory"

test.use({ javaScriptEnabled: false })

const rows = "ul[aria-label=Services] > li"

test("without script: browse, filter, sort, page", async ({ page }) => {
  await page.goto("/?limit=2")
  await expect(page.locator(rows)).toHaveCount(2)
  await page.getByRole("checkbox", { name: /^MPP/ }).check()
  await page.getByRole("button", { name: "Apply" }).click()
  await expect(page).toHaveURL(/protocol=MPP/)
  const { services, all } = await listRows(page, "protocol=MPP&sort=name&limit=200")
  await expect(page.getByRole("heading", { level: 2, name: servicesText(all) })).toBeVisible()
  await page.getByLabel("Sort by").selectOption("name")
  await page.getByRole("button", { name: "Sort" }).click()
  await expect(page.locator(rows).getByRole("heading")).toHaveText(services.slice(0, 2).map(({ name }) => name))
  await page.getByRole("link", { name: "Next" }).click()
  await expect(page.locator(rows).getByRole("heading")).toHaveText(services.slice(2, 4).map(({ name }) => name))
  await page.getByRole("link", { name: "Remove filter MPP" }).click()
  await expect(page.getByRole("checkbox", { name: /^MPP/ })).not.toBeChecked()
})

test("without script: on a phone the filters are a disclosure with a button", AUDITED, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto("/")
  await expect(page.getByRole("checkbox", { name: /^MPP/ })).toBeHidden()
  await page.locator(".filters > summary").click()
  await page.getByRole("checkbox", { name: /^MPP/ }).check()
  await expect(page.getByRole("button", { name: /^Show/ })).toHaveCount(0)
  await page.getByRole("button", { name: "Apply" }).click()
  await expect(page).toHaveURL(/protocol=MPP/)
  await expect(page.locator(rows)).toHaveCount((await listRows(page, "protocol=MPP")).total)
  await page.getByText("Menu", { exact: true }).click()
  await page.getByText("For providers", { exact: true }).click()
  await page.getByRole("link", { name: "List your API" }).first().click()
  await expect(page).toHaveURL("/register")
})

test("without script: search", AUDITED, async ({ page }) => {
  await page.goto("/?protocol=L402")
  await page.getByRole("searchbox", { name: "Search services" }).fill("almanac")
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/q=almanac/)
  await expect(page).toHaveURL(/protocol=L402/)
  await expect(page.locator(rows)).toHaveCount(1)
})

test("without script: read a service, and the page of one that is not found", async ({ page }) => {
  const { id } = await findListed(page, "Almanac")
  await page.goto("/?q=almanac")
  await page.getByRole("link", { name: "Almanac", exact: true }).click()
  await expect(page).toHaveURL(`/service/${id}`)
  await expect(page).toHaveTitle(/^Almanac · L402 · /)
  await expect(page.getByRole("heading", { level: 1, name: "Almanac" })).toBeVisible()
  const response = await page.goto("/service/4000000")
  expect(response?.status()).toBe(404)
  await expect(page.getByRole("heading", { level: 1, name: "Nothing is listed at this URL" })).toBeVisible()
  await expect(page.getByRole("region", { name: "Healthy services" })).toBeVisible()
})

test("without script: check, be rejected, correct, publish", AUDITED, async ({ page }) => {
  await page.goto("/register")
  await page.getByRole("button", { name: "Check endpoint" }).click()
  await expect(page.getByText("Check one field:")).toBeVisible()
  await page.getByLabel("Endpoint URL").fill(streetUrl("free"))
  await page.getByRole("button", { name: "Check endpoint" }).click()
  await expect(page.getByRole("heading", { name: /responds with 200, not 402$/ })).toBeVisible()
  await page.getByLabel("Endpoint URL").fill(streetUrl("translate", "no-script"))
  await page.getByRole("button", { name: "Check again" }).click()
  await expect(page.getByRole("heading", { name: /asks for payment by MPP$/ })).toBeVisible()
  await expect(page.getByLabel(/^Name/)).toHaveValue("Translate a text")
  await page.getByLabel(/^Name/).fill("")
  await page.getByLabel(/^Category/).selectOption({ label: "Data › Weather" })
  await page.getByRole("button", { name: "List it" }).click()
  await expect(page.getByText("Name is required.")).toBeVisible()
  await expect(page.getByLabel(/^Category/)).toHaveValue("data/weather")
  await page.getByLabel(/^Name/).fill("No script")
  await page.getByRole("button", { name: "List it" }).click()
  await expect(page).toHaveURL(/\/register\/[0-9a-f-]{36}$/)
  await expect(page.getByRole("heading", { name: /^Saved as listing \d+, waiting for review$/ })).toBeVisible()
  await page.reload()
  await expect(page.getByText("Keep the URL of this page")).toBeVisible()
  await forgetSession(page)
})

test("without script: no control is shown that needs script", async ({ page }) => {
  await page.goto("/")
  await expect(page.getByRole("button", { name: /^Theme/ })).toHaveCount(0)
  await expect(page.getByRole("button", { name: /^Copy/ })).toHaveCount(0)
})
