// What the tests of a claim share: the steps on the page, and what must not leave it.

import type { Page, Response } from "@playwright/test"
import { expect } from "./directory"
import { keepSecret } from "./providers"

export const WRONG = "02d84a6f".repeat(8)
export const openStep = (page: Page) => page.locator("li[aria-current=step]")
export const start = (page: Page) => page.getByRole("button", { name: "Prove the domain" }).click()
/** Names the domain in the first step. */
export async function nameDomain(page: Page, domain: string) {
  await page.goto("/manage")
  await page.getByLabel("Domain").fill(domain)
  await page.getByRole("button", { name: "Continue" }).click()
}
export const box = (page: Page, part: string) =>
  page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: part, exact: true }) })
    .locator("code")
    .first()

export async function startClaim(page: Page, domain: string): Promise<string> {
  await nameDomain(page, domain)
  await expect(page).toHaveURL(`/claim?domain=${domain}`)
  await start(page)
  return readToken(page)
}

/** Reads the token from the page, and stores the token for secrets.spec.ts, which searches the logs for all stored secrets. */
export async function readToken(page: Page): Promise<string> {
  const token = await box(page, "Keep your token").innerText()
  expect(token).toMatch(/^dir_[0-9a-f]{64}$/)
  keepSecret(token.replace("dir_", ""))
  return token
}

/** Expects the owner's page right after the proof, signed in. */
export async function expectSignedIn(page: Page, domain: string) {
  await expect(page).toHaveURL(/^[^?]*\/manage\?proven=1(?:&notice=[^&]*)?$/)
  await expect(page.locator("#notice")).toContainText(`${domain} is verified, and you are signed in for one hour.`)
}

/** Records the body of every response and the URL of every request of the page from now on. */
export function watchTraffic(page: Page): { bodies: Promise<string>[]; addresses: string[] } {
  const seen = { bodies: [] as Promise<string>[], addresses: [] as string[] }
  page.on("request", (request) => seen.addresses.push(request.url()))
  page.on("response", (response: Response) => {
    // Playwright throws for the body of a redirect.
    seen.bodies.push(response.text().catch(() => ""))
  })
  return seen
}

export async function expectNowhere(page: Page, token: string) {
  expect(page.url()).not.toContain(token)
  expect(await page.content()).not.toContain(token)
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]))
  expect(stored).not.toContain(token)
}
