// The rules of cut-text.ts, each with a small page that breaks the rule and one that keeps it.

import { findCutText } from "./cut-text"
import { expect, test } from "./directory"

const BOX = "width: 60px; overflow: hidden; white-space: nowrap"
const ELLIPSIS = `${BOX}; text-overflow: ellipsis`
const CLAMP = "width: 60px; overflow: hidden; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 1"
const LONG = "A text that is wider than its box"

/** Small pages, and how the line of the fault begins. */
const BROKEN: readonly [html: string, reason: string][] = [
  [`<p><span style="display: block; ${BOX}">$123,456.7890</span></p>`, "cut: p > span"],
  [`<p><a href="/whole" style="display: block; ${ELLIPSIS}">$123,456.7890</a></p>`, "cut: p > a"],
  [`<h1 title="${LONG}" style="${ELLIPSIS}">${LONG}</h1>`, "cut: body > h1"],
  [`<button title="${LONG}" style="${ELLIPSIS}">${LONG}</button>`, "cut: body > button"],
  [`<div style="${BOX}"><p><span class="caution">${LONG}</span></p></div>`, "cut: p > span.caution"],
  [`<p style="${BOX}">${LONG}</p>`, "cut without an ellipsis: body > p"],
  [`<div style="height: 20px; overflow: clip">${"<p>A line</p>".repeat(3)}</div>`, "cut without an ellipsis: div > p"],
  [`<p style="${ELLIPSIS}">${LONG}</p>`, "not one step away: body > p"],
  [`<p style="${CLAMP}">${LONG}</p>`, "not one step away: body > p"],
  [`<p style="width: 60px; white-space: nowrap">${LONG}</p>`, "outside of its box: body > p"],
  [`<select style="width: 50px"><option>${LONG}</option></select>`, "cut choice: body > select"],
]
const KEPT = [
  `<p>${LONG}</p>`,
  `<p title="${LONG}" style="${ELLIPSIS}">${LONG}</p>`,
  `<p style="${CLAMP}"><a href="/whole">${LONG}</a></p>`,
  `<ul><li><a href="/whole">i</a><p style="${ELLIPSIS}">${LONG}</p></li></ul>`,
  `<div style="width: 60px; overflow-x: auto; white-space: nowrap">${LONG}</div>`,
  `<div style="position: relative; ${BOX}; height: 1px; width: 1px">For screen readers</div>`,
  `<div style="height: 20px; overflow: hidden"><p style="position: fixed; top: 300px">A line</p></div>`,
  `<details><summary>More</summary><p style="${BOX}">${LONG}</p></details>`,
]

test("D-reading-01 text that is cut off is found, and text that is whole or one step away is not", async ({ page }) => {
  const inPage = async (body: string) => {
    await page.setContent(`<!doctype html><title>Test</title><body>${body}`)
    return page.evaluate(findCutText)
  }
  for (const [html, reason] of BROKEN) expect(await inPage(html), html).toEqual([expect.stringContaining(reason)])
  for (const html of KEPT) expect(await inPage(html), html).toEqual([])
})
