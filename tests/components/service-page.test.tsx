// The page of one service, rendered from its JSON. The file is long because its tests share one service.

import { describe, expect, it } from "vitest"
import { DETAIL } from "@/lib/catalogue/contract-examples"
import type { ServiceDetail } from "@/lib/catalogue/schema"
import { buildHealthReason } from "@/lib/catalogue/schema"
import type { ShownChange } from "@/lib/events/names"
import { NO_CHECKS } from "@/lib/health/history/ranges"
import { scoreReliability } from "@/lib/health/rules/score"
import { buildProberAccess } from "@/lib/probe/prober-access"
import { buildCall } from "../catalogue/snippets/calls"
import { asked, buildCheck, buildDay, buildDetail, buildHistory, NOW } from "./fixtures"
import { buildDays, render, renderChallenge, renderHistory, TROUBLE, words } from "./service-page-fixtures"

const OBSERVED = { price_sats: 21, price_usd: null, asset: "BTC", network: "lightning" }
const SIBLING: ServiceDetail["related_services"][number] = {
  id: "0199d5a0-0000-7000-8000-000000000002",
  protocol: "L402",
  health_status: "healthy",
  price_sats: 1,
  price_usd: 0.001,
  price_usd_equivalent: 0.001,
  asked_price: asked({ price_sats: 1, price_usd: 0.001, asset: "BTC", network: "lightning", from: "listing" }),
  payment_asset: "BTC",
  payment_network: "lightning",
  reliability_score: null,
  uptime_30d: null,
  latency_p50_ms: 300,
}

