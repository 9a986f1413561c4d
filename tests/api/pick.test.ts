import { describe, expect, it } from "vitest"
import * as pick from "@/app/api/v1/pick/route"
import { aService, call } from "@/tests/support/directory"

const read = (query: string) => call(pick, "GET", `/api/v1/pick?${query}`)
const working = (name: string, given: Parameters<typeof aService>[0] = {}) =>
  aService({ name, healthStatus: "healthy", reliabilityScore: 90, declaredPriceUsd: 0.01, ...given })

describe("GET /api/v1/pick", () => {
  it("D-pick-01 returns one choice, two fallbacks on other hosts, and why the others were left out", async () => {
    const best = await working("Harbour levels", { reliabilityScore: 99, declaredPriceUsd: 0.001 })
    const second = await working("Harbour levels north", { reliabilityScore: 80 })
    const third = await working("Harbour levels south", { reliabilityScore: 70 })
    const fourth = await working("Harbour levels west", { reliabilityScore: 60 })
    const down = await working("Harbour levels east", { healthStatus: "down" })
    await working("Harbour levels hidden", { status: "pending" })
    await working("Speech to text")
    const { status, body } = await read("task=harbour+levels")
    expect(status).toBe(200)
    expect([body.choice.service.id, body.considered]).toEqual([best.id, 4])
    expect(body.fallbacks.map(({ service }: { service: { id: string } }) => service.id)).toEqual([second.id, third.id])
    const why = Object.fromEntries(body.left_out.map(({ id, reasons }: Left) => [id, reasons.map((one) => one.id)]))
    expect(why).toEqual({ [fourth.id]: ["lower_score"], [down.id]: ["down"] })
    expect(body.choice).toMatchObject({
      terms: { fit: 1, reliability: 0.99, price: 1, health: 1, domain: 0 },
      score: 94.7,
    })
    expect(body.sentence).toBe("The choice is the best of 4 that pass every condition, with a score of 94.7.")
  })

  it("D-pick-02 leaves out what fails a condition, and finds worse matches that pass", async () => {
    for (let n = 0; n < 51; n += 1) await working(`Harbour levels ${n}`, { declaredPriceUsd: 5 })
    const cheap = await working("Tide levels of a harbour", { protocol: "L402", payableBy: ["lnget"] })
    const { body } = await read(
      "task=harbour+levels&max_asked_usd=0.1&protocol=L402,x402&payable_by=lnget&min_reliability=90",
    )
    expect([body.choice.service.id, body.considered]).toEqual([cheap.id, 1])
    expect(body.left_out).toHaveLength(10)
    expect(body.left_out[0].reasons.map(({ id }: { id: string }) => id)).toEqual(["price_too_high", "not_payable"])
    const { body: none } = await read("task=harbour+levels&min_reliability=91")
    expect([none.choice, none.snippet, none.considered]).toEqual([null, null, 0])
    expect(none.sentence).toBe("Services fit the task, but none passes every condition; left_out says why.")
  })

  it("says that nothing matches", async () => {
    await working("Harbour levels")
    const { status, body } = await read("task=zeppelin")
    expect([status, body.choice, body.left_out]).toEqual([200, null, []])
    expect(body.sentence).toBe("Nothing fits the task. Try fewer or other words.")
  })

  it("D-pick-08 picks nothing when a service has only one word of the task, and names the closest", async () => {
    const prices = await working("Market prices", { description: "Bid and ask of 500 pairs.", reliabilityScore: 99 })
    const shares = await working("Share prices", { description: "Bid and ask of 900 shares.", reliabilityScore: 98 })
    const { body } = await read("task=ask+a+language+model+a+question")
    expect([body.choice, body.left_out]).toEqual([null, []])
    expect(new Set(body.closest.map(({ id }: { id: string }) => id))).toEqual(new Set([prices.id, shares.id]))
    expect(body.closest[0].fit).toBeLessThan(body.formula.least_fit)
    const chat = await working("Language Model Chat", { description: "Answers a question.", reliabilityScore: 50 })
    const { body: found } = await read("task=ask+a+language+model+a+question")
    expect([found.choice.service.id, found.fallbacks, found.closest]).toEqual([chat.id, [], []])
  })

  it("D-pick-09 takes the parameters of the list, the old names, and a task of any length", async () => {
    const base = await working("Harbour levels", { protocol: "x402", declaredNetwork: "eip155:8453" })
    await working("Harbour levels north", {
      protocol: "x402",
      declaredNetwork: "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",
    })
    const { body } = await read("task=harbour+levels&network=base&max_asked_usd=0.02&protocol=x402")
    expect([body.choice.service.id, body.considered, body.left_out[0].reasons[0].id]).toEqual([
      base.id,
      1,
      "other_network",
    ])
    const { body: old } = await read("task=harbour+levels&network=base&max_price_usd=0.02&protocols=x402")
    expect(old.choice.service.id).toBe(base.id)
    expect((await read("task=harbour+levels&max_price_usd=0.001")).body.choice).toBeNull()
    const long = `harbour levels ${"with a forecast ".repeat(100)}`
    const { status, body: cut } = await read(`task=${encodeURIComponent(`\n ${long}`)}`)
    expect([status, cut.notes]).toEqual([200, ["The task was cut to its first 200 characters."]])
    expect(cut.task).toMatch(/^harbour levels with .*\w$/)
  })

  it("D-pick-04 gives the same choice for the same catalogue", async () => {
    for (let n = 0; n < 12; n += 1) await working(`Harbour ${n}`, { url: `https://h${n % 4}.example/${n}` })
    const first = await read("task=harbour")
    for (let n = 0; n < 5; n += 1) {
      const { as_of, choice, fallbacks, ...rest } = (await read("task=harbour")).body
      const { as_of: _, choice: best, fallbacks: others, ...same } = first.body
      expect(rest).toEqual(same)
      expect([choice.service, ...fallbacks.map(toService)]).toEqual([best.service, ...others.map(toService)])
      expect(as_of).toMatch(/Z$/)
    }
  })

  it.each([
    ["", /^task is required/],
    ["task=", /^task /],
    ["task=%20%0A", /^task must say what/],
    ["task=a&max_asked_usd=cheap", /^max_asked_usd must be a number/],
    ["task=a&min_reliability=101", /^min_reliability must be at most 100/],
    ["task=a&payable_by=wallet", /^payable_by must be one of/],
  ])("rejects %s", async (query, message) => {
    const { status, body } = await read(query)
    expect([status, body.error]).toEqual([400, expect.stringMatching(message)])
  })
})

interface Left {
  id: string
  reasons: { id: string }[]
}
const toService = ({ service }: { service: object }) => service
