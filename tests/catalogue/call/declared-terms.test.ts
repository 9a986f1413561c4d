// The terms that the L402 documents of a host declare next to the price.

import { describe, expect, it } from "vitest"
import { parseDeclaredTerms } from "@/lib/catalogue/call/declared-terms"
import { describeL402Service } from "@/lib/catalogue/call/l402-services-description"

const RATE = { max_requests: 10, window_secs: 60 }
const MINT = "https://mint.example"
const LIGHTNING = { type: "lightning", backend: "lnd" }
const CASHU = { type: "cashu", mints: [MINT] }

describe("parseDeclaredTerms", () => {
  it.each<[string, unknown, unknown, ReturnType<typeof parseDeclaredTerms>]>([
    ["no terms", {}, {}, null],
    ["Lightning alone, which is no further method", {}, { payment_methods: [LIGHTNING] }, null],
    ["a rate limit", { rate_limit: RATE }, {}, { rate_limit: { max_requests: 10, window_s: 60 }, payment_methods: [] }],
    [
      "the methods of the document",
      {},
      { payment_methods: [LIGHTNING, CASHU] },
      { rate_limit: null, payment_methods: [{ type: "cashu", mints: [MINT] }] },
    ],
    [
      "the methods of the entry before those of the document",
      { payment_methods: [{ type: " Fedimint " }] },
      { payment_methods: [CASHU] },
      { rate_limit: null, payment_methods: [{ type: "fedimint", mints: [] }] },
    ],
    [
      "an entry that withdraws the methods of the document",
      { payment_methods: [] },
      { payment_methods: [CASHU] },
      null,
    ],
    ["a rate of zero", { rate_limit: { max_requests: 0, window_secs: 60 } }, {}, null],
    ["a rate without a window", { rate_limit: { max_requests: 10 } }, {}, null],
    ["numbers as texts", { rate_limit: { max_requests: "10", window_secs: "60" } }, {}, null],
    ["a number that is too large", { rate_limit: { max_requests: 1e12, window_secs: 1 } }, {}, null],
    ["another shape", { rate_limit: [1], payment_methods: "cashu" }, null, null],
    ["a method of another shape", {}, { payment_methods: [null, 7, {}, { type: 3 }] }, null],
    [
      "mints that are no web addresses",
      {},
      { payment_methods: [{ type: "cashu", mints: ["javascript:alert(1)", 3, "x".repeat(400), MINT] }] },
      { rate_limit: null, payment_methods: [{ type: "cashu", mints: [MINT] }] },
    ],
  ])("D-own-terms-01 %s", (_case, entry, document, expected) => {
    expect(parseDeclaredTerms(entry, document)).toEqual(expected)
  })

  it("D-own-terms-01 takes at most ten methods, with ten mints each", () => {
    const mints = Array.from({ length: 50 }, (_, at) => `https://mint${at}.example`)
    const payment_methods = Array.from({ length: 50 }, (_, at) => ({ type: `m${at}`, mints }))
    const found = parseDeclaredTerms({}, { payment_methods })?.payment_methods
    expect(found).toHaveLength(10)
    expect(found?.[0]?.mints).toHaveLength(10)
  })
})

it("a service with terms alone is described by them", () => {
  expect(describeL402Service({ path: "/data", rate_limit: RATE }, {})).toMatchObject({
    ...{ by: "provider", parameters: [], body: null, output: null },
    terms: { rate_limit: { max_requests: 10, window_s: 60 } },
  })
})
