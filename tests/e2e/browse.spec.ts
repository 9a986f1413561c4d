import { copyBy, expect, findListed, listRows, listServices, servicesText, test } from "./directory"

const rows = "ul[aria-label=Services] > li"

test("the list shows every public service with its true state", async ({ page }) => {
  const { services, total, all } = await listRows(page, "limit=200")
  await page.goto("/?limit=200")
  await expect(page.getByRole("heading", { level: 2, name: servicesText(all) })).toBeVisible()
  await expect(page.locator(rows)).toHaveCount(total)
  for (const { id, name, health_status } of services) {
    const row = page.locator(rows).filter({ has: page.locator(`h3 a[href="/service/${id}"]`) })
    await expect(row.getByRole("heading", { level: 3 })).toHaveText(name)
    await expect(row.locator("[data-health]")).toHaveAttribute("data-health", health_status ?? "unknown")
  }
})

test("choosing a filter changes the URL, the count and the chips at once", async ({ page }) => {
  await page.goto("/")
  const { total } = await listRows(page, "protocol=MPP")
  await page.getByRole("checkbox", { name: /^MPP/ }).check()
  await expect(page).toHaveURL("/?protocol=MPP")
  await expect(page.getByRole("status").filter({ hasText: servicesText(total) })).toBeVisible()
  await expect(page.locator(rows).filter({ has: page.locator(".tag", { hasText: "MPP" }) })).toHaveCount(total)
  await page.getByRole("link", { name: "Remove filter MPP" }).click()
  await expect(page).toHaveURL("/")
  await expect(page.getByRole("checkbox", { name: /^MPP/ })).not.toBeChecked()
})

test("several values of a filter show the services of any of them", async ({ page }) => {
  await page.goto("/?protocol=MPP")
  await page.getByRole("checkbox", { name: /^L402/ }).check()
  await expect(page).toHaveURL("/?protocol=L402,MPP")
  const { total } = await listRows(page, "protocol=L402,MPP")
  await expect(page.locator(rows)).toHaveCount(total)
  await page.getByRole("link", { name: "Remove filter MPP" }).click()
  await expect(page).toHaveURL("/?protocol=L402")
})

test("each facet count equals the results after choosing it", async ({ page }) => {
  await page.goto("/?health=healthy")
  for (const value of ["L402", "x402", "MPP"]) {
    const { all } = await listRows(page, `health=healthy&protocol=${value}`)
    await expect(page.locator("label").filter({ has: page.locator(`[name=protocol][value=${value}]`) })).toHaveText(
      new RegExp(`^${value} [\\w, ]+\\D${all} services$`),
    )
  }
})

