// Helpers of all end-to-end tests: URLs of the test endpoints, requests to the API, and the checks that run after each test.

import { AxeBuilder } from "@axe-core/playwright"
import { test as base, expect, type Page } from "@playwright/test"
import { isLong } from "../support/long"
import { findCutText } from "./cut-text"

export { expect }

const STREET: Record<string, string> = JSON.parse(process.env["E2E_STREET"] ?? "{}")

/** Differs between test runs, so that a second test run on the same database registers new services. */
const RUN = Date.now().toString(36)

/** URL of a test endpoint. A label makes the URL unique to one test, so that tests do not share a listing. */
export function streetUrl(name: string, label?: string): string {
  const url = STREET[name]
  if (!url) throw new Error(`E2E_STREET has no endpoint named ${name}`)
  return label ? `${url}?test=${label}-${RUN}` : url
}

/** Matches "15 services", with a non-breaking space, and "15 services found". */
export const servicesText = (total: number) => new RegExp(`^${total}\\sservices?( found)?$`)

export interface ListedService {
  id: string
  number: number
  name: string
  url: string
  protocol: string
  health_status: string | null
}

/** The list from the API, for comparison with a page. */
export async function listServices(page: Page, query = ""): Promise<{ services: ListedService[]; total: number }> {
  const response = await page.request.get(`/api/v1/services?${query}`)
  expect(response.status()).toBe(200)
  return await response.json()
}

/**
 * The list of a page, which by default has the recommended order, one row for each URL and no test networks. `all` is the number of
 * services, also of those that share a row.
 */
export async function listRows(
  page: Page,
  query = "",
): Promise<{ services: ListedService[]; total: number; all: number }> {
  const sort = /(^|&)(sort|q)=/.test(query) ? "" : "sort=recommended&"
  const networks = query.includes("test_networks=") ? "" : "test_networks=hide&"
  const { total: all } = await listServices(page, networks + query)
  return { ...(await listServices(page, `${sort}${networks}group=url&${query}`)), all }
}

export async function findListed(page: Page, name: string, protocol?: string): Promise<ListedService> {
  const { services } = await listServices(page, `q=${encodeURIComponent(name)}&limit=200`)
  const found = services.find((service) => service.name === name && (!protocol || service.protocol === protocol))
  if (!found) throw new Error(`${name} is not listed`)
  return found
}

/** True when the public list has a service whose name contains the text. */
export async function isListed(page: Page, text: string): Promise<boolean> {
  const { services } = await listServices(page, `q=${encodeURIComponent(text)}&limit=200`)
  return services.some(({ name }) => name.includes(text))
}

/** Copies by a button of the page. The word "Copied" goes away after two seconds, so the page waits for it from before the press. */
export async function copyBy(page: Page, press: () => Promise<void>): Promise<string> {
  const copied = page.getByRole("status").filter({ hasText: "Copied" }).waitFor({ state: "attached" })
  await press()
  await copied
  return page.evaluate(() => navigator.clipboard.readText())
}

/** From wide to narrow, because tests end at the widest, which then needs no second layout of the page. */
const WIDTHS = [1280, 768, 390, 320]
/** A page without an audit is the last page of a test, which another test audits in a similar state. */
const FEWER_WIDTHS = [1280, 768, 320]
interface Audit {
  width: number
  theme: "light" | "dark"
}
const EVERY_AUDIT: readonly Audit[] = FEWER_WIDTHS.flatMap((width) => [
  { width, theme: "light" },
  { width, theme: "dark" },
])
/** Two audits: the narrowest width in the light theme, and the widest in the dark theme. */
const SHORT_AUDITS: readonly Audit[] = [
  { width: 320, theme: "light" },
  { width: 1280, theme: "dark" },
]
/** The long run makes every audit. The short run makes one of SHORT_AUDITS, chosen by a hash of the test's title or the state's name. */
function listAudits(title: string): readonly Audit[] {
  if (isLong) return EVERY_AUDIT
  const sum = [...title].reduce((total, letter) => total + letter.charCodeAt(0), 0)
  return SHORT_AUDITS.filter((_, index) => index === sum % SHORT_AUDITS.length)
}
const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

/** Deletes the session cookie. Every test that logs in must call `forgetSession`: the fixture expects no cookie after a test. */
export const forgetSession = (page: Page) => page.context().clearCookies()

/** Marks a test whose last page is audited, because no other test ends in that state. The long run audits all last pages. */
export const AUDITED = { tag: "@audited" }

