import { describe, expect, it } from "vitest"
import { buildAnswer } from "@/lib/lint/answer"
import { parseLintBody } from "@/lib/lint/input"
import { inspectReply, toReport } from "@/lib/lint/lint"
import { LintAnswer } from "@/lib/lint/schema"
import { formatGithub, formatReport, hasErrors } from "@/lib/lint/text"
import { l402Line, makeDocument, makeInvoice, makeRequirement, NOW, paymentLine } from "../protocols/builders"
import { challengeReply, x402Reply } from "../protocols/vectors"
import { createChallenge } from "../street/l402"
import { createInvoice } from "../street/lightning"

const answer = (reply: Parameters<typeof inspectReply>[0]) => {
  const inspected = inspectReply(reply, NOW)
  return LintAnswer.parse(buildAnswer(inspected, toReport(inspected)))
}
const x402 = (...accepts: object[]) => answer(x402Reply(makeDocument({ accepts })))
const broken = makeRequirement({ payTo: "nobody" })
const SOLD = { service: "paid", priceSats: 21, description: "One day" }

describe("the answer of the linter", () => {
  it("D-lint-01 has every protocol, its findings and its offers with the verdict of each client", () => {
    const { protocols, clients } = x402(makeRequirement(), makeRequirement({ amount: "5000000" }))
    expect(protocols.L402).toEqual({ present: false, valid: false, findings: [], offers: [] })
    expect(protocols.x402).toMatchObject({ present: true, valid: true })
    expect(protocols.x402.offers).toMatchObject([
      {
        ...{ position: 0, scheme: "exact", price: { basis: "per_call", amount: "0.01", usd: 0.01 } },
        clients: [
          { client: "x402-ts", verdict: "pays" },
          { client: "agentkit", verdict: "pays" },
        ],
      },
      {
        position: 1,
        amount: "5000000",
        clients: [
          { client: "x402-ts", verdict: "needs_setting", reason: "amount_over_limit" },
          { client: "agentkit", verdict: "refuses", reason: "amount_over_limit" },
        ],
      },
    ])
    expect(clients).toContainEqual({
      ...{ client: "x402-ts", version: "2.27.0", profile: "defaults", protocol: "x402", verdict: "pays", reasons: [] },
    })
  })

  it("D-price-03 converts a price in sats, and says when the rate was fetched", () => {
    const rate = { usd: 100_000, at: "2026-11-20T00:00:00Z" }
    const priceOf = (line: string) => {
      const inspected = inspectReply(challengeReply(line), NOW)
      return buildAnswer(inspected, toReport(inspected), rate).protocols.L402.offers[0]?.price
    }
    const amountMsat = 21_000n
    expect(priceOf(l402Line({ invoice: makeInvoice({ amountMsat }) }))).toMatchObject({ usd: 0.021, rate_at: rate.at })
    const invoice = makeInvoice({ network: "testnet", amountMsat })
    expect(priceOf(l402Line({ invoice }))).toMatchObject({ usd: null, rate_at: null })
  })

  it("has a verdict for each setup of a client, and the setting that helps", () => {
    const { clients } = x402(makeRequirement({ amount: "5000000" }))
    expect(clients).toContainEqual(expect.objectContaining({ client: "lightning-tools", profile: null }))
    const ofX402 = clients.filter(({ client }) => client === "x402-ts")
    expect(ofX402).toMatchObject([
      {
        profile: "defaults",
        verdict: "needs_setting",
        reasons: [{ id: "amount_over_limit", setting: expect.any(String) }],
      },
      { profile: "limits-lifted", verdict: "pays", reasons: [] },
    ])
  })

  it("has the verdict of a client that reads one invoice on the only offer, and not on one of several", () => {
    const one = answer(challengeReply(l402Line()))
    expect(one.protocols.L402.offers[0]?.clients).toMatchObject([
      { client: "lightning-tools", verdict: "pays" },
      { client: "lnget", verdict: "pays" },
    ])
    const [first] = x402(makeRequirement(), makeRequirement()).protocols.x402.offers
    expect(first?.clients.map(({ client }) => client)).toEqual(["x402-ts", "agentkit"])
  })

  it.each([
    ["the invoice of another macaroon", { committedHash: createInvoice(SOLD).paymentHash }],
    ["an invoice that has expired", { issuedAt: new Date(NOW.getTime() - 7_200_000) }],
  ])("has no offer of an L402 challenge that is not valid: %s", (_, fault) => {
    const { L402 } = answer(challengeReply(createChallenge({ ...SOLD, ...fault }).header)).protocols
    expect(L402).toMatchObject({ present: true, valid: false, offers: [] })
  })

  it("keeps the position of an offer behind a broken one", () => {
    const { protocols } = x402(broken, makeRequirement())
    expect(protocols.x402.offers).toMatchObject([{ position: 1, clients: [{ verdict: "pays" }, { verdict: "pays" }] }])
  })

  it("lists all protocols of one response, and explains a response without any", () => {
    const both = answer(challengeReply(l402Line(), paymentLine()))
    expect([both.protocols.L402.present, both.protocols.MPP.present]).toEqual([true, true])
    expect(both.protocols.MPP.offers[0]?.clients).toMatchObject([{ client: "mppx", verdict: "pays" }])
    const none = answer({ status: 200, headers: {}, body: "{}" })
    expect(none.findings.map(({ id }) => id)).toEqual(["not_402"])
    expect(none.clients).toEqual([])
  })
})

