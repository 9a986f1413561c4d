// The administrator's room, with and without script. Each test ends in the section it is about, which is audited then.

import type { Page } from "@playwright/test"
import { expect, findListed, type ListedService, listServices, streetUrl, test } from "./directory"

const SECRET = process.env.E2E_ADMIN_SECRET ?? ""

async function logIn(page: Page, secret = SECRET) {
  await page.getByLabel("Administrator's secret").fill(secret)
  await page.getByRole("button", { name: "Log in" }).click()
}
async function enter(page: Page, address = "/admin") {
  await page.goto(address)
  await logIn(page)
  await expect(page.locator("#notice")).toHaveText("Logged in for twelve hours.")
}
/** Only readers are promised to get no cookies. */
const forgetSession = (page: Page) => page.context().clearCookies()
const section = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Administration" }).getByRole("link", { name })
const item = (page: Page, name: string) => page.getByRole("article", { name, exact: true })

async function register(page: Page, name: string, label: string, more: Record<string, unknown> = {}) {
  const data = { url: streetUrl("almanac", label), protocol: "L402", name, ...more }
  const response = await page.request.post("/api/v1/register", { data })
  expect(response.status()).toBe(201)
  const { service }: { service: ListedService } = await response.json()
  return service
}

test("the door: a wrong secret is refused in words, the right one opens, leaving closes", async ({ page }) => {
  const response = await page.goto("/admin?section=jobs")
  expect(response?.headers()["cache-control"]).toContain("no-store")
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/)
  await logIn(page, "a-wrong-secret-of-mallory")
  await expect(page.locator("#notice")).toHaveText("That is not the administrator's secret.")
  await expect(page.getByRole("heading", { name: "Jobs" })).toHaveCount(0)
  await logIn(page)
  await expect(page.getByRole("heading", { level: 2, name: "Jobs" })).toBeVisible()
  const [cookie] = await page.context().cookies()
  expect(cookie).toMatchObject({ name: "directory_admin", httpOnly: true, sameSite: "Strict", path: "/admin" })
  expect(cookie?.value).not.toContain(SECRET)
  await page.getByRole("button", { name: "Log out" }).click()
  await expect(page.locator("#notice")).toHaveText("Logged out.")
  await page.goBack()
  await page.reload()
  await expect(page.getByLabel("Administrator's secret")).toBeVisible()
  await page.goto(`/admin?notice=${Buffer.from('{"text":"Send us your secret"}').toString("base64url")}.x`)
  await expect(page.getByLabel("Administrator's secret")).toBeVisible()
  await expect(page.locator("#notice")).toHaveCount(0)
})

test("D-admin-01 what waits is approved and rejected with a reason", async ({ page }) => {
  await register(page, "Worth listing", "admin-approve", { description: "<b>bold</b> & plain" })
  await register(page, "A mere copy", "admin-reject", { probe_body: '{"secret":"sesame"}' })
  await enter(page)
  const good = item(page, "Worth listing")
  await expect(good).toContainText("<b>bold</b> & plain")
  await expect(good).toContainText("HTTP 402 with a valid L402 challenge")
  await expect(item(page, "A mere copy")).toContainText('{"secret":"sesame"}')
  await good.getByRole("button", { name: "Approve" }).click()
  await expect(page.locator("#notice")).toHaveText("Worth listing is public.")
  await expect(page.locator("#notice")).toBeFocused()
  await expect(good).toHaveCount(0)
  await item(page, "A mere copy").getByLabel("Reason to reject").fill("a copy of another listing")
  await item(page, "A mere copy").getByRole("button", { name: "Reject" }).click()
  await expect(page.locator("#notice")).toHaveText("A mere copy is rejected.")
  await findListed(page, "Worth listing")
  expect((await listServices(page, "q=A%20mere%20copy")).total).toBe(0)
  await forgetSession(page)
})

test("D-admin-01 a public listing is found by its number and taken down", async ({ page }) => {
  const name = "Fraud found late"
  const { number } = await register(page, name, "admin-fraud")
  const headers = { authorization: `Bearer ${SECRET}` }
  await page.request.post(`/api/v1/admin/services/${number}/approve`, { headers })
  await enter(page, "/admin?section=listing")
  await page.getByLabel("Number or id").fill(String(number))
  await page.getByRole("button", { name: "Show" }).click()
  const listing = item(page, name)
  await expect(listing.getByRole("link", { name: "Public" })).toBeVisible()
  await listing.getByLabel("Reason to reject").fill("fraud")
  await listing.getByRole("button", { name: "Take down" }).click()
  await expect(page.locator("#notice")).toHaveText(`${name} is rejected.`)
  await expect(listing).toContainText("Reason given: fraud")
  expect((await page.request.get(`/api/v1/services/${number}`)).status()).toBe(404)
  await listing.getByRole("button", { name: "Approve" }).click()
  await expect(page.locator("#notice")).toHaveText(`${name} is public.`)
  await forgetSession(page)
})

test("D-admin-01 a revision is shown as a difference and decided", async ({ page }) => {
  await register(page, "Before", "admin-revision", { description: "As it was" })
  await enter(page)
  await item(page, "Before").getByRole("button", { name: "Approve" }).click()
  await expect(page.locator("#notice")).toHaveText("Before is public.")
  await register(page, "After", "admin-revision", { description: "As it is", price_sats: 21 })
  await section(page, "Revisions").click()
  const revision = item(page, "Before")
  await expect(revision.locator("del")).toHaveText(["now: Before", "now: As it was", "now: –nothing"])
  await expect(revision.locator("ins")).toHaveText(["proposed: After", "proposed: As it is", "proposed: 21"])
  await revision.getByRole("button", { name: "Approve" }).click()
  await expect(page.locator("#notice")).toHaveText("The revision of After is approved.")
  expect((await findListed(page, "After")).url).toBe(streetUrl("almanac", "admin-revision"))
  await section(page, "Proposals").click()
  await expect(page.getByRole("heading", { name: "Proposals of the prober" })).toBeVisible()
  await forgetSession(page)
})

