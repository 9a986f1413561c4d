import { describe, expect, it } from "vitest"
import { FirstStartPage } from "@/components/start/first-start"
import { MadeUpNote } from "@/components/start/made-up"
import { describePace, describeSource } from "@/components/start/start-words"
import type { FirstCheck, FirstStart } from "@/lib/sources/schema"
import { toHtml, words } from "./html"
import { aSource, aSourceRun } from "./source-fixtures"

const NOW = new Date("2026-11-21T01:55:00Z")
const OPERATOR = { secretFile: ".data/admin-secret", folder: "listings/", hasDemo: true }
const LOST = aSourceRun({ state: "failed", found: 0, pages: 0, error: "No usable response: ENOTFOUND." })

const aCheck = (given: Partial<FirstCheck> = {}): FirstCheck => ({
  id: "0199d5a0-0000-7000-8000-000000000001",
  name: "Dawn",
  protocol: "x402",
  test_network: false,
  payment_asset: "USDC",
  payment_network: "eip155:8453",
  asked_price: {
    price_sats: null,
    price_usd: 0.015,
    asset: "USDC",
    network: "eip155:8453",
    usd: 0.015,
    rate_at: null,
    from: "challenge",
    basis: "per_call",
    unit: null,
  },
  at: "2026-11-21T01:54:41Z",
  verdict: "ok",
  http_status: 402,
  response_time_ms: 141,
  error_message: null,
  ...given,
})

const aStart = (given: Partial<FirstStart> = {}): FirstStart => ({
  found: 1640,
  checked: 38,
  working: 31,
  last_minute: 180,
  made_up: 0,
  sources: [aSource()],
  checks: [aCheck()],
  ...given,
})

function page(start: FirstStart, operator: typeof OPERATOR | null = null, q?: string) {
  return <FirstStartPage start={start} operator={operator} q={q} nonce="n" now={NOW} />
}

describe("the state of a source", () => {
  it.each([
    [{ last_run: null, last_success_at: null }, "Waits for its first run"],
    [{ is_running: true, last_run: aSourceRun({ state: "running", pages: 0, found: 0 }) }, "Reading"],
    [
      { is_running: true, last_run: aSourceRun({ state: "running", pages: 6, found: 4410, skipped: 0 }) },
      "Reading page 7, 4,410 found so far",
    ],
    [{}, "12,480 found, 57 of them not usable"],
    [{ last_run: LOST }, "Not reachable: name lookup failed. Next try 02:00\u00a0UTC."],
    [
      { last_run: aSourceRun({ state: "failed", error: "No usable response: it responded HTTP 503." }) },
      "Could not be read: HTTP 503. Next try 02:00\u00a0UTC.",
    ],
  ] as const)("is told in words: %j", (given, expected) => {
    expect(describeSource(aSource(given), NOW)).toBe(expected)
  })
})

