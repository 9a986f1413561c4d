// The front page of an empty directory: for a reader on its machine, for everybody else, and without script.

import { auditState, expect, test } from "./directory"

// The tests fill and empty the same directory.
test.describe.configure({ mode: "serial" })

const VISITOR = { "x-forwarded-for": "203.0.113.9" }
const ADMIN_SECRET = process.env["E2E_ADMIN_SECRET"] ?? ""

test("D-start-01 the state of a source changes on the open page, and keeps what has the focus", async ({ page }) => {
  await page.goto("/")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your directory is filling")
  const source = page.getByRole("listitem").filter({ hasText: "MPP services" })
  await expect(source).toContainText("Waits for its first run")
  await auditState(page, "a first start before the first source")
  await page.getByRole("button", { name: "Copy npm run demo" }).focus()
  const ran = await page.request.post("/api/v1/admin/jobs/sync-mpp/run", {
    headers: { authorization: `Bearer ${ADMIN_SECRET}` },
  })
  expect(ran.status()).toBe(200)
  await expect(source).toContainText("Not reachable: connection refused. Next try")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("No online source could be reached")
  await expect(page.getByRole("button", { name: "Copy npm run demo" })).toBeFocused()
  await auditState(page, "a first start without the internet")
})

test("D-start-01 a visitor sees the sources and how to take part", async ({ page }) => {
  await page.setExtraHTTPHeaders(VISITOR)
  await page.goto("/?q=weather")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^This directory/)
  await expect(page.getByText("A search for “weather” finds nothing yet.")).toBeVisible()
  await expect(page.getByRole("listitem").filter({ hasText: "MPP services" })).toBeVisible()
  await expect(page.getByText("npm run demo")).toHaveCount(0)
  await auditState(page, "a first start for visitors")
  await page.getByRole("main").getByRole("link", { name: "List your API" }).click()
  await expect(page).toHaveURL(/\/register$/)
})

test("D-start-03 made-up services fill the list with one press, and go with one press", async ({ page }) => {
  await page.goto("/")
  await page.getByRole("button", { name: "Add 200 examples" }).click()
  await expect(page.getByText("200 services of this directory are made up.")).toBeVisible()
  await expect(page.locator("ul[aria-label=Services] > li").first()).toBeVisible()
  await auditState(page, "a list of made-up services")
  await page.getByRole("button", { name: "Remove all made-up services" }).click()
  await expect(page.getByRole("button", { name: "Add 200 examples" })).toBeVisible()
})

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false })

  test("D-start-01 the page loads itself again, and its buttons work", async ({ page }) => {
    await page.goto("/")
    await expect(page.locator("meta[http-equiv=refresh]")).toHaveAttribute("content", "10")
    await expect(page.getByText("Pause the updates of this page")).toBeHidden()
    await page.getByRole("button", { name: "Add 200 examples" }).click()
    await expect(page.getByText("200 services of this directory are made up.")).toBeVisible()
    await page.getByRole("button", { name: "Remove all made-up services" }).click()
    await expect(page.getByRole("button", { name: "Add 200 examples" })).toBeVisible()
  })
})