/** Expects that the page does not scroll sideways, has no empty end, and cuts no text against the rules of cut-text.ts. */
export async function expectWhole(page: Page, where: string): Promise<void> {
  const { surplus, empty } = await page.evaluate(() => {
    const { scrollHeight, clientHeight, scrollWidth, clientWidth } = document.documentElement
    const footer = document.querySelector("body > footer")
    const end = footer?.checkVisibility() ? footer.getBoundingClientRect().bottom : scrollHeight - scrollY
    return {
      surplus: scrollWidth - clientWidth,
      empty: scrollHeight - Math.max(clientHeight, Math.ceil(end + scrollY)),
    }
  })
  expect(surplus, `sideways scrolling, ${where}`).toBeLessThanOrEqual(0)
  expect(empty, `pixels below the footer, ${where}`).toBeLessThanOrEqual(0)
  expect(await page.evaluate(findCutText), `cut text, ${where}`).toEqual([])
}

/** Checks the layout of the page at several widths, and runs the given accessibility audits. */
async function checkLayout(page: Page, audits: readonly Audit[]): Promise<void> {
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0)
  for (const width of audits.length > 0 ? WIDTHS : FEWER_WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    await expectWhole(page, `${page.url()} at ${width} px`)
    for (const one of audits.filter((audit) => audit.width === width)) await audit(page, one)
  }
}

/** Checks the current page like the page on which an audited test ends. The name of its state takes the place of the title. */
export const auditState = (page: Page, state: string): Promise<void> => checkLayout(page, listAudits(state))

async function audit(page: Page, { width, theme }: Audit): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  // Axe sees one scroll position, in which a sticky bar may cover half of a checkbox. A reader scrolls, so WCAG 2.5.8 allows it.
  await page.locator("body *").evaluateAll((elements: HTMLElement[]) => {
    // All styles are read before the first is changed, because a read after a change computes the styles of the page again.
    const sticky = elements.filter((element) => getComputedStyle(element).position === "sticky")
    for (const element of sticky) element.style.position = "static"
  })
  // The default mode opens a second page to collect the results of frames. No page of the directory has frames.
  // Without the elements that pass, which fill 800 kB for a page of a service, the result has 60 kB.
  const builder = new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).withTags(STANDARDS)
  const { violations } = await builder.setLegacyMode().analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(" | ")}`)
  expect(found, `${page.url()} at ${width} px, ${theme}`).toEqual([])
}

/** Checks a copy of the document in a browser context with scripts, because axe needs scripts and the test's context has none. */
async function checkDocument(page: Page, audits: readonly Audit[]): Promise<void> {
  const html = (await page.content()).replaceAll(/<script\b.*?<\/script>/gs, "")
  const context = await page.context().browser()?.newContext({ javaScriptEnabled: true })
  if (!context) throw new Error("there is no browser")
  const copy = await context.newPage()
  await copy.route(page.url(), (route) => route.fulfill({ body: html, contentType: "text/html" }))
  await copy.goto(page.url())
  await checkLayout(copy, audits)
  await context.close()
}

interface Watched {
  /** Checks the page that each test ends on, the console messages, and that nothing was requested from third parties. */
  watch: undefined
}

export const test = base.extend<Watched>({
  watch: [
    async ({ page, baseURL, javaScriptEnabled }, use, { tags, title }) => {
      const messages: string[] = []
      const thirdParties: string[] = []
      page.on("pageerror", (error) => messages.push(error.message))
      page.on("console", (message) => {
        // Failed loads are ignored, because tests request pages with status 404 and 500 on purpose.
        if (message.type() === "error" && !message.text().startsWith("Failed to load resource")) {
          messages.push(message.text())
        }
      })
      page.on("request", (request) => {
        const { origin, protocol } = new URL(request.url())
        if (protocol.startsWith("http") && origin !== new URL(baseURL ?? "").origin) thirdParties.push(request.url())
      })
      await use(undefined)
      // A test that used another tab leaves this page empty.
      const isUsed = page.url() !== "about:blank"
      const audits = isUsed && (isLong || tags.includes(AUDITED.tag)) ? listAudits(title) : []
      const needsCopy = !javaScriptEnabled && audits.length > 0
      await (needsCopy ? checkDocument(page, audits) : checkLayout(page, audits))
      expect(messages).toEqual([])
      expect(thirdParties, "requests to third parties").toEqual([])
      expect(await page.context().cookies(), "cookies for readers").toEqual([])
    },
    { auto: true },
  ],
})