test("D-admin-01 what is down is probed now, and refusals are shown with what was seen", async ({ page }) => {
  const refused = { url: streetUrl("free"), protocol: "x402", name: "Nothing to pay" }
  expect((await page.request.post("/api/v1/register", { data: refused })).status()).toBe(422)
  await enter(page, "/admin?section=failures")
  await expect(page.getByRole("heading", { name: "Nothing to pay" }).first()).toBeVisible()
  await expect(page.getByText("HTTP 200. It answered 200 without asking for payment").first()).toBeVisible()
  const down = page.getByRole("article").first()
  await expect(down).toContainText("Down since")
  await down.getByRole("button", { name: "Probe now" }).click()
  await expect(page.locator("#notice")).toContainText("Its health is down.")
  await forgetSession(page)
})

test("D-admin-01 a job is run now", async ({ page }) => {
  await enter(page, "/admin?section=jobs")
  const job = item(page, "vacuum")
  await job.getByRole("button", { name: "Run now" }).click()
  await expect(page.locator("#notice")).toHaveText(/^The job vacuum ran for \d+ ms\.$/)
  await expect(job).toContainText("Last run")
  await forgetSession(page)
})

test("keys walk through what waits, and never decide about what nobody chose", async ({ page }) => {
  for (const n of [1, 2]) await register(page, `Keys ${n}`, `admin-keys-${n}`)
  await enter(page)
  const focused = page.locator("[data-review-item]:focus")
  await page.keyboard.press("a")
  await expect(page.locator("#notice")).toHaveText("Logged in for twelve hours.")
  await page.keyboard.press("j")
  await expect(focused).toHaveCount(1)
  await item(page, "Keys 1").focus()
  await page.keyboard.press("j")
  await page.keyboard.press("k")
  await expect(item(page, "Keys 1")).toBeFocused()
  await page.keyboard.press("r")
  await expect(item(page, "Keys 1").getByLabel("Reason to reject")).toBeFocused()
  await page.keyboard.type("jakar")
  await expect(item(page, "Keys 1").getByLabel("Reason to reject")).toHaveValue("jakar")
  await page.keyboard.press("Enter")
  await expect(page.locator("#notice")).toHaveText("Keys 1 is rejected.")
  await page.evaluate(() => localStorage.setItem("slash-shortcut", "off"))
  await item(page, "Keys 2").focus()
  await page.keyboard.press("a")
  await page.evaluate(() => localStorage.removeItem("slash-shortcut"))
  await expect(item(page, "Keys 2")).toBeFocused()
  await page.keyboard.press("a")
  await expect(page.locator("#notice")).toHaveText("Keys 2 is public.")
  await forgetSession(page)
})

test("a form without a session changes nothing", async ({ page }) => {
  await register(page, "Still waiting", "admin-session")
  await enter(page)
  await page.context().clearCookies()
  await item(page, "Still waiting").getByRole("button", { name: "Approve" }).click()
  await expect(page.locator("#notice")).toHaveText("Your session has ended. Log in again.")
  await expect(page.getByLabel("Administrator's secret")).toBeVisible()
  expect((await listServices(page, "q=Still%20waiting")).total).toBe(0)
})

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false })

  test("the room does the same: log in, approve, reject, run a job, log out", async ({ page }) => {
    await register(page, "Plain yes", "admin-plain-yes")
    await register(page, "Plain no", "admin-plain-no")
    await page.goto("/admin")
    await logIn(page, "a-wrong-secret-of-mallory")
    await expect(page.locator("#notice")).toHaveText("That is not the administrator's secret.")
    await logIn(page)
    await expect(page.locator("#notice")).toHaveText("Logged in for twelve hours.")
    await expect(page.locator("kbd").getByText("j", { exact: true })).toBeHidden()
    await item(page, "Plain yes").getByRole("button", { name: "Approve" }).click()
    await expect(page.locator("#notice")).toHaveText("Plain yes is public.")
    await item(page, "Plain no").getByLabel("Reason to reject").fill("spam")
    await item(page, "Plain no").getByRole("button", { name: "Reject" }).click()
    await expect(page.locator("#notice")).toHaveText("Plain no is rejected.")
    const { number } = await findListed(page, "Plain yes")
    await section(page, "One listing").click()
    await page.getByLabel("Number or id").fill(String(number))
    await page.getByRole("button", { name: "Show" }).click()
    await item(page, "Plain yes").getByRole("button", { name: "Probe now" }).click()
    await expect(page.locator("#notice")).toHaveText("Probed Plain yes: ok (HTTP 402). Its health is healthy.")
    await item(page, "Plain yes").getByRole("button", { name: "Stop probing" }).click()
    await expect(page.locator("#notice")).toHaveText("Plain yes is not probed any more.")
    await section(page, "Jobs").click()
    await item(page, "vacuum").getByRole("button", { name: "Run now" }).click()
    await expect(page.locator("#notice")).toHaveText(/^The job vacuum (ran for \d+ ms\.|is running already\.)/)
    await forgetSession(page)
  })
})
