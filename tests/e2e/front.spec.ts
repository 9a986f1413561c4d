// The front page: its introduction, what stays in place, the sheet of filters, page numbers, and the menus of the header.

import type { Page } from "@playwright/test"
import { AUDITED, expect, listRows, test } from "./directory"

const rows = "ul[aria-label=Services] > li"
const PHONE = { width: 320, height: 700 }
const heightOf = async (page: Page, selector: string) =>
  (await page.locator(selector).first().boundingBox())?.height ?? 0
const topOf = async (page: Page, selector: string) => (await page.locator(selector).first().boundingBox())?.y ?? -1
const scrollTo = (page: Page, y: number) => page.evaluate((top) => window.scrollTo(0, top), y)

test("the introduction takes at most 72 px at every width, and the first row is near the top", async ({ page }) => {
  await page.goto("/")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/without an account$/)
  for (const width of [320, 390, 768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await heightOf(page, ".hero"), `at ${width} px`).toBeLessThanOrEqual(72)
    // From 768 px up the field stands in its own box.
    expect(await topOf(page, rows), `at ${width} px`).toBeLessThanOrEqual(width < 768 ? 342 : 386)
    const heading = page.getByRole("heading", { level: 1 })
    expect(await heading.evaluate((one) => one.scrollHeight - one.clientHeight), `at ${width} px`).toBeLessThanOrEqual(
      1,
    )
  }
})

test("D-evidence-03 the heading, the list and its filters count the same services", async ({ page }) => {
  const { all } = await listRows(page, "")
  await page.goto("/")
  await expect(page.getByRole("list", { name: "The directory now" })).toContainText(`of ${all} work now`)
  await expect(page.locator(".result-bar h2")).toHaveText(new RegExp(`^${all}\\sservices`))
  await page.goto("/?protocol=MPP")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Paid APIs: MPP")
  await expect(page).toHaveTitle(/^Paid APIs: MPP · /)
})

test("D-evidence-04 at most 20 Tab stops lead to the first result, and a skip link to the results", async ({
  page,
}) => {
  await page.goto("/")
  const first = page.locator(`${rows} h3 a`).first()
  await expect(first).toBeVisible()
  const stops = await first.evaluate((link) => {
    const all = [...document.querySelectorAll<HTMLElement>("a[href], button, input, select, summary")]
    return all.slice(0, all.indexOf(link as HTMLElement)).filter((one) => one.checkVisibility() && one.tabIndex >= 0)
      .length
  })
  expect(stops).toBeLessThanOrEqual(20)
  await page.keyboard.press("Tab")
  await page.keyboard.press("Tab")
  await expect(page.getByRole("link", { name: "Skip to results" })).toBeFocused()
  await page.keyboard.press("Enter")
  await page.keyboard.press("Tab")
  await expect(first).toBeFocused()
  await page.goto("/about")
  await expect(page.getByRole("link", { name: "Skip to results" })).toBeHidden()
})

test("a row is 64 px high, and at most 108 px on a phone, 130 px with marks", async ({ page }) => {
  await page.goto("/?limit=200")
  const heights = () =>
    page.locator(rows).evaluateAll((all) =>
      all.map((row) => {
        const hidden = row.cloneNode(true) as HTMLElement
        hidden.style.contentVisibility = "hidden"
        row.after(hidden)
        // The browser takes this height for a row out of view, which it has not laid out.
        const expected = Math.round(hidden.getBoundingClientRect().height)
        hidden.style.contentVisibility = "visible"
        const height = Math.round(hidden.getBoundingClientRect().height)
        hidden.remove()
        return { height, expected, hasMarks: row.querySelector(".caution") !== null }
      }),
    )
  for (const width of [768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    for (const { height, expected } of await heights()) {
      expect(height).toBe(64)
      expect(expected, "out of view").toBe(height)
    }
  }
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 700 })
    for (const { height, expected, hasMarks } of await heights()) {
      expect(height).toBeLessThanOrEqual(hasMarks ? 130 : 108)
      expect(expected, "out of view").toBe(height)
    }
  }
})

test("D-evidence-02 no figure and no mark of a row is cut off", async ({ page }) => {
  await page.goto("/?limit=200")
  for (const width of [320, 390, 768, 1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    const cut = await page
      .locator(`${rows} :is(.caution, .cautions, .evidence, .evidence dd, .row-facts > dd:first-of-type)`)
      .evaluateAll((all) =>
        all
          .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 1)
          .map((one) => `${one.className} ${one.textContent}`),
      )
    expect(cut, `at ${width} px`).toEqual([])
  }
})

test("the heads of the columns sort, and the price of the first row is the lowest", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto("/")
  const price = page.getByRole("group", { name: "Columns" }).getByRole("link", { name: /^Price/ })
  await price.click()
  await expect(page).toHaveURL("/?sort=asked_price")
  await expect(price).toHaveAttribute("aria-current", "true")
  await expect(page.locator("#sort")).toHaveValue("asked_price")
  await price.click()
  await expect(page).toHaveURL("/?sort=asked_price&order=desc")
  await expect(price).toHaveAccessibleName(/^Price ?, sorted high to low$/)
})

test("header and bar stay in place, and never cover what has the focus", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await page.goto("/")
  await scrollTo(page, 700)
  expect(await topOf(page, "header")).toBe(0)
  expect(await topOf(page, ".result-bar")).toBe(await heightOf(page, "header"))
  const bottom = (await topOf(page, ".result-bar")) + (await heightOf(page, ".result-bar"))
  const links = page.locator(`${rows} h3 a`)
  await links.nth(7).focus()
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press("Shift+Tab")
    const focused = await page.evaluate(() => {
      const { activeElement } = document
      return activeElement?.closest("ul[aria-label=Services]") ? activeElement.getBoundingClientRect().top : null
    })
    if (focused !== null) expect(focused).toBeGreaterThanOrEqual(bottom)
  }
})

