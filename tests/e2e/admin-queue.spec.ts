// The administrator's queue: the journey with counted actions, by keyboard and without script; undo, the filter, reports.
// An action is a click, a field or a key press.

import type { Page } from "@playwright/test"
import { inParallel } from "../street/populate"
import { button, enter, focusAfterNotice, item, press, QUEUE, register, section, tick } from "./admin-page"
import { AUDITED, expect, findListed, forgetSession, isListed, listServices, test } from "./directory"

const MOST_ACTIONS = 12
const REASON = "copies of another listing"

/** Registers twelve listings that pass. The journey rejects two of them. */
async function registerTwelve(page: Page, label: string) {
  const names = Array.from({ length: 12 }, (_, index) => `${label} ${String(index + 1).padStart(2, "0")}`)
  const slug = label.toLowerCase().replaceAll(" ", "-")
  await inParallel(names, 4, (name) => register(page, name, `${slug}-${names.indexOf(name) + 1}`))
  return names
}

/** The names of the public listings of a journey, in alphabetical order. */
async function listNames(page: Page, label: string): Promise<string[]> {
  const { services } = await listServices(page, `q=${encodeURIComponent(label)}&limit=200`)
  return services
    .map(({ name }) => name)
    .filter((name) => name.startsWith(label))
    .toSorted()
}

/** Counts the actions of a reviewer. */
function counted(page: Page) {
  let actions = 0
  const count = async (act: Promise<unknown>) => {
    actions += 1
    await act
  }
  return {
    click: (target: ReturnType<Page["locator"]>) => count(target.click()),
    fill: (target: ReturnType<Page["locator"]>, text: string) => count(target.fill(text)),
    press: (key: string) => count(press(page, key)),
    /** A text is one action, like a field that is filled. */
    type: (text: string) => count(page.keyboard.type(text)),
    get actions() {
      return actions
    },
  }
}

test("ten of twelve are approved, two rejected with one reason, and a source is looked into, in twelve actions with keys", async ({
  page,
}) => {
  const label = "Keyed dozen"
  const names = await registerTwelve(page, label)
  await enter(page)
  const reviewer = counted(page)
  const notice = page.locator("#notice")
  await reviewer.press("w")
  await expect(page.getByRole("heading", { level: 2, name: "Waiting for review" })).toBeVisible()
  // Other tests run at the same time. The filter keeps their listings out of "Approve all".
  await page.goto(`${QUEUE}&q=${label}`)
  const summaries = page.locator("[data-review-item] > details > summary")
  const rejected = (await page.locator("[data-review-item] h3").allTextContents()).slice(0, 2)
  await reviewer.press("j")
  await expect(summaries.nth(0)).toBeFocused()
  await reviewer.press("x")
  await reviewer.press("j")
  await expect(summaries.nth(1)).toBeFocused()
  await reviewer.press("x")
  await reviewer.press("R")
  await expect(page.locator("#reason-batch")).toBeFocused()
  await reviewer.type(REASON)
  await reviewer.press("Enter")
  await expect(notice).toContainText(/^2\slistings are rejected\./)
  await expect(notice).toBeFocused()
  await reviewer.press("A")
  await expect(notice).toContainText(/^10\slistings are public\./)
  await reviewer.press("s")
  await expect(page.getByRole("heading", { level: 2, name: "Sources" })).toBeVisible()
  await reviewer.press("j")
  await expect(page.locator("[data-review-focus]").first()).toBeFocused()
  await reviewer.press("Enter")
  await expect(page.getByRole("heading", { name: "Past runs" })).toBeVisible()
  expect(reviewer.actions).toBeLessThanOrEqual(MOST_ACTIONS)
  expect(await listNames(page, label)).toEqual(names.filter((name) => !rejected.includes(name)))
  await forgetSession(page)
})

test(
  "keys select, reject, approve and undo a focused listing only, and the place in the queue is kept",
  AUDITED,
  async ({ page }) => {
    for (const n of [1, 2, 3]) await register(page, `Place ${n}`, `admin-place-${n}`)
    // The filter keeps the listings of other tests, which run at the same time, from standing between these three.
    await enter(page, `${QUEUE}&q=Place`)
    const summary = (name: string) => item(page, name).locator("summary").first()
    await expect(page.locator("#notice")).toBeFocused()
    await press(page, "a")
    await expect(page.locator("#notice")).toHaveText("You are logged in for twelve hours.")
    await press(page, "j")
    await expect(page.locator("[data-review-item] summary:focus")).toHaveCount(1)
    await summary("Place 1").focus()
    await press(page, "x")
    await expect(tick(page, "Place 1")).toBeChecked()
    await expect(page.getByText(/^1 of \d+ selected$/)).toBeVisible()
    await press(page, "j")
    await press(page, "k")
    await expect(summary("Place 1")).toBeFocused()
    await press(page, "j")
    await expect(summary("Place 2")).toBeFocused()
    await page.evaluate(() => localStorage.setItem("slash-shortcut", "off"))
    await press(page, "a")
    await page.evaluate(() => localStorage.removeItem("slash-shortcut"))
    await expect(summary("Place 2")).toBeFocused()
    await press(page, "a")
    await expect(page.locator("#notice")).toHaveText("Place 2 is public.")
    await expect(summary("Place 3")).toBeFocused()
    await press(page, "u")
    await expect(page.locator("#notice")).toContainText("is taken back.")
    await expect(summary("Place 2")).toBeVisible()
    expect(await isListed(page, "Place 2")).toBe(false)
    await focusAfterNotice(page, summary("Place 2"))
    await press(page, "Enter")
    await expect(item(page, "Place 2").getByRole("button", { name: "Approve" })).toBeVisible()
    await press(page, "r")
    const reason = item(page, "Place 2").getByLabel("Reason, for reviewers only")
    await expect(reason).toBeFocused()
    await page.keyboard.type("jakar")
    await expect(reason).toHaveValue("jakar")
    await press(page, "Enter")
    await expect(page.locator("#notice")).toHaveText("Place 2 is rejected.")
    await expect(summary("Place 3")).toBeFocused()
    await forgetSession(page)
  },
)