describe("the headers of a given response", () => {
  it.each(["constructor", "__proto__", "valueOf"])("may have the name %s", (name) => {
    const input = parseLintBody(JSON.parse(`{"reply": {"status": 402, "headers": {"${name}": ["x"]}}}`))
    expect("reply" in input && answer(input.reply).status).toBe(402)
  })

  it("are grouped without regard to case", () => {
    const headers = { "X-A": ["1"], "x-a": ["2"] }
    expect(parseLintBody({ reply: { status: 402, headers } })).toMatchObject({
      reply: { headers: { "x-a": ["1", "2"] } },
    })
  })
})

describe("workflow commands of GitHub Actions", () => {
  it("have one line for each finding, with escaped texts", () => {
    const inspected = inspectReply(x402Reply(makeDocument({ accepts: [broken] })), NOW)
    const text = formatGithub(buildAnswer(inspected, toReport(inspected)))
    const lines = text.split("\n")
    expect(lines[0]).toMatch(/^::error title=x402%3A \w+::/)
    expect(lines.at(-1)).toMatch(/^::notice title=402::/)
    for (const line of lines) expect(line).toMatch(/^::(error|warning|notice) title=[^:,\r\n]*::[^\r\n]*$/)
  })

  it("name the findings of the behaviour checks, and their errors count as errors", () => {
    const inspected = inspectReply(x402Reply(makeDocument()), NOW)
    const id = "unsigned_payment_accepted"
    const findings = [
      {
        ...({ id, severity: "error", message: "m" } as const),
        ...{ seen: null, expected: null, fix: "f", section: "" },
      },
    ]
    const result = {
      check: "unsigned_payment",
      title: "A payment",
      protocol: "x402",
      status: 200,
      problem: null,
    } as const
    const plain = toReport(inspected)
    const behaved = { ...inspected, behaviour: [{ ...result, findings }] }
    const report = toReport(behaved)
    expect(formatGithub(buildAnswer(behaved, report))).toContain(`::error title=x402%3A ${id}::m%0AFix: f`)
    expect(formatReport(report)).toContain(`Behaviour:\n  A payment: HTTP 200\n  error: m [${id}]\n    fix: f`)
    expect([hasErrors(plain), hasErrors(report)]).toEqual([false, true])
  })

  it("cannot be ended by the text of a provider", () => {
    const hostile = "x\n::error::injected\r%0A"
    const finding = {
      id: "i",
      severity: "info",
      message: hostile,
      seen: null,
      expected: null,
      fix: null,
      section: "",
    } as const
    const nothing = answer({ status: 200, headers: {}, body: "" })
    const text = formatGithub({ ...nothing, findings: [finding] })
    expect(text.split("\n")).toHaveLength(2)
    expect(text).toContain("x%0A::error::injected%0D%250A")
  })
})

describe("D-lint-04 the query behaviour", () => {
  const url = "https://api.example.com/"

  it("asks for the behaviour requests like the field of the body", () => {
    expect(parseLintBody({ url }, true)).toMatchObject({ behaviour: true })
    expect(parseLintBody({ url, behaviour: false }, true)).toMatchObject({ behaviour: true })
    expect(parseLintBody({ url }, false)).toMatchObject({ behaviour: false })
  })

  it("needs a URL too", () => {
    expect(() => parseLintBody({ reply: { status: 402 } }, true)).toThrow()
  })
})
