// Helpers for the specs that test the owner's page.

import type { APIRequestContext, Page } from "@playwright/test"
import { expect, type ListedService } from "./directory"
import { keepSecret, place, registerListing } from "./providers"

/** Differs between test runs, because a listing that its owner deleted cannot be registered again. */
export const RUN = Date.now().toString(36)

interface Claimed {
  verification_token: string
  verification_hash: string
}

/** Starts a claim of the host and verifies the claim by file. Returns the token. */
export async function claim(request: APIRequestContext, domain: string): Promise<string> {
  const response = await request.post("/api/v1/claim", { data: { domain } })
  expect([200, 201]).toContain(response.status())
  const { verification_token, verification_hash }: Claimed = await response.json()
  keepSecret(verification_token)
  await place(domain, { content: verification_hash })
  const verified = await request.post("/api/v1/claim/verify", { data: { domain } })
  expect(verified.status(), await verified.text()).toBe(200)
  return verification_token
}

export const register = (request: APIRequestContext, host: string, name: string, fields = {}): Promise<ListedService> =>
  registerListing(request, host, `/v1/l402/${encodeURIComponent(name)}-${RUN}`, { name, ...fields })

export async function signIn(page: Page, domain: string, token: string) {
  await page.goto(`/manage?domain=${domain}`)
  await page.getByLabel("Token").fill(token)
  await page.getByRole("button", { name: "Sign in" }).click()
  await expect(page.locator("#notice")).toHaveText("You are signed in for one hour.")
}

export const notice = (page: Page) => page.locator("#notice")
export const rows = (page: Page) => page.getByRole("list", { name: "Listings" }).getByRole("listitem")
export const row = (page: Page, name: string) =>
  rows(page).filter({ has: page.getByRole("heading", { name, exact: true }) })
export const auditLog = (page: Page) => page.getByRole("region", { name: "Audit log", exact: true }).getByRole("row")

export async function expectSignInForm(page: Page) {
  await expect(page.getByRole("heading", { level: 1, name: "Manage your listings" })).toBeVisible()
}
