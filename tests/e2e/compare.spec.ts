import type { Locator, Page } from "@playwright/test"
import { AUDITED, expect, findListed, listRows, test } from "./directory"

const box = (page: Page, name: string) => page.getByRole("checkbox", { name: `Compare ${name}`, exact: true })
const chosenIn = (page: Page) => new URL(page.url()).searchParams.get("cmp")

/** Ticks a box until it stays ticked: on a busy machine the page may still be loading its script. */
const tick = (locator: Locator) => expect(() => locator.check({ timeout: 5000 })).toPass()

test("ticked services are counted and named, and stay chosen while the list changes", async ({ page }) => {
  const almanac = await findListed(page, "Almanac")
  const translator = await findListed(page, "Translator")
  await page.goto("/")
  await expect(page.getByRole("button", { name: "Compare" })).toBeHidden()
  await tick(box(page, "Almanac"))
  await tick(box(page, "Translator"))
  await expect(page.getByRole("button", { name: "Compare 2 of 4" })).toBeVisible()
  await expect(page.getByText("Almanac · Translator")).toBeVisible()
  const choice = `${almanac.number},${translator.number}`
  expect(chosenIn(page)).toBe(choice)

  await page.getByLabel("Sort by").selectOption("name")
  await expect(page).toHaveURL(/sort=name/)
  expect(chosenIn(page)).toBe(choice)
  await page.getByRole("checkbox", { name: /^Healthy/ }).check()
  await expect(page).toHaveURL(/health=healthy/)
  expect(chosenIn(page)).toBe(choice)
  await page
    .getByRole("searchbox", { name: "Search services" })
    .or(page.getByRole("combobox", { name: "Search services" }))
    .fill("weather")
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/q=weather/)
  expect(chosenIn(page)).toBe(choice)
  await expect(page.getByText("Almanac · Translator")).toBeVisible()

  await page.getByRole("link", { name: "Clear the comparison" }).click()
  await expect(page.getByRole("button", { name: "Compare" })).toBeHidden()
  expect(chosenIn(page)).toBeNull()
})

test("the choice survives paging, and the URL alone restores it", async ({ page }) => {
  const { services } = await listRows(page, "limit=6")
  const [first] = services
  await page.goto(`/?limit=6&cmp=${first?.number}`)
  await expect(box(page, first?.name ?? "")).toBeChecked()
  await page.getByRole("link", { name: /^Next/ }).click()
  await expect(page).toHaveURL(/offset=6/)
  expect(chosenIn(page)).toBe(String(first?.number))
  await expect(page.getByText(first?.name ?? "", { exact: true })).toBeVisible()
  await page.goBack()
  await expect(box(page, first?.name ?? "")).toBeChecked()
})

test("with four services chosen, no fifth can be ticked", async ({ page }) => {
  await page.goto("/")
  const boxes = page.getByRole("checkbox", { name: /^Compare / })
  for (const index of [0, 1, 2, 3]) await tick(boxes.nth(index))
  await expect(boxes.nth(4)).toBeDisabled()
  await boxes.nth(0).uncheck()
  await expect(boxes.nth(4)).toBeEnabled()
  await expect(page.getByRole("button", { name: "Compare 3 of 4" })).toBeVisible()
})

test("services are compared, removed and added by search", AUDITED, async ({ page }) => {
  await page.goto("/")
  await tick(box(page, "Almanac"))
  await tick(box(page, "Translator"))
  await page.getByRole("button", { name: "Compare 2 of 4" }).click()
  await expect(page).toHaveURL(/\/compare\?cmp=\d+,\d+$/)
  await expect(page.getByRole("heading", { level: 1, name: "Compare services" })).toBeVisible()
  const table = page.getByRole("table", { name: "Comparison of services" })
  await expect(table.getByRole("columnheader")).toHaveCount(2)
  await expect(table.getByRole("row", { name: /^Paid in differs/ })).toBeVisible()

  const method = table.getByRole("row", { name: /^Method/ })
  await expect(method).toBeVisible()
  await page.getByLabel("Only differences").check()
  await expect(table.getByRole("row", { name: /^Listed/ })).toBeHidden()
  await expect(table.getByRole("row", { name: /^Paid in/ })).toBeVisible()

  await page.getByRole("link", { name: "Remove Almanac" }).click()
  await expect(table.getByRole("columnheader")).toHaveCount(1)
  await expect(page.getByText("Add a second service")).toBeVisible()

  const field = page.getByRole("combobox", { name: "Service to add" })
  await field.fill("headl")
  await expect(
    page
      .getByRole("option", { name: /^Headlines/ })
      .or(page.getByRole("option", { name: /Headlines/ }))
      .first(),
  ).toBeVisible()
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("Enter")
  await expect(table.getByRole("columnheader")).toHaveCount(2)
  await expect(table.getByRole("columnheader", { name: /Headlines/ })).toBeVisible()
})

