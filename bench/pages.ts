// Measures in Chromium what pages cost a reader: bytes, elements, layout shifts and paint times, and the time from a click on a
// filter to the new rows. BENCH_SERVICES sets the number of listings.

import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test"
import { BUDGETS, checkBudgets, measurePage } from "../tests/e2e/page-weight"
import { ensureBrowser } from "../tests/run/browser"
import { print, quantile } from "./database"
import { findOrCreateDatabase } from "./reads-data"
import { startServer, stop } from "./server"

const SERVICES = Number(process.env["BENCH_SERVICES"] ?? 50_000)
const CLICKS = 10
const CLICK_MS = 200
const VIEWPORT = { width: 1280, height: 900 } as const
/** A page is opened this often; the printed times are medians. */
const OPENINGS = 3
const FILTERS = "#filters input[type=checkbox]"

interface Listed {
  services: { id: string }[]
}

export async function benchPages(): Promise<void> {
  await findOrCreateDatabase(SERVICES)
  const { child, address } = await startServer({ RATE_FREE: "10000000" })
  const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: ["--no-sandbox"] })
  const missed: string[] = []
  try {
    for (const [name, path] of Object.entries(await planPages(address))) {
      const weight = await measureOften(browser, address + path)
      print("pages", { services: SERVICES, page: name, ...weight })
      for (const { figure, most, value, isMet } of checkBudgets(name, weight)) {
        if (!isMet) missed.push(`${name}: ${figure} ${value} of ${most}`)
      }
    }
    const clicks = await measureClicks(browser, address)
    const median = quantile(clicks, 0.5)
    print("pages", {
      services: SERVICES,
      page: "/",
      row: "filter click to new rows",
      clicks: clicks.length,
      median_ms: median,
      fastest_ms: Math.min(...clicks),
      slowest_ms: Math.max(...clicks),
    })
    if (median >= CLICK_MS) missed.push(`/: ${median} ms from a click on a filter to new rows, of ${CLICK_MS}`)
  } finally {
    await browser.close()
    await stop(child)
  }
  const count = BUDGETS.length + 1
  console.log(`${count} budgets. ${missed.length === 0 ? "All met." : `Missed: ${missed.join("; ")}.`}`)
}

/** The pages by the name that the budgets use. A page that the directory does not have is left out. */
async function planPages(address: string): Promise<Record<string, string>> {
  const { services } = (await (await fetch(`${address}/api/v1/services?limit=3&sort=recommended`)).json()) as Listed
  const ids = services.map(({ id }) => id)
  const pages = {
    "/": "/",
    "/service/[id]": `/service/${ids[0]}`,
    "/api-docs": "/api-docs",
    "/compare": `/compare?ids=${ids.join(",")}`,
    "/agents": "/agents",
  }
  const statuses = await Promise.all(
    Object.entries(pages).map(async ([name, path]) => [name, path, (await fetch(address + path)).status] as const),
  )
  return Object.fromEntries(statuses.filter(([, , status]) => status === 200).map(([name, path]) => [name, path]))
}

/** tsx wraps functions in calls of `__name`, which the functions that run in a page need there too. */
async function newContext(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: VIEWPORT })
  await context.addInitScript("globalThis.__name = (named) => named")
  return context
}

/** Opens the page in new contexts, whose caches are empty, and returns the opening with the median time to the first paint. */
async function measureOften(browser: Browser, url: string) {
  const weights = []
  for (let opening = 0; opening < OPENINGS; opening += 1) {
    const context = await newContext(browser)
    weights.push(await measurePage(await context.newPage(), url))
    await context.close()
  }
  const sorted = weights.toSorted((one, other) => one.fcp_ms - other.fcp_ms)
  const median = sorted[Math.floor(OPENINGS / 2)]
  if (!median) throw new Error("the page was never opened")
  return median
}

/** Clicks one filter after another, each on the unfiltered list. Returns the milliseconds from each click to the new rows. */
async function measureClicks(browser: Browser, address: string): Promise<number[]> {
  const context = await newContext(browser)
  const page = await context.newPage()
  const times: number[] = []
  for (let index = 0; index < CLICKS; index += 1) {
    await openList(page, address)
    const box = page.locator(FILTERS).filter({ visible: true }).nth(index)
    const shown = await page.evaluateHandle(watchRows)
    await box.click()
    times.push(Math.round(await shown.evaluate(({ done }) => done)))
  }
  await context.close()
  return times
}

/** Opens the list and waits until its script runs, which makes the search field a combobox. */
async function openList(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: "networkidle" })
  await page.locator("#q[role=combobox]").waitFor()
}

/** Runs in the page: `done` becomes the milliseconds from the next click to the first frame with another count or other rows. */
function watchRows(): { done: Promise<number> } {
  const read = () => document.querySelector("[aria-label=Results]")?.textContent ?? ""
  const before = read()
  const done = new Promise<number>((resolve, reject) => {
    const start = (click: MouseEvent) => {
      setTimeout(() => reject(new Error("a click on a filter changed nothing for 10 s")), 10_000)
      const look = () => {
        const isNew = read() !== before && document.querySelector("[aria-busy=true]") === null
        requestAnimationFrame(isNew ? () => resolve(performance.now() - click.timeStamp) : look)
      }
      look()
    }
    document.addEventListener("click", start, { capture: true, once: true })
  })
  return { done }
}
