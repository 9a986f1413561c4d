// What a browser downloads and shows when it opens a page, and the budgets for it. `npm run bench -- pages` measures all budgets,
// states.spec.ts those that do not depend on the machine, on every page.

import type { Page } from "@playwright/test"

export interface PageWeight {
  /** Scripts: bytes after compression, without headers. */
  js_bytes: number
  js_files: number
  requests: number
  /** All files and the document, as `js_bytes`. */
  bytes: number
  font_bytes: number
  /** Elements of the document at the first paint. */
  nodes: number
  /** Cumulative layout shift. */
  cls: number
  /** The part of `cls` from fonts that come after the first paint, which depends on the speed of the machine. */
  font_cls: number
  fcp_ms: number
  lcp_ms: number
}

interface Budget {
  /** The pages of the budget, as in app/; null for every page. */
  pages: readonly string[] | null
  except?: readonly string[]
  figure: keyof PageWeight
  most: number
}

/** A page with a form also has the client of server actions and its form: 5 to 11 kB. */
const FORMS = ["/admin", "/claim", "/lint", "/manage", "/register", "/webhooks", "/webhooks/[id]"]

/** React and the router of Next alone are 112 kB, compressed with the best quality of brotli (docs/performance.md#weight-of-pages). */
export const BUDGETS: readonly Budget[] = [
  { pages: null, except: FORMS, figure: "js_bytes", most: 120_000 },
  { pages: FORMS, figure: "js_bytes", most: 130_000 },
  { pages: ["/api-docs"], figure: "nodes", most: 2000 },
  { pages: null, figure: "cls", most: 0.01 },
  { pages: null, figure: "font_bytes", most: 60_000 },
]

interface Recorded {
  nodes: number
  /** The layout shifts, each with its time. */
  shifts: [at: number, value: number][]
  /** When the frames after the last font had been shown; 0 without one. */
  fontsShown: number
  fcp: number
  lcp: number
}

/** Records in the page what the browser reports later. Runs before the scripts of the page. */
function record(): void {
  const seen: Recorded = { nodes: 0, shifts: [], fontsShown: 0, fcp: 0, lcp: 0 }
  Object.assign(window, { seen })
  const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  observe("paint", (entry) => {
    if (entry.name !== "first-contentful-paint") return
    seen.fcp = entry.startTime
    seen.nodes = document.querySelectorAll("*").length
  })
  observe("largest-contentful-paint", (entry) => {
    seen.lcp = entry.startTime
  })
  observe("layout-shift", (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) seen.shifts.push([entry.startTime, value])
  })
  document.fonts.addEventListener("loadingdone", () => {
    // The frame that shows a late font comes after the event by a few frames at most, however long a frame takes.
    seen.fontsShown = Number.POSITIVE_INFINITY
    const countFrames = (left: number) => {
      if (left > 0) requestAnimationFrame(() => countFrames(left - 1))
      else seen.fontsShown = performance.now()
    }
    countFrames(4)
  })
}

/** Opens a URL in a page without cache and returns its weight once the network is idle. */
export async function measurePage(page: Page, url: string): Promise<PageWeight> {
  await recordWeight(page)
  await page.goto(url, { waitUntil: "networkidle" })
  return readWeight(page)
}

/** Records what each page that is opened from now on weighs. */
export const recordWeight = (page: Page) => page.addInitScript(record)

/** Returns what the open page weighs so far. */
export function readWeight(page: Page): Promise<PageWeight> {
  return page.evaluate(() => {
    const { nodes, shifts, fontsShown, fcp, lcp } = (window as unknown as { seen: Recorded }).seen
    const entries = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
    const files = (entries as PerformanceResourceTiming[]).filter(({ name }) => name.startsWith("http"))
    const ending = (end: string) => files.filter(({ name }) => new URL(name).pathname.endsWith(end))
    const sum = (some: PerformanceResourceTiming[]) =>
      some.reduce((all, { encodedBodySize }) => all + encodedBodySize, 0)
    // The time of the first paint is when it was shown: a font that came before that may be missing in it.
    const byFonts = shifts.filter(([at]) => at <= fontsShown)
    const total = (some: typeof shifts) => Math.round(some.reduce((all, [, value]) => all + value, 0) * 10_000) / 10_000
    return {
      js_bytes: sum(ending(".js")),
      js_files: ending(".js").length,
      requests: files.length,
      bytes: sum(files),
      font_bytes: sum(ending(".woff2")),
      nodes,
      cls: total(shifts),
      font_cls: total(byFonts),
      fcp_ms: Math.round(fcp),
      lcp_ms: Math.round(lcp),
    }
  })
}

/** Returns the budgets of a page with the measured value. */
export function checkBudgets(name: string, weight: PageWeight) {
  return BUDGETS.filter(({ pages, except }) => (pages?.includes(name) ?? true) && !except?.includes(name)).map(
    ({ figure, most }) => ({
      figure,
      most,
      value: weight[figure],
      isMet: weight[figure] <= most,
    }),
  )
}
