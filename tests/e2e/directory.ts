// What every end-to-end test shares: where the street is, what the API says, and an audit of the page it ends on.

import { AxeBuilder } from "@axe-core/playwright"
import { test as base, expect, type Page } from "@playwright/test"

export { expect }

const STREET: Record<string, string> = JSON.parse(process.env.E2E_STREET ?? "{}")

/** Differs from run to run, so that a second run on the same data registers anew. */
const RUN = Date.now().toString(36)

/** An address on the street; a label makes it this test's own, so that tests do not meet at one listing. */
export function streetUrl(name: string, label?: string): string {
  const url = STREET[name]
  if (!url) throw new Error(`E2E_STREET has no endpoint named ${name}`)
  return label ? `${url}?test=${label}-${RUN}` : url
}

/** "15 services", with the space that does not break. */
export const servicesText = (total: number) => new RegExp(`^${total}\\sservices?( found)?$`)

export interface ListedService {
  id: string
  number: number
  name: string
  url: string
  protocol: string
  health_status: string | null
}

/** The API's answer: the second opinion on what a page shows. */
export async function listServices(page: Page, query = ""): Promise<{ services: ListedService[]; total: number }> {
  const response = await page.request.get(`/api/v1/services?${query}`)
  expect(response.status()).toBe(200)
  return await response.json()
}

export async function findListed(page: Page, name: string, protocol?: string): Promise<ListedService> {
  const { services } = await listServices(page, `q=${encodeURIComponent(name)}&limit=200`)
  const found = services.find((service) => service.name === name && (!protocol || service.protocol === protocol))
  if (!found) throw new Error(`${name} is not listed`)
  return found
}

const WIDTHS = [320, 768, 1280]
const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

/** No accessibility violation and no sideways scrolling, at three widths, light and dark. */
export async function auditEverywhere(page: Page): Promise<void> {
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    const surplus = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(surplus, `sideways scrolling at ${width} px`).toBeLessThanOrEqual(0)
    await page.emulateMedia({ colorScheme: "light" })
    await audit(page, new AxeBuilder({ page }).withTags(STANDARDS), `${width} px, light`)
    // The theme changes colours and nothing else.
    await page.emulateMedia({ colorScheme: "dark" })
    await audit(page, new AxeBuilder({ page }).withRules(["color-contrast"]), `${width} px, dark`)
  }
}

async function audit(page: Page, axe: AxeBuilder, where: string): Promise<void> {
  const { violations } = await axe.analyze()
  const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(" | ")}`)
  expect(told, `${page.url()} at ${where}`).toEqual([])
}

/** The document as it is, opened where scripts run: an audit needs them, a reader without them got this. */
async function auditDocument(page: Page): Promise<void> {
  const html = (await page.content()).replaceAll(/<script\b.*?<\/script>/gs, "")
  const context = await page.context().browser()?.newContext({ javaScriptEnabled: true })
  if (!context) throw new Error("there is no browser")
  const copy = await context.newPage()
  await copy.route(page.url(), (route) => route.fulfill({ body: html, contentType: "text/html" }))
  await copy.goto(page.url())
  await auditEverywhere(copy)
  await context.close()
}

interface Watched {
  /** Audits the page each test ends on, and whatever the browser complained about on the way. */
  watch: undefined
}

export const test = base.extend<Watched>({
  watch: [
    async ({ page, baseURL, javaScriptEnabled }, use) => {
      const complaints: string[] = []
      const strangers: string[] = []
      page.on("pageerror", (error) => complaints.push(error.message))
      page.on("console", (message) => {
        // A page that is answered with 404 or 500 on purpose is no complaint.
        if (message.type() === "error" && !message.text().startsWith("Failed to load resource")) {
          complaints.push(message.text())
        }
      })
      page.on("request", (request) => {
        const { origin, protocol } = new URL(request.url())
        if (protocol.startsWith("http") && origin !== new URL(baseURL ?? "").origin) strangers.push(request.url())
      })
      await use(undefined)
      await (javaScriptEnabled ? auditEverywhere(page) : auditDocument(page))
      expect(complaints).toEqual([])
      expect(strangers, "requests to third parties").toEqual([])
      expect(await page.context().cookies(), "cookies for readers").toEqual([])
    },
    { auto: true },
  ],
})
