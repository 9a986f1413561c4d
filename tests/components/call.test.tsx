// The parts of a service page that show how to call and pay: parameters, sample response, offers and payee.

import { describe, expect, it } from "vitest"
import { describeAnswer } from "@/components/service/call/answer-words"
import { DeclaredTerms } from "@/components/service/call/declared-terms"
import { InputOutput } from "@/components/service/call/input-output"
import { Payee } from "@/components/service/call/payee"
import { Payment } from "@/components/service/payment"
import type { Call, CallOffer, DeclaredTerms as Terms } from "@/lib/catalogue/call/schema"
import { DETAIL } from "@/lib/catalogue/contract-examples"
import type { ServiceDetail } from "@/lib/catalogue/schema"
import { buildCaution, NOW } from "./fixtures"
import { toHtml } from "./html"

const CALL = DETAIL.call as Call
const words = (html: string) =>
  html
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim()

describe("input and output", () => {
  const show = (call: Call | null) => words(toHtml(<InputOutput call={call} />))

  it("shows each parameter with its type, example and description, and the sample", () => {
    const text = show(CALL)
    expect(text).toContain("Query parameters")
    expect(text).toContain("harbour string, required, such as Hamburg The name of the harbour.")
    expect(text).toContain("Sample response application/json")
  })

  it("says what is missing", () => {
    const text = "The endpoint does not describe its parameters. The endpoint shows no sample of its response."
    expect(show(null)).toBe(text)
    expect(show({ ...CALL, parameters: [], output: null })).toBe(text)
  })
})

describe("terms that the host declares", () => {
  const show = (terms: Terms | null) => words(toHtml(<DeclaredTerms terms={terms} />))
  const note = "Declared by the provider, not checked"

  it.each<[string, Terms | null, string]>([
    ["nothing", null, ""],
    [
      "a rate limit",
      { rate_limit: { max_requests: 1000, window_s: 60 }, payment_methods: [] },
      `Rate limit 1,000 requests in 60 seconds ${note}`,
    ],
    [
      "one request per second",
      { rate_limit: { max_requests: 1, window_s: 1 }, payment_methods: [] },
      `Rate limit 1 request per second ${note}`,
    ],
    [
      "Cashu with its mints",
      { rate_limit: null, payment_methods: [{ type: "cashu", mints: ["https://a.example/x", "https://b.example"] }] },
      `Also accepts Cashu of a.example, b.example ${note}`,
    ],
    [
      "an unknown method by its name",
      { rate_limit: null, payment_methods: [{ type: "constructor", mints: [] }] },
      `Also accepts constructor ${note}`,
    ],
  ])("D-own-terms-02 shows %s", (_case, terms, text) => {
    expect(show(terms)).toBe(text)
  })
})

describe("offers", () => {
  const [offer] = CALL.offers as [CallOffer]
  const show = (...offers: Partial<CallOffer>[]) =>
    words(
      toHtml(
        <Payment
          service={{ ...DETAIL, call: { ...CALL, offers: offers.map((one) => ({ ...offer, ...one })) } }}
          changes={[]}
          now={NOW}
        />,
      ),
    )

  it.each<[string, Partial<CallOffer>, string]>([
    ["dollars", {}, "One call $0.002 USDC on Base"],
    ["sats", { scheme: "lightning", asset: "BTC", network: "lightning", price_sats: 21, price_usd: null }, "21 sats"],
    ["a token without a price in dollars", { price_usd: null, asset: "EURC", amount: "1500000" }, "1.5 EURC"],
    ["an unknown token", { price_usd: null, asset: null, decimals: null, amount: "12" }, "12 smallest units"],
    ["a session", { scheme: "tempo/session" }, "Session, per unit"],
  ])("shows %s", (_case, change, text) => {
    expect(show(change)).toContain(text)
  })

  it("shows offers of one price as one line", () => {
    expect(show({}, { network: "eip155:137" })).toContain("One call $0.002 USDC on Base , or USDC on Polygon")
  })

  it("shows the asked price without offers", () => {
    expect(words(toHtml(<Payment service={{ ...DETAIL, call: null }} changes={[]} now={NOW} />))).toContain(
      "Asked price $0.002 USDC on Base",
    )
  })
})

describe("an unpaid answer", () => {
  const [offer] = CALL.offers as [CallOffer]
  const warn = (pay_to: string | null, change: Partial<ServiceDetail> = {}) => {
    const received = {
      at: "2026-11-21T00:00:00Z",
      status: 402,
      tookMs: 80,
      problem: null,
      more: { href: "/", words: "" },
    }
    return describeAnswer({ ...DETAIL, ...change }, { ...received, offers: [{ ...offer, pay_to }] }, NOW).warning
  }

  it("warns of another payee than that of the checks, until the page itself warns of it", () => {
    const other = `0x${"1".repeat(40)}`
    expect(warn(other)).toBe(
      "Do not pay: this is not the payee of our checks. Check with the provider. The examples refuse it.",
    )
    expect(warn(other, { cautions: [buildCaution("payee_changed")] })).toBeNull()
    for (const known of [DETAIL.pay_to, null]) expect(warn(known)).toBeNull()
    expect(warn(other, { pay_to_varies: true })).toBeNull()
  })
})

describe("the payee", () => {
  const show = (change: Partial<ServiceDetail>) => words(toHtml(<Payee service={{ ...DETAIL, ...change }} now={NOW} />))

  it("is short, links to the explorer, and says since when it is unchanged", () => {
    expect(show({})).toBe("0x2096…287C View on Base Unchanged since 4 Mar 2026, 25,344 checks")
    expect(toHtml(<Payee service={DETAIL} now={NOW} />)).toContain(`title="${DETAIL.pay_to}"`)
  })

  it("warns of a change that is an alarm, and mentions an old one", () => {
    const since = { pay_to_changed_at: "2026-11-20T00:00:00Z" }
    expect(show({ ...since, cautions: [buildCaution("payee_changed")] })).toContain("Changed on 20 Nov 2026")
    expect(show({ pay_to_changed_at: "2026-11-10T00:00:00Z" })).toContain("Changed on 10 Nov 2026")
    expect(show({ ...since, payee_confirmed_at: "2026-11-20T12:00:00Z" })).toContain(
      "Payee confirmed by the owner of the domain on 20 Nov 2026",
    )
    expect(show({ ...since, pay_to_varies: true })).toContain("Changes with each invoice")
  })

  it("D-service-page-08 says for seven days that a known payee came back, unless the owner confirmed it", () => {
    const back = { pay_to_changed_at: "2026-11-20T00:00:00Z", protocol: "x402" } as const
    expect(show(back)).toContain("Changed, back to the known payee on 20 Nov 2026")
    expect(show({ ...back, pay_to_changed_at: "2026-11-14T01:55:00Z" })).not.toContain("back to")
    expect(show({ ...back, payee_confirmed_at: "2026-11-20T12:00:00Z" })).not.toContain("back to")
    // The first check of a new key of a Lightning node begins no caution.
    expect(show({ ...back, protocol: "L402" })).not.toContain("back to")
  })

  it("links nothing for a payee that is no address of its network", () => {
    expect(show({ pay_to: "<b>" })).not.toContain("View on")
    expect(show({ pay_to: null, call: null })).toContain("the challenge names no payee")
  })
})
