import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { Candidate } from "@/lib/catalogue/pick/candidate"
import { choose } from "@/lib/catalogue/pick/choose"
import { listReasons } from "@/lib/catalogue/pick/conditions"
import { describeChoice, describeDifference } from "@/lib/catalogue/pick/explain"
import { FIT } from "@/lib/catalogue/pick/fit"
import { findCheapest, PICK_CHANGES, PICK_SHARES, rateService, sumTerms } from "@/lib/catalogue/pick/formula"
import type { ListedService, PickQuery } from "@/lib/catalogue/pick/schema"
import { buildService } from "@/tests/components/fixtures"

const TASK = "harbour levels"
const asked = (usd: number | null, basis: "per_call" | "ceiling" | "free" = "per_call") => ({
  ...{ price_sats: null, price_usd: usd, asset: "USDC", network: "eip155:8453" },
  ...{ usd, rate_at: null, from: "challenge" as const, basis, unit: "request" },
})

let count = 0
function candidate(given: Partial<ListedService> = {}, payableBy: readonly string[] = [], fit = 1): Candidate {
  count += 1
  const id = `0199d5a0-0000-7000-8000-${String(count).padStart(12, "0")}`
  const usual = { id, host: `h${count}.example`, asked_price: asked(0.01), reliability_score: 90 }
  const plain = { health_status: "healthy" as const, test_network: false, domain_verified: 0 as const }
  return { service: { ...buildService(), ...plain, ...usual, ...given }, payableBy, checks: 96, fit, words: [TASK] }
}
const query = (given: Partial<PickQuery> = {}): PickQuery => ({ task: TASK, ...given })
const ids = (list: readonly Candidate[]) => list.map(({ service }) => service.id)

describe("the conditions of a pick", () => {
  it.each<[string, Candidate, Partial<PickQuery>, string[]]>([
    ["nothing", candidate(), {}, []],
    ["another protocol", candidate({ protocol: "MPP" }), { protocol: ["x402", "L402"] }, ["other_protocol"]],
    ["another network", candidate({ payment_network: "base" }), { network: ["solana:1"] }, ["other_network"]],
    ["an unknown network", candidate({ payment_network: null }), { network: ["eip155:8453"] }, ["other_network"]],
    ["a network by its other name", candidate({ payment_network: "base" }), { network: ["eip155:8453"] }, []],
    ["a service that is down", candidate({ health_status: "down" }), {}, ["down"]],
    ["a service that was never checked", candidate({ health_status: "unknown" }), {}, ["never_checked"]],
    ["a degraded service", candidate({ health_status: "degraded" }), {}, []],
    ["test money", candidate({ test_network: true }), {}, ["test_network"]],
    ["a higher price", candidate({ asked_price: asked(0.02) }), { max_asked_usd: 0.01 }, ["price_too_high"]],
    ["the highest price", candidate({ asked_price: asked(0.01) }), { max_asked_usd: 0.01 }, []],
    ["an unknown price", candidate({ asked_price: null }), { max_asked_usd: 0.01 }, ["price_unknown"]],
    [
      "a ceiling, which is no price",
      candidate({ asked_price: asked(0.001, "ceiling") }),
      { max_asked_usd: 1 },
      ["price_unknown"],
    ],
    ["an unknown price without a maximum", candidate({ asked_price: null }), {}, []],
    ["a low score", candidate({ reliability_score: 89.9 }), { min_reliability: 90 }, ["reliability_too_low"]],
    ["no score", candidate({ reliability_score: null }), { min_reliability: 0 }, ["reliability_unknown"]],
    ["no paying client", candidate({}, ["lnget"]), { payable_by: ["x402-ts", "mppx"] }, ["not_payable"]],
    ["one of the clients", candidate({}, ["mppx"]), { payable_by: ["x402-ts", "mppx"] }, []],
    ["several at once", candidate({ health_status: "down", test_network: true }), {}, ["down", "test_network"]],
  ])("D-pick-02 %s", (_, one, given, expected) => {
    const reasons = listReasons(one, query(given))
    expect(reasons.map(({ id }) => id)).toEqual(expected)
    for (const { message } of reasons) expect(message).toMatch(/\.$/)
  })

  it("D-pick-07 names the change of the request that brings a service back", () => {
    const one = candidate({ asked_price: asked(0.02), health_status: "down" })
    const wanted = { max_asked_usd: 0.01, payable_by: ["lnget" as const] }
    expect(listReasons(one, query(wanted)).map(({ id, change }) => [id, change])).toEqual([
      ["down", null],
      ["price_too_high", { parameter: "max_asked_usd", value: 0.02 }],
      ["not_payable", { parameter: "payable_by", value: null }],
    ])
    expect(listReasons(one, query({ max_asked_usd: 0.02 })).map(({ id }) => id)).toEqual(["down"])
  })
})

