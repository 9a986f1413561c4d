// The way of a buyer: find two services, compare them, read one, copy the program that pays. Once with the keyboard alone, and
// once without script.

import type { Locator, Page } from "@playwright/test"
import { copyBy, expect, findListed, test } from "./directory"

const MOST_STOPS = 150

/** Presses Tab until the element has the focus, which must be visible. */
async function tabTo(page: Page, element: Locator): Promise<void> {
  await expect(element).toBeAttached()
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press("Tab")
    if (await element.evaluate((node) => node === document.activeElement && node.matches(":focus-visible"))) return
  }
  throw new Error(`${element} has no focus after ${MOST_STOPS} presses of Tab`)
}

async function searchByKey(page: Page, words: string): Promise<void> {
  await page.keyboard.press("/")
  await page.keyboard.type(words)
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(new RegExp(`q=${words}`))
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0)
}

const compareBox = (page: Page, name: string) => page.getByRole("checkbox", { name: `Compare ${name}`, exact: true })
const program = (page: Page, language: string) => page.getByRole("region", { name: `${language} example` })

test("with the keyboard alone, a buyer goes from the front page to a copied program", async ({ page }) => {
  const weather = await findListed(page, "City Weather", "x402")
  const almanac = await findListed(page, "Almanac")
  await page.goto("/")
  await expect(page.getByRole("combobox", { name: "Search services" })).toBeVisible()

  await searchByKey(page, "almanac")
  await tabTo(page, compareBox(page, "Almanac"))
  await page.keyboard.press("Space")
  await searchByKey(page, "weather")
  await tabTo(page, compareBox(page, "City Weather").first())
  await page.keyboard.press("Space")
  await tabTo(page, page.getByRole("button", { name: "Compare 2 of 4" }))
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(`/compare?cmp=${almanac.number},${weather.number}`)

  await tabTo(page, page.getByRole("link", { name: "City Weather", exact: true }))
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { level: 1, name: "City Weather" })).toBeVisible()
  await tabTo(page, page.getByRole("radio", { name: "TypeScript" }))
  await page.keyboard.press("ArrowRight")
  await tabTo(page, page.getByRole("button", { name: "Copy code" }))
  const copied = await copyBy(page, () => page.keyboard.press("Enter"))
  expect(copied).toContain(weather.url)
  expect(copied.trim()).toBe((await program(page, "Python").locator("pre").innerText()).trim())
})

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false })

  test("a buyer goes from the front page to a program that can be selected", async ({ page }) => {
    const weather = await findListed(page, "City Weather", "x402")
    await page.goto("/")
    await page.getByRole("searchbox", { name: "Search services" }).fill("weather")
    await page.keyboard.press("Enter")
    await compareBox(page, "City Weather").first().check()
    await page.getByRole("button", { name: "Compare", exact: true }).click()
    await page.getByRole("searchbox", { name: "Service to add" }).fill("almanac")
    await page.getByRole("button", { name: "Search", exact: true }).click()
    await page.getByRole("link", { name: "Add Almanac" }).first().click()
    await expect(page.getByRole("columnheader")).toHaveCount(2)

    await page.getByRole("link", { name: "City Weather", exact: true }).click()
    await expect(page).toHaveURL(`/service/${weather.id}`)
    await page.getByText("TypeScript", { exact: true }).first().click()
    const code = program(page, "TypeScript").locator("pre")
    await code.click({ clickCount: 3 })
    await expect(code).toContainText(weather.url)
    await expect(page.getByRole("button", { name: /^Copy/ })).toHaveCount(0)
    for (const language of ["Shell", "Python"]) await expect(program(page, language)).toBeHidden()
  })
})