test("on a phone the filters are a dialog that keeps the focus and returns it", AUDITED, async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto("/?protocol=MPP")
  const button = page.locator(".filters > summary")
  await expect(button).toHaveText(/^Filters 1 active/)
  await button.press("Enter")
  const dialog = page.getByRole("dialog", { name: "Filters" })
  await expect(dialog).toBeVisible()
  for (let step = 0; step < 40; step++) {
    await page.keyboard.press("Tab")
    expect(
      await page.evaluate(
        () => document.activeElement === document.body || !!document.activeElement?.closest("dialog"),
      ),
    ).toBe(true)
  }
  const { all } = await listRows(page, "protocol=L402,MPP")
  await dialog.getByRole("checkbox", { name: /^L402/ }).check()
  await expect(page).toHaveURL("/?protocol=L402,MPP")
  await dialog.getByRole("button", { name: new RegExp(`^Show ${all}\\sservices$`) }).click()
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
  await expect(button).toHaveText(/^Filters 2 active/)
  await button.click()
  await page.keyboard.press("Escape")
  await expect(dialog).toBeHidden()
  await button.click()
})

test("pages have numbers and a size", async ({ page }) => {
  const { services, total } = await listRows(page, "limit=200")
  await page.goto("/?limit=3")
  await expect(page.getByText("Previous", { exact: true })).toHaveAttribute("aria-disabled", "true")
  const last = Math.ceil(total / 3)
  await page.getByRole("link", { name: `Page ${last}, the last` }).click()
  await expect(page).toHaveURL(`/?limit=3&offset=${(last - 1) * 3}`)
  await expect(page.locator(rows).getByRole("heading")).toHaveText(
    services.slice((last - 1) * 3).map(({ name }) => name),
  )
  await expect(page.getByRole("link", { name: `Page ${last}, the last` })).toHaveAttribute("aria-current", "page")
  await expect(page.getByText("Next", { exact: true })).toHaveAttribute("aria-disabled", "true")
})

test("the menus close each other, on Escape, elsewhere and after a choice", AUDITED, async ({ page }) => {
  await page.goto("/about")
  const menu = page.getByRole("navigation", { name: "Main" })
  const [browse, providers] = ["Browse", "For providers"].map((title) => menu.getByText(title, { exact: true }))
  const linkTo = (name: string) => menu.getByRole("link", { name })
  await browse?.click()
  await expect(linkTo("Statistics")).toBeVisible()
  await providers?.click()
  await expect(linkTo("Webhooks")).toBeVisible()
  await expect(linkTo("Statistics")).toBeHidden()
  await linkTo("Webhooks").focus()
  await page.keyboard.press("Escape")
  await expect(linkTo("Webhooks")).toBeHidden()
  await expect(page.locator("summary", { hasText: "For providers" })).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(linkTo("Webhooks")).toBeVisible()
  await page.getByRole("heading", { level: 1 }).click()
  await expect(linkTo("Webhooks")).toBeHidden()
  await browse?.click()
  await linkTo("Statistics").click()
  await expect(page).toHaveURL("/stats")
  await expect(linkTo("Statistics")).toBeHidden()
  await browse?.click()
  await expect(linkTo("Statistics")).toHaveAttribute("aria-current", "page")
})

test("nothing moves while the page loads, and after a filter", async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) Object.assign(window, { shift: Number(Reflect.get(window, "shift")) + entry.value })
      }
    }).observe({ type: "layout-shift", buffered: true })
  })
  await page.goto("/")
  const box = page.getByRole("checkbox", { name: /^MPP/ })
  const before = await box.boundingBox()
  // Rows that a filter replaces are not a shift, but count as one when they come later than 500 ms after the click.
  expect(await page.evaluate(() => Number(Reflect.get(window, "shift")))).toBeLessThan(0.01)
  await box.check()
  await expect(page).toHaveURL("/?protocol=MPP")
  expect(await box.boundingBox()).toEqual(before)
})

test("a page that loads slowly shows its skeleton from the top", async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto("/")
  let release = (): void => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/service\/.*_rsc/, async (route) => {
    await released
    await route.continue()
  })
  await page.locator(`${rows} h3 a`).last().click()
  await expect(page.getByText("Loading the service")).toBeAttached()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  release()
  await page.waitForURL("**/service/*")
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
})

test("the items of the header keep their place while later items are missing", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto("/compare")
  const first = page.locator(".menu-group").first()
  const before = await first.boundingBox()
  await page.evaluate(() => {
    for (const later of document.querySelectorAll(".menu-groups > :not(:first-child)")) later.remove()
  })
  expect((await first.boundingBox())?.x).toBe(before?.x)
})

test("tags and heads explain themselves when they are pressed", async ({ page }) => {
  await page.goto("/")
  const open = page.locator("[popover]:popover-open")
  const tag = page.locator(`${rows} button.tag`).first()
  await tag.click()
  await expect(open).toContainText(/protocol/i)
  await page.keyboard.press("Escape")
  await expect(open).toHaveCount(0)
  await page.getByRole("button", { name: "What the columns mean" }).click()
  await expect(open).toContainText("Response: Median time")
  await page.keyboard.press("Escape")
  await page.getByRole("button", { name: "Score", exact: true }).click()
  await expect(open).toContainText("From 0 to 100")
})