describe("a service's page", () => {
  it("shows the listed price only where it differs from the asked one, with the difference in words", () => {
    const amounts = { price_sats: 24, price_usd: 0.02259, asset: "BTC", network: null }
    const differs = {
      ...{ price_sats: 21, price_usd: 0.01977, price_usd_equivalent: 0.01977, price_drift: 0.1429 },
      ...{
        asked_price: asked({ ...amounts, usd: 0.02259 }),
        observed_price: { ...amounts, at: "2026-11-21T01:51:00Z" },
      },
    }
    const text = words(render(differs))
    expect(text).toContain("|Asked price|$0.02259, 24 sats|")
    expect(text).toContain("|Listed price|$0.01977, 21 sats|The asked price is 14.3 % above it|")
    expect(words(render({ ...differs, price_drift: null }))).not.toContain("|Listed price|")
    const old = words(render({ ...differs, asked_price: asked({ ...amounts, from: "listing" }), price_drift: null }))
    expect(old).toContain("|Last asked price|$0.02259, 24 sats |on |21 Nov 2026, 01:51 UTC|")
  })

  it("D-price-05 says what the price pays for", () => {
    const amounts = { price_sats: null, price_usd: 0.05, asset: "USDC", network: null }
    const asked_price = asked({ ...amounts, basis: "ceiling" })
    const text = words(render({ price_usd: 0.05, price_usd_equivalent: null, asked_price }))
    expect(text).toContain("|Asked price|up to $0.05|")
    expect(text).toContain("|up to $0.05| |for one call|")
  })

  it("shows since when it is healthy, or that it was never checked", () => {
    expect(words(render({ health_since: "2026-11-09T00:00:00Z" }))).toContain("|Healthy for |12 d 1 h|")
    expect(words(render({ health_since: "2026-11-21T01:54:30Z" }))).toContain("|Healthy since |just now|")
    expect(words(render({ last_checked: null, health_status: null }))).toContain("|Not checked yet|")
  })

  it("explains why it looks like a demo, if it does", () => {
    const text = words(render({ template: 'Its host calls itself "demo".' }))
    expect(text).toContain("|Starter or demo|")
    expect(text).toMatch(/looks like a starter or a demo, not like a real service\. Its host calls itself/)
    expect(words(render())).not.toContain("demo")
  })

  it("warns that its figures may be out of date", () => {
    expect(words(render({ last_checked: "2026-11-20T20:00:00Z" }))).toContain("these figures may be out of date")
  })

  it("shows the time of the next check, or the reason why there is none", () => {
    expect(words(renderHistory())).toContain("|Health|Next check |in about 11 min|")
    const unprobeable = words(render({ probe_status: "unprobeable", health_status: "unknown", next_check_at: null }))
    expect(unprobeable).toContain("|Unknown, not probed|")
    expect(unprobeable).toContain("requires parameters before it requests payment")
    expect(unprobeable).toContain("No score: this endpoint is not probed")
  })

  it("warns if the last check is old, but not before the first check", () => {
    const stale = { health_status: "unknown", last_checked: "2026-11-20T20:00:00Z" } as const
    expect(words(render(stale))).toContain("|Not checked recently.|")
    expect(words(render({ ...stale, last_checked: "2026-11-21T01:51:00Z" }))).toContain("|Not known yet.|")
    expect(words(render({ ...stale, last_checked: null }))).not.toMatch(/Not checked recently|Not known yet/)
  })

  it("names what keeps the checker out and what to allow", () => {
    const reason = buildHealthReason({ kind: "bot_check", by: "Cloudflare" }, "unknown")
    const allow = buildProberAccess("https://directory.example", ["203.0.113.7", "2001:db8::/48"])
    const text = words(render({ health_status: "unknown", health_reason: { ...reason, allow } }))
    expect(text).toContain("|Unknown, checker kept out")
    expect(text).toContain(
      "|Our checks are kept out.| A bot check of Cloudflare keeps the checker out, so its health is",
    )
    expect(text).toContain("PaidAPIDirectory/1.0 (+https://directory.example/prober)|, which come from |203.0.113.7")
    expect(text).toContain("2001:db8::/48")
    expect(text).not.toContain("Not known yet")
    const bare = words(render({ health_reason: { ...reason, allow: { ...allow, addresses: [] } } }))
    expect(bare).not.toContain("which come from")
  })

  it("lists findings with the worst first, each with the observed and the expected value and a fix", () => {
    const finding = { message: "m", seen: "s", expected: "e", fix: "f", section: "RFC 9110 §11.6.1" }
    const text = words(
      renderChallenge({
        findings: [
          { ...finding, id: "note", severity: "info" },
          { ...finding, id: "unpaid", severity: "client" },
          { ...finding, id: "bad", severity: "error" },
        ],
      }),
    )
    expect(text).toContain("1 error, 1 refusal, 1 note")
    const places = ["|bad|", "|unpaid|", "|note|"].map((id) => text.indexOf(id))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(words(render({ findings: [{ ...finding, id: "bad", severity: "error" }] }))).toContain("|Challenge|1 error")
    expect(text).toContain("|Seen|s|Expected|e|Fix|f|Rule|RFC 9110 §11.6.1|")
  })

  it("D-listing-02 links to the rules of other directories, next to the findings", () => {
    const { url } = buildDetail()
    expect(renderChallenge()).toContain(`href="/api/v1/listing-status?${new URLSearchParams({ url })}"`)
  })

  it("gives every bar of four periods its values in a table and in a strip of radios", () => {
    const { month } = buildHistory()
    const bars = [...month.slice(0, -2), { ...NO_CHECKS, checks: 1096, ok: 993, p50: 84, p95: 190 }, ...month.slice(-1)]
    const markup = renderHistory({}, { month: bars })
    const text = words(markup)
    expect(text).toContain("|20 Nov|1,096|103|90.6 %|84|190|")
    expect(text).toContain("|21 Nov|0|0|–|not measured|–|not measured|–|not measured|")
    expect(text).toContain("|20 Nov| · uptime 90.6 % · 103 of 1,096 checks failed · median 84 ms · p95 190 ms|")
    expect(text).toContain("90.6 % of 1,096 checks in the last 30 days were right. Worst: 20 Nov, 90.6 %.")
    expect(text).toContain("No check had a verdict in the last 90 days.")
    expect(markup.match(/type="radio"[^>]*name="at-month"/g)).toHaveLength(30)
    expect(markup).toMatch(
      /<title id="chart-month-title">Uptime, last 30 days<\/title><desc id="chart-month-words">90.6/,
    )
  })

  it("draws 90 days, gives each day its values in one strip of radios, and links to the tables", () => {
    const checked = { ...NO_CHECKS, checks: 1096, ok: 993, p50: 84, p95: 190 }
    const markup = render({}, { days: [...buildDays().slice(0, -2), checked, ...buildDays().slice(-1)] })
    expect(words(markup)).toContain("|90.6 % over 90 days, 1,096 checks · |as tables|")
    expect(words(markup)).toContain("|20 Nov| 90.6 % · 103 of 1,096 failed · 84 ms, p95 190 ms|")
    expect(markup.match(/type="radio"[^>]*name="day"/g)).toHaveLength(90)
    expect(markup).toContain('aria-label="Uptime by day. 90 days, worst: 20 Nov, 90.6')
    expect(markup).toContain(`href="/service/${buildDetail().id}/history"`)
    expect(words(render())).toContain("No check had a verdict in the last 90 days.")
  })

  it("shows the evidence below each figure", () => {
    const days = [...buildDays().slice(0, -1), { ...NO_CHECKS, checks: 96, ok: 96, p50: 84, p95: 190 }]
    const listed = [buildDay({ checks: 1096, ok: 993, latency_ms: 84 })]
    const text = words(render({ days: listed, reliability: null }, { days }))
    expect(text).toContain("|Asked price per call|$0.002|as listed|")
    expect(text).toContain("|Response|212 ms|median of 24 h, p95 190 ms|")
    expect(text).toContain("|Uptime, 30 days|98.7 %|1,096 checks|")
    expect(text).toContain(`|Score|${buildDetail().reliability_score?.toFixed(1)}|how it is made|`)
  })

  it("shows how many checks are missing in place of a score of a new service", () => {
    const text = words(render({ days: [buildDay({ checks: 3, ok: 3, latency_ms: 84 })], reliability_score: 43.8 }))
    expect(text).toContain("|Score|new|3 of 96 checks|")
    expect(text).toContain("Not enough checks yet: 3 of 96 in 30 days")
    expect(text).not.toContain("43.8")
  })

  it("says that nothing is paid wherever it claims health, but not of a service that is not probed", () => {
    const sentence = "Checked without paying: the challenge is valid. What you get after paying is not tested."
    expect(words(render())).toContain(sentence)
    expect(words(render({ health_status: "degraded" }))).toContain("Checked without paying. What you get")
    expect(words(render({ probe_status: "unprobeable" }))).not.toContain("Checked without paying")
  })

  it("shows a check without a response as a dash with hidden text", () => {
    const silent = buildCheck({
      checked_at: "2026-11-21T00:51:00Z",
      status: "unreachable",
      response_time_ms: null,
      http_status: null,
      error_message: "timeout",
      connect_ms: null,
      tls_ms: null,
      first_byte_ms: null,
    })
    const text = words(renderHistory({ health_checks: [silent] }))
    expect(text).toContain("|00:51|No response| |timeout|–|no response|–|not measured|")
    expect(text).toContain("|Timing breakdown|")
    expect(text).toMatch(/\|00:51\|3(\|–\|not reached){4}\|/)
  })

  it("shows the last 20 checks, and a slow one as valid but slow", () => {
    const checks = Array.from({ length: 50 }, (_, index) => buildCheck({ id: String(index), is_slow: index === 0 }))
    const text = words(renderHistory({ health_checks: checks }))
    expect(text).toContain("|01:51|Ok| |slow|402|84|")
    expect(text.match(/\|Ok\| /g)).toHaveLength(20)
    expect(text.match(/\|01:51\|3\|21\|44\|83\|84(?=\|)/g)).toHaveLength(20)
  })

  it("has no timing breakdown without measured phases", () => {
    const nothing = { dns_ms: null, connect_ms: null, tls_ms: null, first_byte_ms: null }
    expect(renderHistory({ health_checks: [buildCheck(nothing)] })).not.toContain("Timing breakdown")
  })

  it("links a URL only if it is http or https, with rel nofollow", () => {
    expect(render()).toContain('href="https://api.tidewright.example/v1/levels" rel="nofollow noopener ugc"')
    expect(render({ url: "javascript:alert(1)" })).not.toContain('href="javascript:')
  })

  it("lists the same URL under other protocols, and what their prices pay for", () => {
    expect(words(render({ related_services: [SIBLING] }))).toContain(
      "|Other protocols|L402|: open this listing|$0.001, 1 sat|Healthy|",
    )
    const asked_price = asked({ price_usd: 0.0001, asset: "USDC", network: "base", basis: "metered", unit: "token" })
    expect(words(render({ related_services: [{ ...SIBLING, asked_price }] }))).toContain("|$0.0001 per token|")
  })

  it("says what is known of the challenge, without a separator at the end", () => {
    const observed_price = { ...OBSERVED, at: "2026-11-21T01:51:00Z" }
    const fields = { x402_payment_valid: 1, x402_asset_known: 0, observed_price } as const
    const sentence = "|Challenge|well formed · payment requirements valid · asset not known"
    expect(words(render({ ...fields, call: null }))).toContain(`${sentence}|`)
    expect(words(render({ ...fields, call: DETAIL.call }))).toContain(`${sentence} · |See it decoded|`)
  })

  it("says until when the terms of the stored 402 were the same", () => {
    const reply = { status: 402, headers: [], body: "", is_cut: false }
    const received = { reply, read_at: "2026-11-21T01:17:00Z", decoded: [] }
    const at = (time: string) => words(renderChallenge({ observed_price: { ...OBSERVED, at: time } }, received))
    expect(at("2026-11-21T01:51:00Z")).toContain(
      "|Received |21 Nov 2026, 01:17 UTC|, the same terms until |21 Nov 2026, 01:51 UTC|",
    )
    expect(at("2026-11-21T01:17:00Z")).not.toContain("the same terms")
  })

  it("D-service-page-08 has the domain, the transport and the changes of the payee next to the payee", () => {
    const changed = { kind: "payee", at: "2026-11-20T00:00:00Z" } as ShownChange
    const text = words(render({ domain_verified: 0, url: "http://a.example/x", pay_to: "0xa" }, { changes: [changed] }))
    expect(text).toMatch(/\|Domain not verified · \|plain http, not encrypted\| · 1 payee change in 90 days\|/)
    const calm = words(render({ domain_verified: 1, pay_to: "0xa" }))
    expect(calm).toContain("|Domain verified · https · no payee change in 90 days|")
  })

  it("D-service-page-08 ticks a payee after one day of age only", () => {
    const answer = (since: string, change: Partial<ServiceDetail> = {}) => {
      const call = buildCall([{ pay_to: "0xa" }])
      return render({ call, pay_to: "0xa", pay_to_since: since, health_checks: [buildCheck()], ...change })
    }
    const tick = (words: string) => new RegExp(`<dd data-same="true"><[^>]*><[^>]*>${words}`)
    expect(answer("2026-11-20T01:55:00Z")).toMatch(tick("same for 1 day"))
    expect(answer("2026-11-20T23:55:00Z")).toContain("<dd>same for 2 hours")
    const back = { pay_to_changed_at: "2026-11-18T00:00:00Z" }
    expect(answer("2026-11-18T00:00:00Z", back)).toContain("<dd>known, back on 18 Nov")
  })

  it("says that the stored 402 is of an earlier check", () => {
    const call = { ...buildCall([{}]), read_at: "2026-11-21T01:17:00Z" }
    expect(words(render({ call, health_checks: [buildCheck()] }))).toContain("|Decoded, same since 01:17|")
    const [check] = [buildCheck({ checked_at: "2026-11-21T01:17:20Z" })]
    expect(words(render({ call, health_checks: [check] }))).toContain("|Decoded|")
  })

  it("D-service-page-06 has a link for each network to choose from, which keeps the values of the form", () => {
    const call = buildCall([{}, { network: "solana", price_usd: 0.03 }])
    const networks = { all: ["eip155:8453", "solana"], chosen: "solana", current: "solana" }
    const markup = render({ call }, { networks, values: { "query.city": "Oslo" } })
    const { id } = buildDetail()
    expect(markup).toContain(`href="/service/${id}?query.city=Oslo&amp;network=eip155%3A8453#call"`)
    expect(markup).toMatch(/network=solana#call" aria-current="true"/)
    expect(words(markup)).toContain("|Call and pay|Close |$0.03|")
    expect(render({ call })).not.toContain("Network to pay on")
  })

  it("D-service-page-07 offers the allowed values of a parameter", () => {
    const units = { in: "query", name: "units", type: "string", required: false, description: null } as const
    const call = buildCall([{}], { parameters: [{ ...units, values: ["metric", "imperial"] }] })
    const [, options = ""] = /<select[^>]*name="query\.units"[^>]*>(.*?)<\/select>/.exec(render({ call })) ?? []
    expect(options.replaceAll(/<option[^>]*>/g, "").split("</option>")).toEqual(["", "metric", "imperial", ""])
    const chosen = render({ call }, { values: { "query.units": "kelvin" } })
    expect(chosen).toMatch(/<option[^>]* selected="">kelvin<\/option>/)
  })

  it("states each fact once", () => {
    const text = words(render({ call: DETAIL.call, pay_to: DETAIL.pay_to, clients: DETAIL.clients }))
    const count = (part: string) => text.split(part).length - 1
    expect(count("|Time to pay|")).toBe(1)
    expect(count("|Pay to|")).toBe(1)
    expect(count("|One call|")).toBe(1)
  })
})

describe("a service's incidents", () => {
  const show = (...incidents: ServiceDetail["incidents"]) => words(renderHistory({ incidents }))

  it("show time, duration and reason, in words and as code", () => {
    expect(show(TROUBLE)).toContain(
      "|14 Nov 2026|Down| from 03:12 to 05:27 UTC|Server error: |HTTP 503|. The server was not available.|2 h 15 min|",
    )
  })

  it("contain the day of their end if it differs", () => {
    expect(show({ ...TROUBLE, closed_at: "2026-11-16T05:27:00Z" })).toContain(
      "from 03:12 UTC to 16 Nov 2026, 05:27 UTC|",
    )
  })

  it("can be open, or end without a check", () => {
    const lasting = { ...TROUBLE, opened_at: "2026-11-21T00:40:00Z", closed_at: null, outcome: null }
    expect(show(lasting)).toMatch(/since 00:40 UTC, ongoing.*\|1 h 15 min so far\|/)
    expect(show({ ...TROUBLE, outcome: "unobserved" })).toContain("The end was not observed")
  })

  it("have a text if no check failed", () => {
    expect(show({ ...TROUBLE, health: "degraded", reason: null })).toContain("much slower than usual.|2 h 15 min|")
  })
})

describe("a service's score", () => {
  const scoreOf = (evidence: Partial<Parameters<typeof scoreReliability>[0]> = {}) => {
    const evidenceAt = new Date("2026-11-20T13:25:00Z")
    const score = scoreReliability({ ok: 2769, checks: 2792, p50Ms: 1000, evidenceAt, ...evidence }, NOW)
    return words(render({ reliability: score?.terms ?? null, reliability_score: score?.score ?? null }))
  }

  it("is shown with every factor, the product and the version of the rules [D-health-02]", () => {
    const text = scoreOf()
    expect(text).toContain("|How we measure|, version 2|")
    expect(text).toContain("|Reliability|0.988|2,769 of 2,792 checks right in 30 days; without the failed ones 0.999|")
    expect(text).toContain("|Speed|0.925|Median 1,000 ms: within 200 ms it would be 1.000|")
    expect(text).toContain("|Freshness|0.750|Last check |12 hr. ago|: the next one would give 1.000|")
    expect(text).toContain("|Score|68.5|100 × the product of the three|")
  })

  it.each([
    [{ p50Ms: 84 }, "|Speed|1.000|Median 84 ms, within 200 ms: nothing to gain|"],
    [{ p50Ms: 9000 }, "|Speed|0.850|Median 9,000 ms: within 200 ms it would be 1.000|"],
    [{ p50Ms: null, ok: 0 }, "|Speed|0.850|No valid response: a median within 200 ms would give 1.000|"],
    [{ ok: 2792 }, "2,792 of 2,792 checks right in 30 days: only more checks raise it|"],
    [{ evidenceAt: NOW }, "|Freshness|1.000|Checked within 1 hour: nothing to gain|"],
  ])("says what would raise it, with %j", (evidence, text) => expect(scoreOf(evidence)).toContain(text))

  it("is replaced by the reason if there is none", () => {
    const none = { reliability: null, reliability_score: null }
    const has = (checks: number) => words(render({ ...none, days: [buildDay({ checks, ok: 1 })] }))
    expect(has(1)).toContain("|Not enough checks yet: 1 of 96 in 30 days.|")
    expect(has(96)).toContain("|No score yet: the next check computes it.|")
    expect(words(render(none))).toContain("Not enough checks yet: 0 of 96")
  })
})
