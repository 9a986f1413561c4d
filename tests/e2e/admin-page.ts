// Helpers for the specs that test the admin pages.

import type { Locator, Page } from "@playwright/test"
import { expect, type ListedService, streetUrl } from "./directory"

export const SECRET = process.env["E2E_ADMIN_SECRET"] ?? ""

export async function logIn(page: Page, secret = SECRET) {
  await page.getByLabel("Administrator's secret").fill(secret)
  await page.getByRole("button", { name: "Log in" }).click()
}
export async function enter(page: Page, address = "/admin") {
  await page.goto(address)
  await logIn(page)
  await expect(page.locator("#notice")).toHaveText("You are logged in for twelve hours.")
}

/** Focuses an element once the notice has had the focus: it takes the focus when its script starts, also from another element. */
export async function focusAfterNotice(page: Page, element: Locator) {
  await expect(page.locator("#notice")).toBeFocused()
  await element.focus()
}
export const section = (page: Page, name: string | RegExp) =>
  page.getByRole("navigation", { name: "Administration" }).getByRole("link", { name })
export const QUEUE = "/admin?section=pending"

/** The entry of a listing. In the review queue it is a row, which `openRow` opens. */
export const item = (page: Page, name: string) => page.getByRole("article", { name, exact: true })

export async function register(page: Page, name: string, label: string, more: Record<string, unknown> = {}) {
  const data = { url: streetUrl("almanac", label), protocol: "L402", name, ...more }
  const response = await page.request.post("/api/v1/register", { data })
  expect(response.status()).toBe(201)
  const { service }: { service: ListedService } = await response.json()
  return service
}

/** Opens the row of a waiting listing, and returns the row. */
export async function openRow(page: Page, name: string) {
  const row = item(page, name)
  await row.locator("summary").first().click()
  await expect(row.getByRole("button", { name: "Approve" })).toBeVisible()
  return row
}

export const tick = (page: Page, name: string) => item(page, name).getByRole("checkbox", { name: /^Select / })
export const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name })

/** Presses a key once the page's script listens to keys. A key that is pressed before does nothing. */
export async function press(page: Page, key: string) {
  await expect(page.locator("[data-listening]")).toHaveCount(1)
  await page.keyboard.press(key)
}
