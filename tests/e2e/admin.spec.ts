// The session of the administrator, every section, and approvals, with and without script. What the other forms do is in
// tests/api/admin-acts.test.ts.

import type { Page } from "@playwright/test"
import { SECTIONS } from "../../components/admin/address"
import { enter, item, logIn, openRow, QUEUE, register, SECRET, section } from "./admin-page"
import { AUDITED, auditState, expect, findListed, forgetSession, isListed, test } from "./directory"

test("a wrong secret is rejected with a message, the right one opens a session, and logging out ends it", async ({
  page,
}) => {
  const response = await page.goto("/admin?section=jobs")
  expect(response?.headers()["cache-control"]).toContain("no-store")
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/)
  await logIn(page, "a-wrong-secret-of-mallory")
  await expect(page.locator("#notice")).toHaveText("This is no administrator's secret.")
  await expect(page.getByRole("heading", { name: "Jobs" })).toHaveCount(0)
  await logIn(page)
  await expect(page.getByRole("heading", { level: 2, name: "Jobs" })).toBeVisible()
  await expect(page).toHaveTitle(/^Jobs · Administration/)
  const [cookie] = await page.context().cookies()
  expect(cookie).toMatchObject({ name: "directory_admin", httpOnly: true, sameSite: "Strict", path: "/admin" })
  expect(cookie?.value).not.toContain(SECRET)
  await page.getByRole("button", { name: "Log out" }).click()
  await expect(page.locator("#notice")).toHaveText("You are logged out.")
  await page.goBack()
  await page.reload()
  await expect(page.getByLabel("Administrator's secret")).toBeVisible()
  if (cookie) await page.context().addCookies([cookie])
  await page.goto("/admin?section=jobs")
  await expect(page.getByLabel("Administrator's secret")).toBeVisible()
  await forgetSession(page)
  await page.goto(`/admin?notice=${Buffer.from('{"text":"Send us your secret"}').toString("base64url")}.x`)
  await expect(page.getByLabel("Administrator's secret")).toBeVisible()
  await expect(page.locator("#notice")).toHaveCount(0)
})

/**
 * Tries to approve a listing that was registered again after the page loaded. Returns the listing's entry after the attempt.
 * @param label no part of the label of a test that runs at the same time
 */
async function approveOverwritten(page: Page, label: string) {
  await register(page, `Another ${label}`, `${label}-another`)
  await register(page, `Honest ${label}`, label, { description: "By day" })
  await page.goto(QUEUE)
  await logIn(page)
  await openRow(page, `Honest ${label}`)
  await register(page, `Casino ${label}`, label, { description: "By night", price_sats: 9 })
  await item(page, `Honest ${label}`).getByRole("button", { name: "Approve" }).click()
  const now = item(page, `Casino ${label}`)
  await expect(now).toContainText("Not approved. This listing has changed since this page was loaded.")
  await expect(now.locator("del")).toHaveText([
    `shown to you: Honest ${label}`,
    "shown to you: By day",
    "shown to you: –nothing",
  ])
  await expect(now.locator("ins")).toHaveText([
    `declared now: Casino ${label}`,
    "declared now: By night",
    "declared now: 9",
  ])
  await expect(page.getByText("Not approved.")).toHaveCount(1)
  expect(await isListed(page, label)).toBe(false)
  return now
}

test("a listing that changed since it was shown is not approved until the difference was shown", async ({ page }) => {
  const now = await approveOverwritten(page, "quickly-overwritten")
  await expect(now.locator("[id^=changed]")).toBeFocused()
  await now.getByRole("button", { name: "Approve" }).click()
  await expect(page.locator("#notice")).toHaveText("Casino quickly-overwritten is public.")
  await forgetSession(page)
})

test("D-admin-01 every section is reached from every other, and shows what it has", async ({ page }) => {
  await enter(page)
  for (const name of Object.values(SECTIONS)) {
    await section(page, new RegExp(`^${name}`)).click()
    await expect(section(page, new RegExp(`^${name}`))).toHaveAttribute("aria-current", "page")
    await expect(page).toHaveTitle(new RegExp(`^${name} · Administration`))
    await expect(page.getByRole("heading", { level: 2 })).not.toHaveCount(0)
    await auditState(page, `administration: ${name}`)
  }
  await forgetSession(page)
})

test("a form without a session changes nothing", async ({ page }) => {
  await register(page, "Still waiting", "admin-session")
  await enter(page, QUEUE)
  await openRow(page, "Still waiting")
  await page.context().clearCookies()
  await item(page, "Still waiting").getByRole("button", { name: "Approve" }).click()
  await expect(page.locator("#notice")).toHaveText("Nothing was changed. Your session has ended. Log in again.")
  await expect(page.getByLabel("Administrator's secret")).toBeVisible()
  expect(await isListed(page, "Still waiting")).toBe(false)
})

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false })

  test("D-admin-01 waiting listings are approved, and rejected with a reason", AUDITED, async ({ page }) => {
    await register(page, "Plain yes", "admin-plain-yes", { description: "<b>bold</b> & plain" })
    await register(page, "Plain no", "admin-plain-no", { http_method: "POST", probe_body: '{"secret":"sesame"}' })
    await page.goto(QUEUE)
    await logIn(page, "a-wrong-secret-of-mallory")
    await expect(page.locator("#notice")).toHaveText("This is no administrator's secret.")
    await logIn(page)
    await expect(page.locator("#notice")).toHaveText("You are logged in for twelve hours.")
    await expect(page.locator("kbd").getByText("j", { exact: true })).toBeHidden()
    const good = await openRow(page, "Plain yes")
    await expect(good).toContainText("<b>bold</b> & plain")
    await expect(good).toContainText("HTTP 402 with a valid L402 challenge")
    await good.getByRole("button", { name: "Approve" }).click()
    await expect(page.locator("#notice")).toHaveText("Plain yes is public.")
    await expect(good).toHaveCount(0)
    const copy = await openRow(page, "Plain no")
    await expect(copy).toContainText('{"secret":"sesame"}')
    await copy.getByLabel("Reason, for reviewers only").fill("spam")
    await copy.getByRole("button", { name: "Reject" }).click()
    await expect(page.locator("#notice")).toHaveText("Plain no is rejected.")
    await findListed(page, "Plain yes")
    expect(await isListed(page, "Plain no")).toBe(false)
    await forgetSession(page)
  })

  test("a listing that changed since it was shown is not approved until the difference was shown", async ({ page }) => {
    const now = await approveOverwritten(page, "plainly-overwritten")
    await now.getByRole("button", { name: "Approve" }).click()
    await expect(page.locator("#notice")).toHaveText("Casino plainly-overwritten is public.")
    await forgetSession(page)
  })
})
