// Visits the Tab stops of a page from its start, and records for each stop whether its focus can be seen.

import type { Page } from "@playwright/test"

export interface Stop {
  text: string
  element: string
  /** An outline, a ring or an own appearance of the browser, also of a part around the element. */
  showsFocus: boolean
  /** What lies over the element; null for an element that the reader sees. */
  coveredBy: string | null
  /** True for the element that the caller has named. */
  isFirst: boolean
}

/** Presses Tab up to `most` times, or until the element `first` has the focus. */
export async function visitStops(page: Page, most: number, first?: string): Promise<Stop[]> {
  const stops: Stop[] = []
  while (stops.length < most && !stops.at(-1)?.isFirst) {
    await page.keyboard.press("Tab")
    const stop = await page.evaluate(describeFocus, first ?? "")
    if (stop === null) break
    stops.push(stop)
  }
  return stops
}

export function getFault({ text, element, showsFocus, coveredBy }: Stop): string[] {
  const name = `${element} "${text}"`
  if (coveredBy !== null) return [`${name} is covered by ${coveredBy}`]
  return showsFocus ? [] : [`${name} does not show its focus`]
}

/** Runs in the page. Returns null when the focus has left the page. */
function describeFocus(first: string): Stop | null {
  const active = document.activeElement
  if (!(active instanceof HTMLElement) || active === document.body) return null
  const nameOf = (element: Element) => `${element.localName}.${element.className}`
  const hasOutline = (element: Element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    return outlineStyle !== "none" && outlineWidth !== "0px"
  }
  let showsFocus = false
  for (let element: Element | null = active; element && element !== document.body; element = element.parentElement) {
    showsFocus ||= hasOutline(element)
  }
  const rects = [...active.getClientRects()].filter(({ width, height }) => width > 0 && height > 0)
  const rect = rects[0] ?? active.getBoundingClientRect()
  // The part in the window. A name in one line is wider than the part of it that is shown, so its start counts too.
  const [left, right] = [Math.max(0, rect.left), Math.min(innerWidth, rect.right)]
  const [top, bottom] = [Math.max(0, rect.top), Math.min(innerHeight, rect.bottom)]
  const overs = [(left + right) / 2, left + 4].map((x) => document.elementFromPoint(x, (top + bottom) / 2))
  const isSeen = overs.some((over) => {
    if (over === null) return false
    return active.contains(over) || over.contains(active) || over.closest("label")?.control === active
  })
  const [over] = overs
  return {
    text: (active.innerText || active.getAttribute("aria-label") || "").trim().slice(0, 40),
    element: nameOf(active),
    showsFocus,
    coveredBy: isSeen ? null : over ? nameOf(over) : "the edge of the window",
    isFirst: first !== "" && active === document.querySelector(first),
  }
}
