// The main pages in the ways in which people read them: by keyboard, with text or page at 200 %, with classic scrollbars, printed, in
// forced colours. Their directory has the listings of tests/street/extremes.ts, with the longest, shortest and most hostile values.

import type { CDPSession, Page } from "@playwright/test"
import { LONG_HOST, NAMES, OTHER_HOST, OWNER_TOKEN } from "../street/extremes"
import { isLong } from "../support/long"
import { enter, openRow, QUEUE } from "./admin-page"
import { expect, expectWhole, findListed, forgetSession, test } from "./directory"
import { signIn } from "./manage-page"
import { getFault, type Stop, visitStops } from "./tab-stops"

/** The most Tab stops to the first result of a page, and the stops that are looked at on a page without results. */
const MOST_STOPS = 21
const WINDOW = { width: 1280, height: 720 }
const WIDTHS = isLong ? [1920, 1280, 768, 390, 320] : [1280, 390]

/** A name in braces stands for the id of that service, one with `#` for its number. */
const MAIN_PAGES: readonly { path: string; first?: string }[] = [
  { path: "/", first: "ul[aria-label=Services] h3 a" },
  { path: "/pick?task=verified+forecast+of+the+weather", first: ".choice h2 a" },
  { path: "/service/{long}" },
  { path: "/changes", first: ".change a" },
  { path: "/status" },
  { path: "/providers", first: "main li a[href^='/provider/']" },
  { path: "/compare?cmp={long#},{unbroken#},{figures#},{down#}" },
  { path: "/register" },
  { path: "/agents" },
  { path: "/manage" },
]
const MORE_PAGES: typeof MAIN_PAGES = [
  { path: "/?q=verified+forecast+of+the+weather", first: "ul[aria-label=Services] h3 a" },
  { path: "/service/{down}" },
  { path: `/provider/${OTHER_HOST}`, first: "ul[aria-label=Services] h3 a" },
  { path: "/stats" },
  { path: "/category/data/weather" },
  { path: "/api-docs/catalogue" },
  { path: "/methodology" },
]
const PAGES = isLong ? [...MAIN_PAGES, ...MORE_PAGES] : MAIN_PAGES

async function fillPath(page: Page, path: string): Promise<string> {
  let filled = path
  for (const [braces, key = "", number] of path.matchAll(/\{(\w+)(#)?\}/g)) {
    const service = await findListed(page, NAMES[key as keyof typeof NAMES])
    filled = filled.replace(braces, number ? String(service.number) : service.id)
  }
  return filled
}

for (const { path, first } of PAGES) {
  test(`D-reading-02 ${path} is whole in every way of reading`, async ({ page }) => {
    await page.setViewportSize(WINDOW)
    await page.goto(await fillPath(page, path))
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    const tools = await page.context().newCDPSession(page)
    await checkKeyboard(page, first)
    await checkScrollbars(page)
    await checkZoom(page, tools)
    await checkPrint(page)
    await checkForcedColours(page)
    // The fixture would check the same widths again.
    await page.goto("about:blank")
  })
}

/** Every stop shows its focus and is not covered. The first result is at most 20 stops away. Escape closes a popover. */
async function checkKeyboard(page: Page, first: string | undefined) {
  const stops: Stop[] = await visitStops(page, MOST_STOPS, first)
  expect(stops[0]?.text).toBe("Skip to content")
  expect(stops.flatMap(getFault)).toEqual([])
  if (first && !stops.at(-1)?.isFirst) {
    await page.getByRole("link", { name: "Skip to results" }).press("Enter")
    const [after] = await visitStops(page, 1, first)
    expect(after?.isFirst, "the first result comes right after the link to the results").toBe(true)
  }
  const opener = page.locator("button[popovertarget]:visible").first()
  if ((await opener.count()) > 0) {
    const popover = page.locator(`[id="${await opener.getAttribute("popovertarget")}"]`)
    await opener.press("Enter")
    await expect(popover).toBeVisible()
    await page.keyboard.press("Escape")
    await expect(popover).toBeHidden()
    await expect(opener).toBeFocused()
  }
}

/** No part has a scrollbar of its own for the sake of a few pixels. */
async function checkScrollbars(page: Page) {
  const scrollbar = await page.evaluate(() => {
    const box = document.body.appendChild(document.createElement("div"))
    box.style.overflow = "scroll"
    const { offsetHeight, clientHeight } = box
    box.remove()
    return offsetHeight - clientHeight
  })
  expect(scrollbar, "the height of a scrollbar").toBe(15)
  for (const width of WIDTHS) {
    await page.setViewportSize({ ...WINDOW, width })
    await expectWhole(page, `classic scrollbars at ${width} px`)
    const needless = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>("main *, header *")]
        .filter((one) => /auto|scroll/.test(getComputedStyle(one).overflow) && one.checkVisibility())
        .filter((one) => {
          const surplus = [one.scrollHeight - one.clientHeight, one.scrollWidth - one.clientWidth]
          return surplus.some((px) => px > 0 && px < 8)
        })
        .map((one) => one.className),
    )
    expect(needless, `scrollbars for a few pixels at ${width} px`).toEqual([])
  }
}

/** The page at 200 % is laid out like a window of half the size; text of 200 % is the browser's setting. */
async function checkZoom(page: Page, tools: CDPSession) {
  await page.setViewportSize({ width: WINDOW.width / 2, height: WINDOW.height / 2 })
  await expectWhole(page, "at 200 %")
  await page.setViewportSize(WINDOW)
  await tools.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } })
  await expectWhole(page, "with text at 200 %")
  await tools.send("Page.setFontSizes", { fontSizes: { standard: 16, fixed: 13 } })
}