describe("the page of a first start", () => {
  it("D-start-01 shows what is found, checked and read", () => {
    const text = words(page(aStart()))
    expect(text).toContain("|This directory is being filled|")
    expect(text).toContain("|Found|1,640|Checked|38|Work|31|Sources read|1 of 1|")
    expect(text).toContain("|38 of 1,640 checked|about 3 a second, first round ends about 02:03 UTC|")
    expect(text).toContain("|Sources|1 read|")
    expect(text).toContain("|Bazaar| |12,480 found, 57 of them not usable|12,480|")
    expect(text).toContain("|01:54:41|Valid payment request: |Dawn|x402|402|141 ms|$0.015 on Base|")
  })

  it.each([
    [{ verdict: "unreachable", http_status: 503, error_message: "HTTP 503" }, "No response: ", "server error"],
    [{ verdict: "unreachable", http_status: null, error_message: "dns" }, "No response: ", "name lookup failed"],
    [{ verdict: "wrong", http_status: 200, error_message: "HTTP 200" }, "Wrong response: ", "no payment asked"],
    [{ verdict: "wrong", error_message: "price_unreadable" }, "Wrong response: ", "payment request not valid"],
  ] as const)("says what a check met: %j", (given, says, what) => {
    const text = words(page(aStart({ checks: [aCheck(given)] })))
    expect(text).toContain(`|${says}|`)
    expect(text).toContain(`|${what}|`)
  })

  it("D-start-02 shows the cards, the secret's file and the folder to the operator only", () => {
    const sources = [aSource(), aSource({ name: "exclusive", address: "/home/operator/listings" })]
    const shown = toHtml(page(aStart({ sources }), OPERATOR))
    for (const part of ["npm run demo", "Add 200 examples", "/admin", ".data/admin-secret", "listings/"])
      expect(shown).toContain(part)
    const hidden = toHtml(page(aStart({ sources })))
    expect(words(page(aStart(), OPERATOR))).toContain("|Bazaar| |bazaar.example|12,480 found")
    const usual = aSource({ address: "https://api.cdp.coinbase.com/platform" })
    expect(words(page(aStart({ sources: [usual] })))).toContain("|Bazaar| |api.cdp.coinbase.com|")
    for (const part of ["npm run demo", "examples", "/admin", "admin-secret", "listings/", "/home", "bazaar.example"])
      expect(hidden).not.toContain(part)
    for (const part of ["List your API", "Check endpoint", "Follow the feed", "Own listings"])
      expect(hidden).toContain(part)
  })

  it("D-start-01 says that no online source could be reached, and why", () => {
    const sources = [
      aSource({ last_run: LOST, last_success_at: null }),
      aSource({ name: "mpp", address: "https://mpp.example/list", last_run: LOST, last_success_at: null }),
      aSource({ name: "exclusive", address: "/listings", last_run: aSourceRun({ found: 0, skipped: 0 }) }),
    ]
    const start = aStart({ found: 0, checked: 0, working: 0, last_minute: 0, sources, checks: [] })
    const text = words(page(start, OPERATOR))
    expect(text).toContain("|No online source could be reached|")
    expect(text).toContain("2 of 3 sources: name lookup failed. Is this machine online?")
    expect(text).toContain("The next try starts by itself at 02:00 UTC.")
    expect(text).toContain("|Not reachable: name lookup failed. Next try 02:00 UTC.|")
    expect(text).toContain("|Work|–|not known yet|")
    expect(words(page(start))).not.toContain("Is this machine online")
  })

  it("says when no source is configured", () => {
    const start = aStart({ found: 0, checked: 0, last_minute: 0, sources: [], checks: [] })
    expect(words(page(start, OPERATOR))).toContain("No source is configured (setting SOURCES).")
    expect(words(page(start))).toContain("|This directory has no services yet|")
  })

  it("takes the place of the results of a search, and escapes its text", () => {
    const html = toHtml(page(aStart(), null, "<b>weather</b>"))
    expect(html).toContain("A search for “&lt;b&gt;weather&lt;/b&gt;” finds nothing yet.")
  })

  it("D-start-01 refreshes without script, and with its own file of script", () => {
    const html = toHtml(page(aStart()))
    expect(html).toContain('<noscript><meta http-equiv="refresh" content="10"/></noscript>')
    expect(html).toContain('src="/first-start.js"')
  })
})

it("names the pace of slow checks by the minute, and none without checks", () => {
  expect(describePace(aStart({ last_minute: 12 }), NOW)).toContain("12 a minute")
  expect(describePace(aStart({ last_minute: 0 }), NOW)).toBeNull()
  expect(describePace(aStart({ checked: 1640 }), NOW)).toBeNull()
})

describe("made-up services", () => {
  it("D-start-03 are named above the list; only the operator gets the button", () => {
    expect(words(<MadeUpNote count={200} isLocal={false} />)).toContain("200 services of this directory are made up.")
    expect(toHtml(<MadeUpNote count={200} isLocal={false} />)).not.toContain("<form")
    expect(words(<MadeUpNote count={1} isLocal />)).toContain("|Remove all made-up services|")
    expect(toHtml(<MadeUpNote count={0} isLocal />)).toBe("")
  })
})
