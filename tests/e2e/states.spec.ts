// Audits every page state that a URL alone reaches. The fixture in directory.ts audits the page on which a test ends.

import { AUDITED, expect, findListed, test } from "./directory"
import { PAGE_STATES } from "./states"

for (const { url } of PAGE_STATES) {
  test(`${url} is accessible`, AUDITED, async ({ page }) => {
    let path = url
    for (const [braces, name = "", number] of url.matchAll(/\{([^}#]+)(#)?\}/g)) {
      const service = await findListed(page, name)
      path = path.replace(braces, number ? String(service.number) : service.id)
    }
    await page.goto(path)
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  })
}
