// Merging a duplicate, without script, and where its addresses lead afterwards.

import { button, enter, QUEUE, register, tick } from "./admin-page"
import { AUDITED, expect, forgetSession, test } from "./directory"

test.use({ javaScriptEnabled: false })

test(
  "D-merge-02 a duplicate is merged into the listing to keep, and its page leads there",
  AUDITED,
  async ({ page }) => {
    const kept = await register(page, "Two of one kind", "merge-kept")
    const duplicate = await register(page, "Two of one kind again", "merge-duplicate")
    await enter(page, QUEUE)
    await tick(page, "Two of one kind").check()
    await tick(page, "Two of one kind again").check()
    await button(page, "Approve selected").click()
    await page.goto(`/admin?section=listing&id=${duplicate.id}`)
    await page.getByLabel("Number, id or URL of the listing to keep").fill(String(kept.url))
    await button(page, "Compare").click()
    await expect(page.getByRole("table", { name: /The duplicate next to/ })).toContainText("Two of one kind again")
    await button(page, /^Merge \d+ into \d+$/).click()
    await expect(page.locator("#notice")).toContainText("The duplicate was merged into Two of one kind.")
    await page.goto("/admin?section=duplicates")
    await expect(page.getByRole("heading", { name: "Possible duplicates" })).toBeVisible()
    await page.goto(`/service/${duplicate.id}`)
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Two of one kind")
    expect(new URL(page.url()).pathname).toBe(`/service/${kept.id}`)
    await forgetSession(page)
  },
)