test("on a phone the terms stay in view while the table scrolls", async ({ page }) => {
  const ids = await Promise.all(["Almanac", "Translator", "City Weather"].map((name) => findListed(page, name)))
  await page.setViewportSize({ width: 320, height: 800 })
  await page.goto(`/compare?cmp=${ids.map(({ number }) => number).join(",")}`)
  const term = page.getByRole("rowheader", { name: "Health" })
  const before = await term.boundingBox()
  await page.getByRole("region", { name: "Comparison" }).evaluate((region) => {
    region.scrollLeft = 200
  })
  expect((await term.boundingBox())?.x).toBe(before?.x)
})

test("services that are not listed are named by number or id", async ({ page }) => {
  const { number, id } = await findListed(page, "Almanac")
  await page.goto(`/compare?ids=${number},0199d5a0-0000-7000-8000-000000000009,nonsense`)
  await expect(page.getByText("Services that are not listed are left out.")).toBeVisible()
  await expect(page.getByRole("link", { name: "Almanac", exact: true })).toHaveAttribute("href", `/service/${id}`)
})

test("a service page adds to the choice that the list passes on", async ({ page }) => {
  const translator = await findListed(page, "Translator")
  const almanac = await findListed(page, "Almanac")
  await page.goto(`/?cmp=${translator.number}`)
  await page.getByRole("link", { name: "Almanac", exact: true }).click()
  const compare = page.getByRole("link", { name: /^Compare \d of 4/ })
  await expect(compare).toHaveText("Compare 1 of 4")
  const add = page.getByRole("button", { name: "Compare", exact: true })
  await add.click()
  await expect(add).toHaveAttribute("aria-pressed", "true")
  await expect(page).toHaveURL(`/service/${almanac.id}?cmp=${translator.number},${almanac.number}`)
  await expect(page.getByText("Almanac · 1 other service")).toBeVisible()
  await compare.click()
  await expect(page).toHaveURL(`/compare?cmp=${translator.number},${almanac.number}`)
})

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false })

  test("an empty comparison leads back to the list, where ticking works", async ({ page }) => {
    await page.goto("/compare")
    await page.getByRole("main").getByRole("link", { name: "the list", exact: true }).click()
    await tick(box(page, "Almanac"))
    await page.getByRole("button", { name: "Compare", exact: true }).click()
    await expect(page.getByRole("heading", { level: 1, name: "Compare services" })).toBeVisible()
    await expect(page.getByRole("columnheader", { name: /Almanac/ })).toBeVisible()
    await page.getByRole("searchbox", { name: "Service to add" }).fill("translator")
    await page.getByRole("button", { name: "Search", exact: true }).click()
    await page.getByRole("link", { name: "Add Translator" }).first().click()
    await expect(page.getByRole("columnheader")).toHaveCount(2)
  })

  test("ticks are kept over the pages of the list", async ({ page }) => {
    await page.goto("/?limit=6")
    const first = page.getByRole("checkbox", { name: /^Compare / }).first()
    const number = await first.getAttribute("value")
    await first.check()
    await page.getByRole("button", { name: "Keep ticks" }).click()
    await expect(page).toHaveURL(/limit=6/)
    await page.getByRole("link", { name: /^Next/ }).click()
    await expect(page).toHaveURL(/offset=6/)
    expect(chosenIn(page)).toBe(number)
    await page.getByRole("button", { name: "Compare 1 of 4" }).click()
    await expect(page.getByRole("columnheader")).toHaveCount(1)
  })
})
