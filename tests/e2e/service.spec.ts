import { expect, findListed, streetUrl, test } from "./directory"

test("a service's page shows its price and how to call it", async ({ page }) => {
  const { id, url } = await findListed(page, "City Weather")
  await page.goto("/?q=City+Weather")
  await page.getByRole("link", { name: "City Weather", exact: true }).click()
  await expect(page).toHaveURL(`/service/${id}`)
  await expect(page).toHaveTitle(/^City Weather · x402 · /)
  await expect(page.getByRole("heading", { level: 1, name: "City Weather" })).toBeVisible()
  await expect(page.getByRole("region", { name: "curl example" })).toContainText(`${url}?city=Paris`)
  await expect(page.getByRole("table", { name: "Query parameters" }).getByRole("row")).toHaveCount(2)
  const payment = page.getByRole("region", { name: "Payment", exact: true })
  await expect(payment).toContainText("Listed price$0.001")
  await expect(payment).toContainText("Asked price$0.001")
  await expect(payment).toContainText("USDC on Base")
  await expect(page.getByRole("link", { name: `${url}?city=Paris` })).toHaveAttribute("rel", "nofollow noopener ugc")
  const clients = page.getByRole("region", { name: "Works with" })
  await expect(clients.getByRole("listitem").filter({ hasText: "@x402/fetch" })).toContainText("Pays")
  await clients.getByRole("link", { name: "How clients are judged" }).click()
  await expect(page).toHaveURL("/methodology#clients")
})

test("the page of a service that is down shows this with its checks", async ({ page }) => {
  const { id } = await findListed(page, "Departures Board")
  await page.goto(`/service/${id}`)
  await expect(page.getByText(/^Down for/)).toBeVisible()
  const health = page.getByRole("region", { name: "Health", exact: true })
  await expect(health).toContainText(/Next check (in about|due now)/)
  await expect(health.getByText(/since \d\d:\d\d UTC, ongoing/)).toBeVisible()
  const checks = page.getByRole("table", { name: /last checks/ })
  await expect(checks.getByText("Server error").first()).toBeVisible()
  await page.getByText("Timing breakdown").click()
  await expect(page.getByRole("table", { name: /by phase/ }).getByRole("columnheader")).toHaveCount(6)
})

test("a service that is down has a warning before its example, and no score", async ({ page }) => {
  const { id } = await findListed(page, "Departures Board")
  await page.goto(`/service/${id}`)
  const warning = page.getByRole("region", { name: /^Down since .* Do not pay now\.$/ })
  await expect(warning).toContainText(/Server error \(HTTP 503\) on (at least )?\d+ checks in a row/)
  await expect(page.getByText("no score while down")).toBeVisible()
  const call = page.getByRole("region", { name: "Call and pay", exact: true })
  await expect(call.getByRole("button", { name: "Copy URL" })).toBeHidden()
  await call.getByText("Show examples anyway").click()
  await expect(call.getByRole("button", { name: "Copy URL" })).toBeVisible()
})

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false })

  test("the health charts have tabs and values that the keyboard reaches", async ({ page }) => {
    const { id } = await findListed(page, "City Weather")
    await page.goto(`/service/${id}`)
    const health = page.getByRole("region", { name: "Health", exact: true })
    // A new service starts with its first day.
    await expect(health.getByRole("radio", { name: "24\u00a0h" })).toBeChecked()
    await expect(health.getByRole("img", { name: /^Uptime, last 24/ })).toBeVisible()
    await health.getByRole("radio", { name: "24\u00a0h" }).focus()
    await page.keyboard.press("ArrowRight")
    await expect(health.getByRole("radio", { name: "7\u00a0d" })).toBeChecked()
    await expect(health.getByRole("img", { name: /^Uptime, last 7/ })).toBeVisible()
    await expect(health.getByRole("img", { name: /^Uptime, last 24/ })).toBeHidden()
    const bars = health.getByRole("group", { name: /Values of the chart/ }).getByRole("radio")
    await expect(bars).toHaveCount(28)
    await expect(bars.last()).toBeChecked()
    await page.keyboard.press("Tab")
    await page.keyboard.press("ArrowLeft")
    await expect(bars.nth(26)).toBeChecked()
    await health.getByText("The same as a table").locator("visible=true").click()
    await expect(page.getByRole("table", { name: /Uptime and response time, last 7/ }).getByRole("row")).toHaveCount(29)
  })
})

test("a score shows its parts, or why there is none, and leads to the rules", async ({ page }) => {
  const { id } = await findListed(page, "Departures Board")
  await page.goto(`/service/${id}`)
  const score = page.getByRole("region", { name: "Score", exact: true })
  await expect(score).toContainText("No score while the service is down")
  await score.getByRole("link", { name: /^Methodology/ }).click()
  await expect(page).toHaveURL("/methodology#score")
  await expect(page.getByRole("heading", { level: 1, name: "How we measure" })).toBeVisible()
  await expect(page.getByRole("table", { name: "Changes of health" }).getByRole("row")).not.toHaveCount(1)
})

