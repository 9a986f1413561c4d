import { AUDITED, expect, test } from "./directory"

const background = "getComputedStyle(document.body).backgroundColor"

test("a URL parameter sets the theme before the first paint", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" })
  await page.goto("/")
  const light = await page.evaluate(background)
  await page.goto("/?theme=dark")
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark")
  expect(await page.evaluate(background)).not.toBe(light)
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
})

test("a chosen theme is remembered", async ({ page }) => {
  await page.goto("/about")
  await page.getByRole("button", { name: "Theme: system" }).click()
  await page.getByRole("button", { name: "Theme: light" }).click()
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark")
  await page.goto("/register")
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark")
  await page.getByRole("button", { name: "Theme: dark" }).click()
  await expect(page.locator("html")).toHaveAttribute("data-theme", "system")
})

test("scripts run only with the nonce of their page", async ({ page }) => {
  const response = await page.goto("/")
  const policy = response?.headers()["content-security-policy"] ?? ""
  expect(policy).toContain("default-src 'self'")
  expect(policy).toMatch(/script-src 'self' 'nonce-[^']+';/)
  expect(policy).not.toContain("unsafe")
  // Request another page, because a second request for the first page could get a cached response with the same nonce.
  const another = await page.request.get("/about")
  expect(another.headers()["content-security-policy"]).not.toBe(policy)
})

test("the first Tab stop is the link to the content", async ({ page }) => {
  await page.goto("/about")
  await page.keyboard.press("Tab")
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("main")).toBeFocused()
})

test("on a phone the menu opens its groups, and closes after navigation", AUDITED, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto("/")
  await page.getByText("Menu", { exact: true }).click()
  await page.locator("summary").getByText("Browse", { exact: true }).click()
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Statistics" }).click()
  await expect(page).toHaveURL("/stats")
  await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden()
})

test("every link of the header and footer works", async ({ page }) => {
  await page.goto("/")
  const links = await page
    .locator("header a, footer a")
    .evaluateAll((all) => all.map((link) => link.getAttribute("href")))
  for (const href of new Set(links)) {
    expect((await page.request.get(href ?? "")).status(), href ?? "").toBe(200)
  }
})

/** Pages whose title says more than their link. */
const LONGER_TITLES = ["/", "/changes"]

test("a page is titled like the links of the header and footer that lead to it", async ({ page }) => {
  await page.goto("/")
  const links = await page
    .locator("nav:is(header *, footer *) a:not([href*='#'], [href*='.'])")
    .evaluateAll((all) => all.map((link) => [link.getAttribute("href") ?? "", link.firstChild?.textContent ?? ""]))
  for (const [href = "", label = ""] of links) {
    if (LONGER_TITLES.includes(href)) continue
    const document = await (await page.request.get(href)).text()
    expect(/<title>([^<·]*) ·/.exec(document)?.[1], href).toBe(label)
  }
})

test("the header stays in place between a long page and a short one, also with classic scrollbars", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  const theme = page.getByRole("button", { name: /^Theme/ })
  await page.goto("/how")
  const before = await theme.boundingBox()
  await page.goto("/no-such-page")
  expect(await theme.boundingBox()).toEqual(before)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollbarGutter)).toBe("stable")
})
