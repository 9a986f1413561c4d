// The budgets of pages that do not depend on the machine: bytes, elements and layout shifts.

import { expect, findListed, test } from "./directory"
import { checkBudgets, measurePage } from "./page-weight"

test("pages stay within their budgets of script, fonts, elements and layout shifts", async ({ page, browser }) => {
  await page.goto("/")
  const { id } = await findListed(page, "City Weather")
  for (const name of ["/", "/service/[id]", "/api-docs", "/compare"]) {
    // A new context has an empty cache.
    const context = await browser.newContext()
    const weight = await measurePage(await context.newPage(), name.replace("[id]", id))
    await context.close()
    for (const { figure, most, value, isMet } of checkBudgets(name, weight)) {
      expect(isMet, `${name}: ${figure} is ${value}, at most ${most}`).toBe(true)
    }
  }
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
