// The admin pages for reviews, jobs and sources, with and without script. The last page of each AUDITED test is audited.

import { writeFileSync } from "node:fs"
import path from "node:path"
import type { Page } from "@playwright/test"
import { enter, item, logIn, openRow, press, QUEUE, register, SECRET, section } from "./admin-page"
import { AUDITED, expect, findListed, forgetSession, isListed, streetUrl, test } from "./directory"

test("a wrong secret is rejected with a message, the right one opens a session, and logging out ends it", async ({
  page,
}) => {
  const response = await page.goto("/admin?section=jobs")
  expect(response?.headers()["cache-control"]).toContain("no-store")
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/)
  await logIn(page, "a-wrong-secret-of-mallory")
  await expect(page.locator("#notice")).toHaveText("This is not the administrator's secret.")
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

test("D-admin-01 waiting listings are approved, and rejected with a reason", AUDITED, async ({ page }) => {
  await register(page, "Worth listing", "admin-approve", { description: "<b>bold</b> & plain" })
  await register(page, "A mere copy", "admin-reject", { http_method: "POST", probe_body: '{"secret":"sesame"}' })
  await enter(page, QUEUE)
  const good = await openRow(page, "Worth listing")
  await expect(good).toContainText("<b>bold</b> & plain")
  await expect(good).toContainText("HTTP 402 with a valid L402 challenge")
  await expect(await openRow(page, "A mere copy")).toContainText('{"secret":"sesame"}')
  await good.getByRole("button", { name: "Approve" }).click()
  await expect(page.locator("#notice")).toHaveText("Worth listing is public.")
  await expect(good).toHaveCount(0)
  await item(page, "A mere copy").getByLabel("Reason, for reviewers only").fill("a copy of another listing")
  await item(page, "A mere copy").getByRole("button", { name: "Reject" }).click()
  await expect(page.locator("#notice")).toHaveText("A mere copy is rejected.")
  await findListed(page, "Worth listing")
  expect(await isListed(page, "A mere copy")).toBe(false)
  await forgetSession(page)
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

test("D-admin-01 a public listing is found by its number and taken down", AUDITED, async ({ page }) => {
  const name = "Fraud found late"
  const { number } = await register(page, name, "admin-fraud")
  const headers = { authorization: `Bearer ${SECRET}` }
  await page.request.post(`/api/v1/admin/services/${number}/approve`, { headers })
  await enter(page, "/admin?section=listing")
  await page.getByLabel("Number or id").fill(String(number))
  await page.getByRole("button", { name: "Show" }).click()
  const listing = item(page, name)
  await expect(listing.getByRole("link", { name: "Public" })).toBeVisible()
  await listing.getByLabel("Reason, for reviewers only").fill("fraud")
  await listing.getByRole("button", { name: "Remove" }).click()
  await expect(page.locator("#notice")).toHaveText(`${name} is rejected.`)
  await expect(listing).toContainText("Reason given: fraud")
  expect((await page.request.get(`/api/v1/services/${number}`)).status()).toBe(404)
  await listing.getByRole("button", { name: "Approve" }).click()
  await expect(page.locator("#notice")).toHaveText(`${name} is public.`)
  await forgetSession(page)
})

test("D-admin-01 a revision is shown as a difference and decided", AUDITED, async ({ page }) => {
  await register(page, "Before", "admin-revision", { description: "As it was" })
  await enter(page, QUEUE)
  await openRow(page, "Before")
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

test(
  "D-admin-01 a listing that is down is probed now, and rejected registrations are shown with the response",
  AUDITED,
  async ({ page }) => {
    const refused = { url: streetUrl("free"), protocol: "x402", name: "Nothing to pay" }
    expect((await page.request.post("/api/v1/register", { data: refused })).status()).toBe(422)
    await enter(page, "/admin?section=failures")
    await expect(page.getByRole("heading", { name: "Nothing to pay" }).first()).toBeVisible()
    await expect(
      page.getByText("HTTP 200. The endpoint responded with 200 without requesting payment.").first(),
    ).toBeVisible()
    const down = page.getByRole("article").first()
    await expect(down).toContainText("Down since")
    await down.getByRole("button", { name: "Probe now" }).click()
    await expect(page.locator("#notice")).toContainText("Its health is down.")
    await forgetSession(page)
  },
)

async function runJob(page: Page, name: string) {
  const job = page.getByRole("row", { name: new RegExp(`^${name}`) })
  await job.getByRole("button", { name: "Run now" }).click()
  await expect(page.locator("#notice")).toHaveText(new RegExp(`^${name}: the job ran for \\d+ ms\\.$`))
  await expect(job).toContainText(/(ago|just now), took /)
}

test("D-admin-01 a job is run now", AUDITED, async ({ page }) => {
  await enter(page, "/admin?section=jobs")
  await runJob(page, "Spelling correction")
  await forgetSession(page)
})

/** Writes the operator's listings file with two listings. The second one is invalid. */
function writeOwnListings(name: string) {
  const text = `- url: https://api.own-list.example/v1/forecast
  protocol: L402
  name: ${name}
  featured: true
- url: nowhere
  protocol: L402
  name: Broken
`
  writeFileSync(path.join(process.env["E2E_LISTINGS"] ?? "", "own.yaml"), text)
}

test(
  "D-admin-01 a source is read now, and its row shows the result and what was skipped",
  AUDITED,
  async ({ page }) => {
    await enter(page, "/admin?section=sources")
    const own = item(page, "exclusive")
    for (const [name, counts] of [
      ["Our own", "1 new, 0 changed"],
      ["Our very own", "0 new, 1 changed"],
    ] as const) {
      writeOwnListings(name)
      await own.getByRole("button", { name: "Read now" }).click()
      await expect(page.locator("#notice")).toHaveText(
        `exclusive was read. Last run: 2 found, ${counts}, 0 dropped, 1 skipped.`,
      )
      await expect(own).toContainText("Skipped1 not as published")
      await findListed(page, name, "L402")
    }
    await own.getByRole("link", { name: /^1\slisting$/ }).click()
    await expect(page).toHaveURL("/?source=exclusive")
    await expect(page.getByRole("link", { name: "Our very own", exact: true })).toBeVisible()
    await page.goBack()
    await expect(own).toContainText("Last run")
    await forgetSession(page)
  },
)

test("keys move through waiting listings, and decide only about a focused one", AUDITED, async ({ page }) => {
  for (const n of [1, 2]) await register(page, `Keys ${n}`, `admin-keys-${n}`)
  // The filter keeps the listings of other tests, which run at the same time, from standing between these two.
  await enter(page, `${QUEUE}&q=Keys`)
  const summary = (name: string) => item(page, name).locator("summary").first()
  const focused = page.locator("[data-review-item] summary:focus")
  // The notice takes the focus when its script starts, also from another element.
  await expect(page.locator("#notice")).toBeFocused()
  await press(page, "a")
  await expect(page.locator("#notice")).toHaveText("You are logged in for twelve hours.")
  await press(page, "j")
  await expect(focused).toHaveCount(1)
  await summary("Keys 1").focus()
  await press(page, "j")
  await press(page, "k")
  await expect(summary("Keys 1")).toBeFocused()
  await press(page, "r")
  await expect(item(page, "Keys 1").getByLabel("Reason, for reviewers only")).toBeFocused()
  await page.keyboard.type("jakar")
  await expect(item(page, "Keys 1").getByLabel("Reason, for reviewers only")).toHaveValue("jakar")
  await press(page, "Enter")
  await expect(page.locator("#notice")).toHaveText("Keys 1 is rejected.")
  await page.evaluate(() => localStorage.setItem("slash-shortcut", "off"))
  await expect(summary("Keys 2")).toBeFocused()
  await press(page, "a")
  await page.evaluate(() => localStorage.removeItem("slash-shortcut"))
  await expect(summary("Keys 2")).toBeFocused()
  await press(page, "a")
  await expect(page.locator("#notice")).toHaveText("Keys 2 is public.")
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

  test("log in, approve, reject, run a job and read a source", async ({ page }) => {
    await register(page, "Plain yes", "admin-plain-yes")
    await register(page, "Plain no", "admin-plain-no")
    await page.goto(QUEUE)
    await logIn(page, "a-wrong-secret-of-mallory")
    await expect(page.locator("#notice")).toHaveText("This is not the administrator's secret.")
    await logIn(page)
    await expect(page.locator("#notice")).toHaveText("You are logged in for twelve hours.")
    await expect(page.locator("kbd").getByText("j", { exact: true })).toBeHidden()
    await openRow(page, "Plain yes")
    await item(page, "Plain yes").getByRole("button", { name: "Approve" }).click()
    await expect(page.locator("#notice")).toHaveText("Plain yes is public.")
    await openRow(page, "Plain no")
    await item(page, "Plain no").getByLabel("Reason, for reviewers only").fill("spam")
    await item(page, "Plain no").getByRole("button", { name: "Reject" }).click()
    await expect(page.locator("#notice")).toHaveText("Plain no is rejected.")
    const { number } = await findListed(page, "Plain yes")
    await section(page, "Find a listing").click()
    await page.getByLabel("Number or id").fill(String(number))
    await page.getByRole("button", { name: "Show" }).click()
    await item(page, "Plain yes").getByRole("button", { name: "Probe now" }).click()
    await expect(page.locator("#notice")).toHaveText("Probed Plain yes: ok (HTTP 402). Its health is healthy.")
    await item(page, "Plain yes").getByRole("button", { name: "Stop probing" }).click()
    await expect(page.locator("#notice")).toHaveText("Plain yes is no longer probed.")
    await section(page, "Jobs").click()
    await runJob(page, "Old checks")
    await section(page, "Sources").click()
    await item(page, "mpp").getByRole("button", { name: "Read now" }).click()
    await expect(page.locator("#notice")).toHaveText(/^mpp was not read completely: No usable response: /)
    await expect(item(page, "mpp")).toContainText("ErrorNo usable response: ")
    await forgetSession(page)
  })

  test("a listing that changed since it was shown is not approved until the difference was shown", async ({ page }) => {
    const now = await approveOverwritten(page, "plainly-overwritten")
    await now.getByRole("button", { name: "Approve" }).click()
    await expect(page.locator("#notice")).toHaveText("Casino plainly-overwritten is public.")
    await forgetSession(page)
  })
})