describe("the formula of a pick", () => {
  it("has shares that add up to 1, and a version", () => {
    expect(Object.values(PICK_SHARES).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12)
    expect(PICK_CHANGES.length).toBeGreaterThan(0)
  })

  it.each<[string, Partial<ListedService>, Record<string, number>]>([
    ["the cheapest", { asked_price: asked(0.005) }, { price: 1 }],
    ["twice the cheapest", { asked_price: asked(0.01) }, { price: 0.5 }],
    ["free", { asked_price: asked(0, "free") }, { price: 1 }],
    ["an unknown price", { asked_price: null }, { price: 0 }],
    [
      "degraded, verified, score 80",
      { health_status: "degraded", domain_verified: 1, reliability_score: 80 },
      { health: 0.5, domain: 1, reliability: 0.8 },
    ],
  ])("D-pick-03 rates %s", (_, given, expected) => {
    expect(rateService(candidate(given), 0.005)).toMatchObject(expected)
  })

  it("D-pick-03 the score is the weighted sum of its terms, from 0 to 100", () => {
    const best = candidate({ reliability_score: 100, domain_verified: 1 })
    const terms = rateService(best, findCheapest([best.service]))
    expect([terms, sumTerms(terms)]).toEqual([{ fit: 1, reliability: 1, price: 1, health: 1, domain: 1 }, 100])
    expect(sumTerms({ fit: 0.5, reliability: 0.5, price: 0, health: 1, domain: 0 })).toBe(45)
  })
})

describe("how a fallback differs", () => {
  const compare = (given: Partial<Candidate>, service: Partial<ListedService> = {}) => {
    const first = candidate({ reliability_score: 78, uptime_30d: 1 })
    const other = candidate({ reliability_score: 76, uptime_30d: 1, ...service })
    const all = choose(query(), [
      { ...first, checks: 11 },
      { ...other, checks: 10, ...given },
    ])
    const [fallback] = all.fallbacks
    return fallback && all.choice && describeDifference(fallback, all.choice)
  }

  it("is not the number of checks of two new services", () => {
    expect(compare({})).toBe("As reliable, the same price")
    expect(compare({}, { uptime_30d: 0.9 })).toBe("Less reliable, the same price")
    expect(compare({ checks: 200 })).toBe("Less reliable, the same price")
  })

  it("is the protocol where the endpoint is the same", () => {
    const text = compare({}, { protocol: "MPP" })
    expect(text).toBe("The same endpoint by MPP, as reliable, the same price")
    expect(compare({}, { protocol: "MPP", url: "https://elsewhere.example/" })).not.toContain("endpoint")
  })
})