test("the prober's page says how often it probes and how to exclude an endpoint", async ({ page }) => {
  await page.goto("/about#prober")
  const prober = page.getByRole("region", { name: "Our prober" })
  await expect(prober).toContainText("one request per 15 minutes")
  await expect(prober).toContainText("robots.txt")
  await page.getByRole("region", { name: "Health", exact: true }).getByRole("link", { name: "How we measure" }).click()
  await expect(page).toHaveURL("/methodology")
  await page.goto("/about#prober")
})

test("listings of one URL under several protocols link to each other", async ({ page }) => {
  const lightning = await findListed(page, "Headlines", "L402")
  const sibling = await findListed(page, "Headlines", "MPP")
  await page.goto(`/service/${lightning.number}`)
  const others = page.getByRole("table", { name: /by protocol/ })
  await expect(others.getByRole("columnheader")).toHaveText([/L402this page/, /MPPopen/])
  await others.getByRole("link", { name: "open the MPP listing" }).click()
  await expect(page).toHaveURL(`/service/${sibling.id}`)
})

test("machines find the listing as JSON-LD", async ({ page }) => {
  const { id, url } = await findListed(page, "Almanac")
  await page.goto(`/service/${id}`)
  const data = JSON.parse((await page.locator("script[type='application/ld+json']").textContent()) ?? "")
  expect(data).toMatchObject({ "@type": "WebAPI", name: "Almanac", identifier: id })
  expect(data.potentialAction.target.urlTemplate).toBe(url)
})

test("a test network is marked and has no price in dollars", async ({ page }) => {
  const { id } = await findListed(page, "City Weather (sandbox)")
  await page.goto(`/service/${id}`)
  await expect(page.getByText("Test network", { exact: true }).first()).toBeVisible()
  await expect(page.getByRole("region", { name: "Payment", exact: true })).toContainText("None: a test network")
})

test("a listing that waits for review looks like one that does not exist", async ({ page }) => {
  const registered = await page.request.post("/api/v1/register", {
    data: { url: streetUrl("almanac", "waiting"), name: "Waiting", protocol: "L402" },
  })
  const { service } = await registered.json()
  expect(service.status).toBe("pending")
  const answers: (string | null)[] = []
  for (const id of [service.id, "0199d5a0-0000-7000-8000-00000000dead"]) {
    const response = await page.goto(`/service/${id}`)
    expect(response?.status()).toBe(404)
    answers.push(await page.getByRole("main").textContent())
  }
  expect(answers[0]).toBe(answers[1])
  expect(answers[0]).toContain("wait for review")
  await expect(page.getByRole("region", { name: "Healthy services" }).getByRole("link").first()).toBeVisible()
})

test("an unknown URL gets a 404 page with a search, categories and a link back", async ({ page }) => {
  const response = await page.goto("/no/such/page")
  expect(response?.status()).toBe(404)
  await expect(page.getByRole("heading", { level: 1, name: "Page not found" })).toBeVisible()
  await page.getByRole("main").getByLabel("Search services").fill("weather")
  await page.getByRole("main").getByRole("button", { name: "Search" }).click()
  await expect(page).toHaveURL("/?q=weather")
  await page.goto("/no/such/page")
  await page.getByRole("navigation", { name: "Popular categories" }).getByRole("link", { name: "Media" }).click()
  await expect(page).toHaveURL("/category/media")
  await page.goto("/no/such/page")
  await page.getByRole("link", { name: "Browse the directory" }).click()
  await expect(page).toHaveURL("/")
})

test("a page whose scripts are gone after an update is loaded anew", async ({ page, context }) => {
  const { id } = await findListed(page, "Almanac")
  // Not the page of the test, whose console must be empty: the browser reports the missing scripts.
  const tab = await context.newPage()
  await tab.goto("/")
  await expect(tab.getByRole("combobox", { name: "Search services" })).toBeVisible()
  const scripts = "**/_next/static/chunks/*.js"
  let missing = 0
  await tab.route(scripts, (route) => {
    missing += 1
    return route.fulfill({ status: 404 })
  })
  tab.on("request", (request) => {
    if (request.isNavigationRequest()) void tab.unroute(scripts)
  })
  await tab.getByRole("link", { name: "Almanac", exact: true }).click()
  await expect(tab.getByRole("heading", { level: 1, name: "Almanac" })).toBeVisible()
  await expect(tab).toHaveURL(`/service/${id}`)
  expect(missing).toBeGreaterThan(0)
  await tab.close()
})
