// The budgets of pages that do not depend on the machine: bytes, elements and layout shifts.

import { expect, findListed, test } from "./directory"
import { checkBudgets, measurePage } from "./page-weight"

test("pages stay within their budgets of script, fonts, elements and layout shifts", async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto("/")
  const { id } = await findListed(page, "City Weather")
  for (const name of ["/", "/service/[id]", "/api-docs", "/compare"]) {
    // A new context has an empty cache.
    const context = await browser.newContext({ baseURL })
    const weight = await measurePage(await context.newPage(), name.replace("[id]", id))
    await context.close()
    for (const { figure, most, value, isAllowed } of checkBudgets(name, weight)) {
      expect(isAllowed, `${name}: ${figure} is ${value}, at most ${most}`).toBe(true)
    }
  }
})
