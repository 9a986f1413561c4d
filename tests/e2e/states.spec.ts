// Audits every page state that a URL alone reaches, and checks its weight. The fixture in directory.ts audits the page on which a test
// ends.

import { AUDITED, expect, findListed, test } from "./directory"
import { checkBudgets, readWeight, recordWeight } from "./page-weight"
import { PAGE_STATES } from "./states"

for (const { url, page: file } of PAGE_STATES) {
  test(`D-reading-03 ${url} is accessible and within its budgets`, AUDITED, async ({ page }) => {
    let path = url
    for (const [braces, name = "", number] of url.matchAll(/\{([^}#]+)(#)?\}/g)) {
      const service = await findListed(page, name)
      path = path.replace(braces, number ? String(service.number) : service.id)
    }
    await recordWeight(page)
    await page.goto(path)
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    // Fonts and the first frames after them may move parts of the page.
    await page.evaluate(async () => {
      await document.fonts.ready
      for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
    })
    const name = `/${file.replace(/\/?page\.tsx$/, "")}`
    const weight = await readWeight(page)
    for (const { figure, most, value } of checkBudgets(name, { ...weight, cls: weight.cls - weight.font_cls })) {
      expect(value, `${name}: ${figure}`).toBeLessThanOrEqual(most)
    }
  })
}
