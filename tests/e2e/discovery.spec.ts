// From a service to its category and provider, the page of changes with its filters.

import { AUDITED, expect, findListed, test } from "./directory"

test("the crumbs of a service lead to its category, whose best service it is", async ({ page }) => {
  const { id } = await findListed(page, "City Weather")
  await page.goto(`/service/${id}`)
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Weather" }).click()
  await expect(page).toHaveURL("/category/data/weather")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Weather APIs you can pay per call")
  await expect(page.getByRole("link", { name: "City Weather", exact: true })).toBeVisible()
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? "null")
  expect(data.map((one: { "@type": string }) => one["@type"])).toEqual(["CollectionPage", "BreadcrumbList"])
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/category\/data\/weather$/)
  await expect(page.locator('meta[name="robots"]')).toHaveCount(0)
})

test("the page of a category is the list with its filter preset", AUDITED, async ({ page }) => {
  await page.goto("/category/data")
  await page
    .getByRole("checkbox", { name: /^Compare / })
    .first()
    .check()
  await expect(page).toHaveURL(/\/category\/data\?cmp=\d+$/)
  await page.reload()
  await expect(page.getByRole("checkbox", { name: /^Compare / }).first()).toBeChecked()
  await expect(page.getByRole("button", { name: "Compare 1 of 4" })).toBeVisible()
  // The script of the filters sets the boxes to the parameters of the page.
  await expect(page.getByRole("checkbox", { name: /^Data / })).toBeChecked()
  const subcategories = page.getByRole("navigation", { name: "Subcategories" })
  await subcategories.getByRole("link", { name: "Weather" }).click()
  await expect(page).toHaveURL(/\/category\/data\/weather\?cmp=\d+$/)
  await page.goto("/category/data")
  await page.getByRole("checkbox", { name: /^x402 stablecoins/ }).check()
  await expect(page).toHaveURL("/?protocol=x402&category=data")
  await page.goto("/category/data")
  await page.getByRole("combobox", { name: "Sort by" }).selectOption("asked_price")
  await expect(page).toHaveURL("/?sort=asked_price&category=data")
})

test("without script the filters of a category lead to the filtered list", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await page.goto("/protocol/x402")
  await page.getByRole("checkbox", { name: /^Healthy/ }).check()
  await page.getByRole("button", { name: "Apply filters" }).click()
  await expect(page).toHaveURL(/\/\?(?:.*&)?protocol=x402&health=healthy/)
  await context.close()
})

test("a click during hydration leaves nothing of the first page in the head", async ({ page }) => {
  const { id } = await findListed(page, "City Weather")
  const browser = await page.context().newCDPSession(page)
  await browser.send("Emulation.setCPUThrottlingRate", { rate: 6 })
  // The first visit fills the browser's cache. Then the click arrives before the head is hydrated in most visits.
  for (let visit = 0; visit < 4; visit += 1) {
    await page.goto(`/service/${id}`, { waitUntil: "domcontentloaded" })
    await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Weather" }).click()
    await expect(page).toHaveURL("/category/data/weather")
    await expect(page).toHaveTitle(/^Weather/)
    await expect(page.locator("head title")).toHaveCount(1)
    await expect(page.locator('link[rel="canonical"]')).toHaveCount(1)
  }
  await browser.send("Emulation.setCPUThrottlingRate", { rate: 1 })
})

test("the providers lead to the page of a host", async ({ page }) => {
  await page.goto("/providers")
  await page.getByRole("link", { name: "127.0.0.1" }).click()
  await expect(page).toHaveURL("/provider/127.0.0.1")
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Providers" }).click()
  await expect(page).toHaveURL("/providers")
})

test("an unknown category is 404 and names the closest", async ({ page }) => {
  const response = await page.goto("/category/data/wether")
  expect(response?.status()).toBe(404)
  await expect(page.getByRole("region", { name: "Did you mean" }).getByRole("link")).not.toHaveCount(0)
})

test(
  "the changes name a service that went down, and new ones are offered without moving the list",
  AUDITED,
  async ({ page }) => {
    const { id } = await findListed(page, "Departures Board")
    await page.clock.install()
    await page.goto("/changes?kind=down")
    const list = page.getByRole("list", { name: "Changes, newest first" })
    await expect(list.getByRole("link", { name: "Departures Board" }).first()).toHaveAttribute("href", `/service/${id}`)
    const [first] = await list.getByRole("listitem").allTextContents()
    await page.route(/\/api\/v1\/changes\?/, (route) =>
      route.fulfill({
        json: {
          changes: [
            {
              event: "service.down",
              service_id: id,
              service: { protocol: "x402", host: "127.0.0.1", health_status: "down" },
            },
          ],
          next_after: 1_000_000,
          has_more: false,
        },
      }),
    )
    await page.clock.fastForward(16_000)
    await expect(page.getByRole("button", { name: "Show 1 new change" })).toBeVisible()
    await expect(page).toHaveTitle(/^\(1\) Live/)
    expect((await list.getByRole("listitem").allTextContents())[0]).toBe(first)
    await page.getByRole("button", { name: "Pause updates" }).click()
    await expect(page.getByText("Paused.")).toBeVisible()
    await page.getByRole("button", { name: "Show 1 new change" }).click()
    await expect(page.getByRole("button", { name: /^Show/ })).toHaveCount(0)
    await expect(page).toHaveTitle(/^Live/)
  },
)

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false })
  test("the filters of the changes are a form", async ({ page }) => {
    await page.goto("/changes")
    await page.getByText("Kinds", { exact: true }).click()
    await page.getByRole("checkbox", { name: "Down" }).check()
    await page.getByLabel("Host").fill("127.0.0.1")
    await page.getByRole("button", { name: "Apply filters" }).click()
    await expect(page).toHaveURL(/kind=down/)
    await expect(page.getByRole("checkbox", { name: "Down" })).toBeChecked()
    await expect(page.getByRole("link", { name: "Departures Board" }).first()).toBeVisible()
    const tabs = page.getByRole("navigation", { name: "Kinds of change" })
    await tabs.getByRole("link", { name: "Outages" }).click()
    await expect(page).toHaveURL("/changes?kind=down,health&host=127.0.0.1")
    await expect(tabs.locator("[aria-current]")).toHaveText("Outages")
  })
})

test("/categories leads to the index of categories", async ({ page }) => {
  await page.goto("/categories")
  await expect(page).toHaveURL("/category")
})