test("a link inside the site is followed within the document, or opens in a new tab with the modifier key", async ({
  page,
}) => {
  await page.goto("/?sort=name")
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  const isSameDocument = () => page.evaluate(() => "isSameDocument" in window)
  const link = page.locator(rows).first().getByRole("heading").getByRole("link")
  const [beside] = await Promise.all([
    page.context().waitForEvent("page"),
    link.click({ modifiers: ["ControlOrMeta"] }),
  ])
  await expect(beside).toHaveURL(/\/service\//)
  await expect(page).toHaveURL("/?sort=name")
  await link.click()
  await expect(page).toHaveURL(/\/service\//)
  expect(await isSameDocument()).toBe(true)
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link").first().click()
  await expect(page).toHaveURL("/")
  expect(await isSameDocument()).toBe(true)
  expect(await isSameDocument()).toBe(true)
})

test("the Back button brings back the list and its controls", async ({ page }) => {
  await page.goto("/?protocol=L402")
  await page.getByRole("checkbox", { name: /^Healthy/ }).check()
  await expect(page).toHaveURL("/?protocol=L402&health=healthy")
  await page.goBack()
  await expect(page).toHaveURL("/?protocol=L402")
  await expect(page.getByRole("checkbox", { name: /^Healthy/ })).not.toBeChecked()
  await expect(page.getByRole("checkbox", { name: /^L402/ })).toBeChecked()
})

test("a category opens its children, and a parent holds them", async ({ page }) => {
  await page.goto("/")
  await page.getByRole("checkbox", { name: /^Data \d/ }).check()
  await expect(page).toHaveURL("/?category=data")
  await page.getByRole("checkbox", { name: /^Weather \d/ }).check()
  await expect(page).toHaveURL("/?category=data%2Fweather")
  const { total } = await listRows(page, "category=data/weather")
  await expect(page.locator(rows)).toHaveCount(total)
})

test("a choice made before the script has loaded is applied when it has", async ({ page }) => {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  await page.route("**/_next/static/**/*.js", async (route) => {
    await arrived
    await route.continue()
  })
  await page.goto("/", { waitUntil: "commit" })
  await page.getByLabel("Sort by").selectOption("asked_price")
  await page.getByRole("checkbox", { name: /^L402/ }).check()
  arrive()
  await expect(page).toHaveURL(/protocol=L402.*sort=asked_price|sort=asked_price.*protocol=L402/)
})

test("sorting shows its direction and can be reversed", async ({ page }) => {
  await page.goto("/?limit=200")
  await page.getByLabel("Sort by").selectOption("name")
  await expect(page).toHaveURL(/sort=name/)
  const names = page.locator(rows).getByRole("heading")
  const { services } = await listRows(page, "limit=200&sort=name")
  await expect(names).toHaveText(services.map(({ name }) => name))
  await page.getByRole("link", { name: "A to Z" }).click()
  await expect(page).toHaveURL(/order=desc/)
  const reversed = await listRows(page, "limit=200&sort=name&order=desc")
  await expect(names).toHaveText(reversed.services.map(({ name }) => name))
})

test("paging reaches all services with plain links", async ({ page }) => {
  const { services, total } = await listRows(page, "limit=200")
  const seen: string[] = []
  await page.goto("/?limit=6")
  for (let first = 1; first <= total; first += 6) {
    // A row stands for all protocols of a URL, so the pager names no second number of services.
    const place = `Page ${Math.ceil(first / 6)} of ${Math.ceil(total / 6)}`
    await expect(page.getByText(place, { exact: true })).toBeVisible()
    seen.push(...(await page.locator(rows).getByRole("heading").allTextContents()))
    const next = page.getByRole("link", { name: "Next" })
    if (first + 6 <= total) await next.click()
    else await expect(next).toHaveCount(0)
  }
  expect(seen).toEqual(services.map(({ name }) => name))
  await page.getByRole("link", { name: "Previous" }).click()
  await expect(page.getByRole("link", { name: "Next" })).toBeVisible()
})

test("the slash key focuses the search, and Enter searches", async ({ page }) => {
  await page.goto("/")
  const search = page.getByRole("combobox", { name: "Search services" })
  // Press "/" repeatedly, because the shortcut works only after the script of the page has loaded.
  await expect(async () => {
    await page.keyboard.press("/")
    await expect(search).toBeFocused({ timeout: 1000 })
  }).toPass()
  await page.keyboard.type("headlines")
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL("/?q=headlines")
  await expect(page.getByRole("status").filter({ hasText: servicesText(2) })).toBeVisible()
  await page.keyboard.type("/zzzz")
  await expect(search).toHaveValue("headlines/zzzz")
  await page.keyboard.press("Enter")
  await expect(page.getByText("No service matches all words of headlines/zzzz.")).toBeVisible()
  await search.fill("zzzz")
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { name: "No service matches “zzzz”" })).toBeVisible()
  await expect(page.getByRole("link", { name: "Feed of this search" })).toHaveAttribute("href", "/feed.xml?q=zzzz")
  await expect(page.getByText("Keyword search only.")).toBeVisible()
})

test("a reader can turn the slash key off", async ({ page }) => {
  await page.goto("/privacy")
  await page.getByRole("checkbox", { name: /moves the focus/ }).uncheck()
  await page.goto("/")
  await page.keyboard.press("/")
  await expect(page.getByRole("combobox", { name: "Search services" })).not.toBeFocused()
})