/** Nothing that only a screen can use is printed. */
async function checkPrint(page: Page) {
  await page.emulateMedia({ media: "print" })
  // The width of A4 without margins of 1 cm.
  await page.setViewportSize({ width: 718, height: 1000 })
  await expectWhole(page, "printed")
  const printed = page.locator(
    "body > :is(header, footer, .skip):visible, [role=search]:visible, :is(.filters, .menu):visible",
  )
  await expect(printed).toHaveCount(0)
  if (isLong) expect((await page.pdf()).length).toBeGreaterThan(1000)
  await page.emulateMedia({ media: null })
}

/** Every icon differs from the page, and every control and box has an edge. */
async function checkForcedColours(page: Page) {
  await page.emulateMedia({ forcedColors: "active" })
  await page.setViewportSize(WINDOW)
  const faults = await page.evaluate(() => {
    const canvas = getComputedStyle(document.body).backgroundColor
    const visible = [...document.querySelectorAll("body *")].filter((one) => {
      return one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 4
    })
    const icons = visible.filter((one) => one.matches(".icon") && getComputedStyle(one).backgroundColor === canvas)
    const flat = visible.filter((one) => {
      const { borderTopWidth, borderLeftWidth } = getComputedStyle(one)
      return one.matches("a.btn, button.btn, .control, .tag, .alert") && borderTopWidth + borderLeftWidth === "0px0px"
    })
    return [...icons, ...flat].map((one) => `${one.localName}.${one.className}`)
  })
  expect(faults, "in forced colours").toEqual([])
  await page.emulateMedia({ forcedColors: null })
}

test("D-reading-01 extreme values are whole on the pages of one service, and a name is text", async ({ page }) => {
  page.on("dialog", () => expect("a script of a listing").toBe("not run"))
  for (const name of [NAMES.unbroken, NAMES.arabic, NAMES.emoji, NAMES.markup, NAMES.figures]) {
    const { id } = await findListed(page, name)
    await page.goto(`/service/${id}`)
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name)
    await checkWidths(page)
  }
  await page.goto(`/provider/${LONG_HOST}`)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(LONG_HOST)
  await checkWidths(page)
})

test("D-reading-01 extreme values are whole in the administration and for owners", async ({ page }) => {
  await enter(page, QUEUE)
  for (const name of [NAMES.long, NAMES.unbroken, NAMES.markup]) await openRow(page, name)
  await checkWidths(page)
  await forgetSession(page)
  await signIn(page, OTHER_HOST, OWNER_TOKEN)
  await checkWidths(page)
  await forgetSession(page)
})

async function checkWidths(page: Page) {
  for (const width of [1280, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 900 })
    await expectWhole(page, `${page.url()} at ${width} px`)
  }
}

test("D-reading-01 feeds with hostile names are well-formed", async ({ page }) => {
  await page.goto("/about")
  const names = await page.evaluate(async () => {
    const documents = ["/feed.xml", "/feed.atom"].map(async (path) => {
      const parsed = new DOMParser().parseFromString(await (await fetch(path)).text(), "text/xml")
      return [...parsed.querySelectorAll("item > title, entry > title, parsererror")].map(
        (one) => one.textContent ?? "",
      )
    })
    return Promise.all(documents)
  })
  for (const titles of names) expect(titles.filter((title) => title.includes(NAMES.markup))).not.toEqual([])
})
