// The form at /register with an origin or a list in place of one URL: the page of the batch, and its rows.

import type { Page } from "@playwright/test"
import { AUDITED, expect, streetUrl, test } from "./directory"

const row = (page: Page, url: string) =>
  page.getByRole("list", { name: "Endpoints" }).getByRole("listitem").filter({ hasText: url })
const title = (page: Page, text: RegExp) => page.getByRole("heading", { level: 2, name: text })
const submit = (page: Page) => page.getByRole("button", { name: "Check endpoint" }).click()
async function fillList(page: Page, urls: readonly string[]) {
  await page.getByText("A list of URLs", { exact: true }).click()
  await page.getByLabel("URLs", { exact: true }).fill(urls.join("\n"))
}

test("D-batch-08 an origin is as good as a URL: the rows fill in", AUDITED, async ({ page }) => {
  await page.goto("/register")
  await page.getByLabel("Endpoint URL").fill(new URL(streetUrl("almanac")).origin)
  await submit(page)
  await expect(page).toHaveURL(/\/register\/batch\/[0-9a-f-]{36}$/)
  await expect(title(page, /^\d+\sendpoints checked$/)).toBeVisible()
  await expect(row(page, streetUrl("almanac"))).toContainText("Listed")
  await expect(row(page, streetUrl("almanac"))).toContainText("Found in /.well-known/l402-services.")
  await expect(page.getByRole("status").filter({ hasText: /^Done\. / })).toBeAttached()
  await page.reload()
  await expect(title(page, /^\d+\sendpoints checked$/)).toBeVisible()
})

test("D-batch-08 a pasted list is registered, and each row says why not", AUDITED, async ({ page, context }) => {
  const urls = [streetUrl("weather", "list"), streetUrl("free", "list")]
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  await page.goto("/register")
  await page.evaluate((text) => navigator.clipboard.writeText(text), urls.join("\n"))
  await page.getByLabel("Endpoint URL").focus()
  await page.keyboard.press("ControlOrMeta+V")
  await expect(page.getByLabel("URLs", { exact: true })).toBeFocused()
  await expect(page.getByLabel("URLs", { exact: true })).toHaveValue(urls.join("\n"))
  await submit(page)
  await expect(title(page, /^2\sendpoints checked$/)).toBeVisible()
  await expect(row(page, urls[0] ?? "")).toContainText("In review")
  await expect(row(page, urls[1] ?? "")).toContainText("Not listed")
  await expect(row(page, urls[1] ?? "")).toContainText("responds with 200, not 402")
})

test("a rejected list stays in the form, and the field says why", AUDITED, async ({ page }) => {
  await page.goto("/register")
  await fillList(page, ["https://a.example/x", "https://a.example/{id}"])
  await submit(page)
  const summary = page.getByRole("alert").filter({ hasText: "Nothing was checked." })
  await expect(summary).toBeFocused()
  await expect(summary.getByRole("link", { name: "URLs" })).toHaveAttribute("href", "#field-urls")
  await expect(page.getByLabel("URLs", { exact: true })).toHaveValue("https://a.example/x\nhttps://a.example/{id}")
  await expect(page.getByLabel("URLs", { exact: true })).toHaveAccessibleDescription(/is a path template/)
})

test("a batch that does not exist is not found", async ({ page }) => {
  const response = await page.goto("/register/batch/00000000-0000-4000-8000-000000000000")
  expect(response?.status()).toBe(404)
  await expect(page.getByRole("heading", { level: 1, name: "No such batch" })).toBeVisible()
})

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false })

  test(
    "D-batch-08 an origin is registered, and the page loads itself again until the end",
    AUDITED,
    async ({ page }) => {
      await page.goto("/register")
      await page.getByLabel("Endpoint URL").fill(new URL(streetUrl("translate")).origin)
      await submit(page)
      await expect(page).toHaveURL(/\/register\/batch\/[0-9a-f-]{36}$/)
      await expect(title(page, /^\d+\sendpoints checked$/)).toBeVisible({ timeout: 30_000 })
      await expect(row(page, streetUrl("translate"))).toContainText("Listed")
    },
  )
})
