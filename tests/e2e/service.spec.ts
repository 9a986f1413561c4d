// The page of a service. The file is long because its tests share the services of one directory, one of them with a long history.

import { WITH_HISTORY } from "../street/long-history"
import { AUDITED, auditState, expect, findListed, streetUrl, test } from "./directory"

test("a service's page shows its price and how to call it", async ({ page }) => {
  const { id, url } = await findListed(page, "City Weather")
  await page.goto("/?q=City+Weather")
  await page.getByRole("link", { name: "City Weather", exact: true }).click()
  await expect(page).toHaveURL(`/service/${id}`)
  await expect(page).toHaveTitle(/^City Weather · x402 · /)
  await expect(page.getByRole("heading", { level: 1, name: "City Weather" })).toBeVisible()
  await expect(page.getByRole("region", { name: "TypeScript example" })).toContainText(`${url}?city=Paris`)
  await expect(page.getByRole("table", { name: "Query parameters" }).getByRole("row")).toHaveCount(1)
  const payment = page.getByRole("region", { name: "Payment", exact: true })
  await expect(payment).toContainText("One call$0.001 USDC on Base")
  await expect(payment).not.toContainText("Listed price")
  await expect(page.getByRole("link", { name: `${url}?city=Paris` })).toHaveAttribute("rel", "nofollow noopener ugc")
  const clients = page.getByRole("region", { name: "Works with" })
  await expect(clients.getByRole("listitem").filter({ hasText: "@x402/fetch" })).toContainText("Pays")
  await clients.getByRole("link", { name: "How clients are judged" }).click()
  await expect(page).toHaveURL("/how#clients")
})

test(
  "the page of a service that is down shows its outage, and its tables show the checks",
  AUDITED,
  async ({ page }) => {
    const { id } = await findListed(page, "Departures Board")
    await page.goto(`/service/${id}`)
    await expect(page.getByText(/^Down (for|since)/).first()).toBeVisible()
    const history = page.getByRole("region", { name: "History", exact: true })
    await expect(history.getByText("Down, not over")).toBeVisible()
    await history.getByRole("link", { name: "as tables" }).click()
    await expect(page).toHaveURL(`/service/${id}/history`)
    const health = page.getByRole("region", { name: "Health", exact: true })
    await expect(health).toContainText(/Next check (in about|due now)/)
    await expect(health.getByText(/since \d\d:\d\d UTC, ongoing/)).toBeVisible()
    await expect(
      page
        .getByRole("table", { name: /last checks/ })
        .getByText("Server error")
        .first(),
    ).toBeVisible()
    await page.getByText("Timing breakdown").click()
    await expect(page.getByRole("table", { name: /by phase/ }).getByRole("columnheader")).toHaveCount(6)
  },
)

test("a service that is down has a warning before its figures, closed examples and no score", async ({ page }) => {
  const { id } = await findListed(page, "Departures Board")
  await page.goto(`/service/${id}`)
  const warning = page.getByRole("region", { name: /^Down since .* Do not pay now\.$/ })
  await expect(warning).toContainText(/Server error \(HTTP 503\) on (at least )?\d+ checks in a row/)
  await expect(page.getByText("no score while down")).toBeVisible()
  const call = page.getByRole("region", { name: "Call and pay", exact: true })
  await expect(call.getByRole("radio", { name: "TypeScript" })).toBeHidden()
  await call.getByText("Show examples anyway").click()
  await expect(call.getByRole("radio", { name: "TypeScript" })).toBeVisible()
})

test("D-service-page-02 D-service-page-03 the values of the form are in the URL, in every example and in the request that is sent now", async ({
  page,
}) => {
  const { id, url } = await findListed(page, "City Weather")
  await page.goto(`/service/${id}`)
  const call = page.getByRole("region", { name: "Call and pay", exact: true })
  await call.getByLabel(/^city/).fill("São Paulo")
  const filled = `${url}?city=S%C3%A3o+Paulo`
  await expect(call.getByRole("link", { name: filled })).toHaveAttribute("href", filled)
  for (const language of ["TypeScript", "Python", "Shell", "Agent"])
    await expect(call.locator(`[aria-label="${language} example"] pre`), language).toContainText(filled)
  await call.getByRole("button", { name: "Ask it now" }).click()
  const answer = call.getByRole("status")
  await expect(answer.getByRole("link", { name: "Full report" })).toHaveAttribute("href", /city%3DS/)
  await expect(answer).toContainText(/402 in [\d,]+\sms, \d\ss ago/)
  await expect(answer).toContainText("as listed")
  await expect(answer).toContainText(/Payee0x.{4,5}….{4}same for/)
  await expect(answer).toContainText("nothing was paid")
})

test("a request now to a service that is down shows its answer", async ({ page }) => {
  const { id } = await findListed(page, "Departures Board")
  await page.goto(`/service/${id}`)
  const call = page.getByRole("region", { name: "Call and pay", exact: true })
  await call.getByRole("button", { name: "Ask it now" }).click()
  await expect(call.getByRole("link", { name: "Full report" })).toBeVisible()
  await expect(call.getByRole("status")).toContainText("503")
})

test("Watch and Share close each other, on Escape and on a click elsewhere", async ({ page }) => {
  const { id } = await findListed(page, "Almanac")
  await page.goto(`/service/${id}`)
  const [watch, share] = ["Watch", "Share"].map((name) => page.getByRole("button", { name, exact: true }))
  const [feed, link] = [page.getByRole("link", { name: "Create a webhook" }), page.getByText("Short link")]
  await watch?.click()
  await expect(feed).toBeVisible()
  await share?.click()
  await expect(link).toBeVisible()
  await expect(feed).toBeHidden()
  await page.keyboard.press("Escape")
  await expect(link).toBeHidden()
  await watch?.click()
  await expect(feed).toBeVisible()
  await page.getByRole("heading", { level: 1 }).click()
  await expect(feed).toBeHidden()
})

