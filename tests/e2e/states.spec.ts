// Audits every page state that a URL alone reaches. The fixture in directory.ts audits the page on which a test ends.

import { AUDITED, expect, findListed, test } from "./directory"
import { PAGE_STATES } from "./states"

for (const { url } of PAGE_STATES) {
  test(`${url} is accessible`, AUDITED, async ({ page }) => {
    let path = url
    for (const [braces, name = ""] of url.matchAll(/\{([^}]+)\}/g)) {
      path = path.replace(braces, (await findListed(page, name)).id)
    }
    await page.goto(path)
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  })
}