describe("the choice", () => {
  it("takes the best score, and the best of other hosts as fallbacks", () => {
    const first = candidate({ host: "a.example", reliability_score: 99 })
    const sameHost = candidate({ host: "a.example", reliability_score: 98 })
    const second = candidate({ host: "b.example", reliability_score: 50 })
    const third = candidate({ host: "c.example", reliability_score: 40 })
    const last = candidate({ host: "d.example", reliability_score: 30 })
    const { choice, fallbacks, leftOut, considered } = choose(query(), [last, third, second, sameHost, first])
    expect([choice?.service.id, ids(fallbacks), considered]).toEqual([first.service.id, ids([second, third]), 5])
    expect(leftOut.map(({ candidate: one, reasons }) => [one.service.id, reasons[0]?.id])).toEqual([
      [last.service.id, "lower_score"],
      [sameHost.service.id, "same_host"],
    ])
  })

  it("takes fallbacks of the same host where there are no others", () => {
    const all = [99, 98, 97].map((score) => candidate({ host: "a.example", reliability_score: score }))
    const { choice, fallbacks } = choose(query(), all)
    expect(ids([...(choice ? [choice] : []), ...fallbacks])).toEqual(ids(all))
  })

  it("takes the cheaper one of two with equal scores, then the smaller id", () => {
    const free = candidate({ asked_price: asked(0, "free") })
    const cheapest = candidate({ asked_price: asked(0.01) })
    expect(choose(query(), [cheapest, free]).choice?.service.id).toBe(free.service.id)
    const [a, b] = [candidate(), candidate()]
    expect(choose(query(), [b, a]).choice?.service.id).toBe(a.service.id)
  })

  it("takes a tool, which needs an MCP client, after an endpoint with the same score, and says so in either place", () => {
    const tool = candidate({ kind: "mcp_tool" })
    const endpoint = candidate()
    const { choice, fallbacks } = choose(query(), [tool, endpoint])
    expect([choice?.service.id, ids(fallbacks)]).toEqual([endpoint.service.id, ids([tool])])
    const [fallback] = fallbacks
    expect(fallback && choice && describeDifference(fallback, choice)).toMatch(/^Needs an MCP client that pays, /)
    expect(describeChoice(choose(query(), [tool]))).toMatch(/It needs an MCP client that pays\.$/)
    expect(describeChoice(choose(query(), [endpoint]))).not.toContain("MCP")
  })

  it("is none, with the reasons, when no service passes", () => {
    const down = candidate({ health_status: "down" })
    expect(choose(query(), [down])).toMatchObject({ choice: null, fallbacks: [], considered: 0 })
    expect(choose(query(), [])).toMatchObject({ choice: null, fallbacks: [], considered: 0, leftOut: [], closest: [] })
  })

  it("D-pick-08 is none, with the closest three, when no service fits the task", () => {
    const fits = [0.1, FIT.least - 0.01, 0.2, 0.3]
    const all = fits.map((fit) => candidate({ reliability_score: 100 }, [], fit))
    const { choice, leftOut, considered, closest } = choose(query(), all)
    expect([choice, leftOut, considered]).toEqual([null, [], 0])
    expect(closest.map(({ fit }) => fit)).toEqual([FIT.least - 0.01, 0.3, 0.2])
    expect(choose(query(), [candidate({}, [], FIT.least)])).toMatchObject({ considered: 1, closest: [] })
  })

  it("D-pick-08 is never a service that fits much worse than the best match, even when the best does not pass", () => {
    const down = candidate({ health_status: "down" }, [], 1)
    const poor = candidate({ reliability_score: 100, asked_price: asked(0, "free") }, [], FIT.least + 0.05)
    const { choice, leftOut } = choose(query(), [poor, down])
    expect([choice, leftOut.map((one) => one.candidate.service.id)]).toEqual([null, [down.service.id]])
  })

  it("D-pick-04 is the same in any order of the candidates, and never one that fails a condition", () => {
    const anyCandidate = fc.record({
      health_status: fc.constantFrom("healthy" as const, "degraded" as const, "down" as const),
      reliability_score: fc.option(fc.integer({ min: 0, max: 100 })),
      asked_price: fc.option(fc.constantFrom(0, 0.001, 0.01, 0.1).map((usd) => asked(usd))),
      host: fc.constantFrom("a.example", "b.example", "c.example"),
    })
    fc.assert(
      fc.property(
        fc.array(anyCandidate, { maxLength: 12 }),
        fc.option(fc.constantFrom(0.001, 0.05)),
        (given, price) => {
          const candidates = given.map((one) => candidate(one))
          const wanted = query(price === null ? {} : { max_asked_usd: price })
          const { choice, fallbacks, considered } = choose(wanted, candidates)
          const again = choose(wanted, candidates.toReversed())
          expect([again.choice?.service.id, ids(again.fallbacks)]).toEqual([choice?.service.id, ids(fallbacks)])
          const picked = [...(choice ? [choice] : []), ...fallbacks]
          for (const one of picked) expect(listReasons(one, wanted)).toEqual([])
          expect(picked).toHaveLength(Math.min(3, considered))
          expect(picked.every(({ score }) => score <= (choice?.score ?? 0))).toBe(true)
        },
      ),
    )
  })
})