test("a reader reports a listing, and the administrator dismisses the report", AUDITED, async ({ page }) => {
  await page.goto("/")
  await page.getByRole("link", { name: "Almanac", exact: true }).first().click()
  await page.getByRole("link", { name: "Report this listing" }).click()
  await button(page, "Send report").click()
  await expect(page.getByRole("alert").filter({ hasText: "The report was not sent." })).toBeVisible()
  await page.getByLabel("Reason").selectOption({ label: "The price is wrong" })
  await page.getByLabel("What happened").fill("<b>It asks</b> for more.")
  await button(page, "Send report").click()
  await expect(page.getByText("Thank you. An administrator will read your report.")).toBeVisible()
  await enter(page, "/admin?section=reports")
  const report = item(page, "Almanac")
  await expect(report).toContainText("<b>It asks</b> for more.")
  await expect(report).toContainText("Asked price")
  await report.getByRole("button", { name: "Dismiss" }).click()
  await expect(page.locator("#notice")).toHaveText("The report about Almanac is dismissed.")
  await expect(report).toHaveCount(0)
  await forgetSession(page)
})

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false })

  test("the same journey needs as few actions, and a batch is taken back", AUDITED, async ({ page }) => {
    const label = "Plain dozen"
    const names = await registerTwelve(page, label)
    await enter(page)
    const reviewer = counted(page)
    await reviewer.click(page.getByRole("link", { name: /^Waiting for review/ }))
    // The filter also keeps the listings of other tests, which run at the same time, out of "Approve all".
    await reviewer.fill(page.getByRole("searchbox", { name: "Name, host or URL" }), label)
    await reviewer.click(button(page, "Apply filter"))
    await reviewer.click(tick(page, `${label} 03`))
    await reviewer.click(tick(page, `${label} 08`))
    await reviewer.fill(page.locator("#reason-batch"), REASON)
    await reviewer.click(button(page, "Reject selected"))
    await expect(page.locator("#notice")).toContainText(/^2\slistings are rejected\./)
    await reviewer.click(button(page, /^Approve all \d+ that pass/))
    await expect(page.locator("#notice")).toContainText(/listings are public\./)
    await reviewer.click(section(page, /^Sources/))
    await reviewer.click(page.getByRole("link", { name: "Past runs of mpp" }))
    await expect(page.getByRole("heading", { name: "Past runs" })).toBeVisible()
    expect(reviewer.actions).toBeLessThanOrEqual(MOST_ACTIONS)
    expect(await listNames(page, label)).toEqual(names.filter((name) => !/ 0[38]$/.test(name)))
    await register(page, "Undone plainly", "admin-undone-plainly")
    await page.goto(QUEUE)
    await tick(page, "Undone plainly").check()
    await button(page, "Approve selected").click()
    await expect(page.locator("#notice")).toContainText(/^1\slisting is public\./)
    await section(page, "Activity").click()
    await page.getByRole("listitem").filter({ hasText: "Undone plainly" }).getByRole("button", { name: "Undo" }).click()
    await expect(page.locator("#notice")).toContainText("is taken back.")
    expect(await isListed(page, "Undone plainly")).toBe(false)
    await forgetSession(page)
  })

  test("the queue is filtered, its rows are ticked by a link, and a decision keeps the filter", async ({ page }) => {
    for (const n of [1, 2]) await register(page, `Narrowed ${n}`, `admin-narrowed-${n}`)
    await register(page, "Outside of the filter", "admin-outside")
    await enter(page, QUEUE)
    await page.getByRole("searchbox", { name: "Name, host or URL" }).fill("narrowed")
    await page.getByLabel("Order").selectOption({ label: "Same host together" })
    await button(page, "Apply filter").click()
    await expect(item(page, "Outside of the filter")).toHaveCount(0)
    await page.getByRole("link", { name: "Select all 2" }).click()
    await expect(tick(page, "Narrowed 2")).toBeChecked()
    await page.getByRole("link", { name: "Select none" }).click()
    await expect(tick(page, "Narrowed 2")).not.toBeChecked()
    await page.getByRole("link", { name: "Select the 2 that pass" }).click()
    await tick(page, "Narrowed 2").uncheck()
    await button(page, "Approve selected").click()
    await expect(page.locator("#notice")).toContainText(/^1\slisting is public\./)
    await expect(page).toHaveURL(/q=narrowed&.*sort=host/)
    await expect(item(page, "Narrowed 2")).toBeVisible()
    await expect(item(page, "Outside of the filter")).toHaveCount(0)
    await page.getByRole("link", { name: "Show all" }).click()
    await expect(item(page, "Outside of the filter")).toBeVisible()
    await forgetSession(page)
  })

  test("a reader reports a listing", async ({ page }) => {
    // Another listing than in the test with script, which runs at the same time.
    await page.goto(`/service/${(await findListed(page, "Geocoder")).id}`)
    await page.getByRole("link", { name: "Report this listing" }).click()
    await page.getByLabel("Reason").selectOption({ label: "Something else" })
    await button(page, "Send report").click()
    await expect(page.getByText("Thank you. An administrator will read your report.")).toBeVisible()
  })
})
