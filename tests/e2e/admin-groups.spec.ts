// The groups of the administrator's queue: the listings of one batch, decided about in one act.

import type { Page } from "@playwright/test"
import { button, enter, QUEUE, SECRET } from "./admin-page"
import { AUDITED, expect, forgetSession, streetUrl, test } from "./directory"

/** Registers two endpoints in one batch. This directory runs no jobs by itself. */
async function registerBatch(page: Page, label: string) {
  const urls = ["one", "two"].map((name) => streetUrl("weather", `${label}-${name}`))
  const response = await page.request.post("/api/v1/register/batch", { data: { urls } })
  expect(response.status()).toBe(202)
  const { id }: { id: string } = await response.json()
  const headers = { authorization: `Bearer ${SECRET}` }
  const run = await page.request.post("/api/v1/admin/jobs/register-batches/run", { headers })
  expect(run.status()).toBe(200)
  return { id, urls }
}
const statuses = async (page: Page, id: string): Promise<string[]> => {
  const { entries }: { entries: { listings: { status: string }[] }[] } = await (
    await page.request.get(`/api/v1/register/batch/${id}`)
  ).json()
  return entries.flatMap(({ listings }) => listings.map(({ status }) => status))
}

test("D-batch-07 a group is shown, approved in one act, and taken back", AUDITED, async ({ page }) => {
  const { id } = await registerBatch(page, "group")
  await enter(page, QUEUE)
  const group = page.getByRole("region", { name: "Groups" }).getByRole("listitem").filter({ hasText: "A list of URLs" })
  await expect(group).toContainText(/2\slistings, 2 pass/)
  await group.getByRole("link", { name: "Show the listings" }).click()
  await expect(page.getByText(/^2\slistings, oldest first\./)).toBeVisible()
  await group.getByRole("button", { name: "Approve 2 that pass" }).click()
  await expect(page.locator("#notice")).toContainText(/^2\slistings are public\./)
  expect(await statuses(page, id)).toEqual(["active", "active"])
  await button(page, "Undo").click()
  await expect(page.locator("#notice")).toContainText(/2\slistings is taken back/)
  expect(await statuses(page, id)).toEqual(["pending", "pending"])
  await group.getByLabel("Reason, for reviewers only").fill("copies")
  await group.getByRole("button", { name: "Reject group" }).click()
  await expect(page.locator("#notice")).toContainText(/^2\slistings are rejected\./)
  await forgetSession(page)
})