test("a search from another page leads to the list", async ({ page }) => {
  await page.goto("/about")
  await page.getByRole("combobox", { name: "Search services" }).fill("weather")
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL("/?q=weather")
  await expect(page.locator(rows)).toHaveCount((await listRows(page, "q=weather")).total)
})

test("without a match the page offers the closest relaxation", async ({ page }) => {
  await page.goto("/?protocol=L402&category=media&max_asked_usd=0.000001")
  await expect(page.getByRole("heading", { name: "No service matches all of these filters" })).toBeVisible()
  const { total } = await listRows(page, "protocol=L402&category=media")
  await page.getByRole("link", { name: /^Without Up to/ }).click()
  await expect(page.locator(rows)).toHaveCount(total)
})

test("an invalid parameter is named, and the others still apply", async ({ page }) => {
  await page.goto("/?protocol=bitcoin&health=down&limit=many")
  const notice = page.getByRole("status").filter({ hasText: "were ignored" })
  await expect(notice).toContainText("protocol must be one of L402, x402, MPP")
  await expect(notice).toContainText("limit must be a whole number")
  await expect(page.locator(rows)).toHaveCount((await listRows(page, "health=down")).total)
})

test("a page past the end says so and leads back", async ({ page }) => {
  await page.goto("/?offset=5000")
  await expect(page.getByRole("heading", { name: "This page is past the end of the list" })).toBeVisible()
  await page.getByRole("link", { name: "Show first page" }).click()
  await expect(page).toHaveURL("/")
})

test("the URL of a row can be copied on the page of its provider", async ({ page }) => {
  const { url } = await findListed(page, "Almanac")
  await page.goto(`/provider/${new URL(url).hostname}`)
  expect(await copyBy(page, () => page.getByRole("button", { name: "Copy URL of Almanac" }).click())).toBe(url)
})

test("feeds are found from every page, those of a list with its filters", async ({ page }) => {
  const feeds = async () => {
    const links = page.locator("head link[rel=alternate]")
    const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""))
    return addresses.map((address) => address.replace(/^https?:\/\/[^/]+/, ""))
  }
  const plain = ["/feed.xml", "/feed.atom", "/feed.json"]
  for (const path of ["/stats", "/about", "/"]) {
    await page.goto(path)
    expect(await feeds(), path).toEqual(plain)
  }
  const [first] = (await listServices(page, "limit=1")).services
  const own = `/service/${first?.id}`
  await page.goto(own)
  expect((await feeds()).toSorted()).toEqual([...plain, ...plain.map((path) => own + path)].toSorted())
  await page.goto("/?protocol=L402&sort=price&limit=6")
  expect(await feeds()).toEqual(plain.map((path) => `${path}?protocol=L402`))
  for (const path of await feeds()) {
    // Repeat, because a check that is recorded between two requests changes the feed.
    await expect(async () => {
      const answer = await page.request.get(path)
      expect([answer.status(), answer.headers()["cache-control"]]).toEqual([
        200,
        "public, max-age=10, stale-while-revalidate=60",
      ])
      const { etag = "" } = answer.headers()
      const head = await page.request.head(path)
      expect([head.status(), head.headers()["etag"], (await head.body()).length]).toEqual([200, etag, 0])
      const again = await page.request.get(path, { headers: { "if-none-match": etag } })
      expect([again.status(), again.headers()["etag"], (await again.body()).length]).toEqual([304, etag, 0])
    }).toPass()
  }
})

test("the namespace of the feeds has a page", async ({ page }) => {
  await page.goto("/")
  const feed = await page.locator('link[type="application/rss+xml"]').first().getAttribute("href")
  const xml = await (await page.request.get(feed ?? "")).text()
  const namespace = /xmlns:l402="([^"]+)"/.exec(xml)?.[1] ?? ""
  await page.goto(new URL(namespace).pathname)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The l402 namespace")
  for (const element of ["l402:endpoint", "l402:protocol", "l402:price"]) {
    await expect(page.getByRole("table", { name: `Attributes of ${element}` })).toBeVisible()
    expect(xml).toContain(`<${element} `)
  }
})