test("D-service-page-05 on a phone a bar opens the call as a dialog, which keeps and returns the focus", async ({
  page,
}) => {
  const { id } = await findListed(page, "City Weather")
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(`/service/${id}`)
  const bar = page.getByRole("link", { name: /Call for \$0\.001/ })
  await expect(page.getByRole("region", { name: "Call and pay", exact: true })).toBeHidden()
  await bar.click()
  const sheet = page.getByRole("dialog", { name: "Call and pay" })
  await expect(sheet.getByRole("link", { name: "Close" })).toBeFocused()
  await expect(page.locator("[inert] h1")).toHaveCount(1)
  await auditState(page, "call of a service as a sheet")
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(`/service/${id}#call`)
  await expect(sheet.getByRole("link", { name: "Close" })).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(sheet).toBeHidden()
  await expect(bar).toBeFocused()
})

test("D-service-page-01 with 45 days of history a page is short, and no column has a scrollbar of its own", async ({
  page,
}) => {
  const { id } = await findListed(page, WITH_HISTORY)
  for (const [width, most] of [
    [1280, 2600],
    [390, 4200],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`/service/${id}`)
    await expect(page.getByText(/%\sover 90 days, 4,\d{3}\schecks/)).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollHeight), `${width} px`).toBeLessThanOrEqual(most)
  }
  await page.setViewportSize({ width: 1280, height: 1000 })
  const surplus = await page.locator(".pane").evaluate((pane) => pane.scrollHeight - pane.clientHeight)
  expect(surplus).toBe(0)
})

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false })

  test("D-service-page-04 the timeline has filters and shows more entries after a tick", async ({ page }) => {
    const { id } = await findListed(page, WITH_HISTORY)
    await page.goto(`/service/${id}`)
    const history = page.getByRole("region", { name: "History", exact: true })
    const entries = history.getByRole("listitem")
    await expect(entries.locator("visible=true")).toHaveCount(8)
    await history.getByRole("checkbox").check()
    await expect(entries.locator("visible=true")).not.toHaveCount(8)
    await history.getByRole("radio", { name: "Incidents" }).check()
    await expect(entries.locator("visible=true")).toHaveCount(10)
  })

  test("the values of the form are in the URL of the page, and the request now shows its answer", async ({ page }) => {
    const { id, url } = await findListed(page, "City Weather")
    await page.goto(`/service/${id}`)
    const call = page.getByRole("region", { name: "Call and pay", exact: true })
    await call.getByLabel(/^city/).fill("O'Fallon")
    await call.getByRole("button", { name: "Use these values" }).click()
    await expect(page).toHaveURL(`/service/${id}?query.city=O%27Fallon#call`)
    for (const language of ["TypeScript", "Python", "Shell", "Agent"])
      await expect(call.locator(`[aria-label="${language} example"] pre`)).toContainText(`${url}?city=O%27Fallon`)
    await call.getByRole("button", { name: "Ask it now" }).click()
    await expect(call.getByRole("link", { name: "Full report" })).toHaveAttribute("href", /O%2527Fallon/)
    await expect(call.getByRole("status")).toContainText("as listed")
  })

  test("on a phone the bar leads to the call, and its link closes it", async ({ page }) => {
    const { id } = await findListed(page, "City Weather")
    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto(`/service/${id}`)
    await page.getByRole("link", { name: /Call for/ }).click()
    await expect(page.getByRole("heading", { name: "Call and pay" })).toBeInViewport()
    await page.getByRole("link", { name: "Close" }).click()
    await expect(page.getByRole("heading", { name: "Call and pay" })).toBeHidden()
  })

  test("the health charts have tabs and values that the keyboard reaches", async ({ page }) => {
    const { id } = await findListed(page, "City Weather")
    await page.goto(`/service/${id}/history`)
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
  await score.getByRole("link", { name: /^How we measure/ }).click()
  await expect(page).toHaveURL("/how#score")
  await expect(page.getByRole("heading", { level: 1, name: "How it works" })).toBeVisible()
  await expect(page.getByRole("table", { name: "Changes of health" }).getByRole("row")).not.toHaveCount(1)
})

test("D-pages-01 URLs of former pages and sections lead to the same content", async ({ page }) => {
  await page.goto("/methodology#score")
  await expect(page).toHaveURL("/how#score")
  await expect(page.getByRole("heading", { level: 2, name: "Score" })).toBeInViewport()
  await page.goto("/about#prober")
  await page.getByRole("main").getByRole("link", { name: "Our prober" }).click()
  await expect(page).toHaveURL("/prober")
  for (const [path, query] of [
    ["/new", "kind=new"],
    ["/price-drops", "kind=price"],
  ]) {
    const response = await page.request.get(`${path}`, { maxRedirects: 0 })
    expect([response.status(), response.headers()["location"]]).toEqual([308, `/changes?${query}`])
  }
  await page.goto("/recovered?utm_source=a")
  const tabs = page.getByRole("navigation", { name: "Kinds of change" })
  await expect(tabs.locator("[aria-current]")).toContainText("Outages")
})

test("listings of one URL under several protocols link to each other", async ({ page }) => {
  const lightning = await findListed(page, "Headlines", "L402")
  const sibling = await findListed(page, "Headlines", "MPP")
  await page.goto(`/service/${lightning.number}`)
  await page.getByRole("link", { name: /^MPP ?: open this listing$/ }).click()
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
