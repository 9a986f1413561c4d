import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { judge } from "@/lib/health/rules/verdict"
import { inspectReply, toReport } from "@/lib/lint/lint"
import type { Reply } from "@/lib/protocols/challenge"
import { isObject, parseJson } from "@/lib/protocols/json"
import { checkProtocol, detect } from "@/lib/protocols/registry"
import CASES from "@/tests/cases/cases.json" with { type: "json" }
import { runs } from "@/tests/support/long"
import { makeDocument, makeRequirement, NOW } from "./builders"
import { loadVectors, replyOf, x402Reply } from "./vectors"

// Sentence, validity, the verdict of a check and the table of clients say the same about every response.

const VECTORS = (["l402", "x402", "mpp"] as const).flatMap(loadVectors).map(replyOf)
const REPLIES: readonly Reply[] = [
  ...VECTORS,
  ...(CASES as unknown as readonly { reply?: Reply }[]).flatMap(({ reply }) => (reply ? [reply] : [])),
]

function expectOneJudgement(reply: Reply): void {
  const report = toReport(inspectReply(reply, NOW))
  const paying = report.clients.filter(({ verdict }) => verdict !== "refuses").map(({ client }) => client)
  const shown = JSON.stringify({ reply, summary: report.summary, paying })
  if (/no client can pay/i.test(report.summary)) expect(paying, shown).toEqual([])
  if (/^Payable by/.test(report.summary)) {
    expect(paying, shown).not.toEqual([])
    expect(
      report.protocols.some((one) => one.is_valid),
      shown,
    ).toBe(true)
  }
  for (const { protocol, is_valid, findings } of report.protocols) {
    const hasErrors = findings.some(({ severity }) => severity === "error")
    expect([protocol, hasErrors], shown).toEqual([protocol, !is_valid])
    // The verdict of a check, from which health and x402_payment_valid follow.
    const detection = checkProtocol(protocol, reply, { now: NOW })
    const { verdict } = judge({ ok: true, reply, detections: [detection] }, detection)
    expect([protocol, verdict === "ok"], shown).toEqual([protocol, is_valid])
  }
}

const VALUES = [null, 0, -1, 10_000, "", "0", "10000", "0.01", "x", [], {}, true, "base", "eip155:8453", "solana"]

/** One change of one field, anywhere in the document. */
function mutate(value: unknown, path: readonly number[], change: number): unknown {
  if (!isObject(value) && !Array.isArray(value)) return VALUES[change % VALUES.length]
  const keys = Object.keys(value)
  const key = keys[(path[0] ?? 0) % Math.max(keys.length, 1)]
  if (key === undefined) return VALUES[change % VALUES.length]
  const copy: Record<string, unknown> = { ...(value as Record<string, unknown>) }
  const isLast = path.length <= 1
  if (isLast && change % 4 === 0) delete copy[key]
  else if (isLast && change % 4 === 1) copy[key] = VALUES[change % VALUES.length]
  else copy[key] = mutate(copy[key], path.slice(1), change)
  return Array.isArray(value) ? Object.values(copy) : copy
}

function mutateText(text: string, at: number, change: number): string {
  const place = text.length === 0 ? 0 : at % text.length
  const inserts = [",", '"', " ", "=", "Payment ", "L402 ", "x", ""]
  return text.slice(0, place) + (inserts[change % inserts.length] ?? "") + text.slice(place + (change % 3))
}

const isX402 = (name: string) => /payment-required$/i.test(name)

/** Changes one header: a document in base64 by one field, any other text by some characters. */
function mutateReply(reply: Reply, which: number, path: readonly number[], change: number): Reply {
  const names = Object.keys(reply.headers).filter((name) => isX402(name) || name === "www-authenticate")
  const name = names[which % Math.max(names.length, 1)]
  if (name === undefined) {
    const body = parseJson(reply.body)
    return isObject(body) ? { ...reply, body: JSON.stringify(mutate(body, path, change)) } : reply
  }
  const values = [...(reply.headers[name] ?? [])].flat()
  const [first = ""] = values
  const document = isX402(name) ? parseJson(Buffer.from(first, "base64").toString()) : undefined
  const changed =
    document === undefined
      ? mutateText(first, (path[0] ?? 0) * 31 + change, change)
      : Buffer.from(JSON.stringify(mutate(document, path, change)) ?? "").toString("base64")
  return { ...reply, headers: { ...reply.headers, [name]: [changed, ...values.slice(1)] } }
}

describe("one judgement [D-truth-07]", () => {
  it("of every vector and every case", () => {
    for (const reply of REPLIES) expectOneJudgement(reply)
  })

  it("of 2,000 mutations", () => {
    const number = fc.nat(1_000)
    fc.assert(
      fc.property(
        fc.constantFrom(...REPLIES),
        number,
        fc.array(number, { minLength: 1, maxLength: 5 }),
        number,
        (reply, which, path, change) => expectOneJudgement(mutateReply(reply, which, path, change)),
      ),
      { numRuns: runs(2_000, 50_000) },
    )
  })
})

describe("what the usual client overlooks", () => {
  const detectX402 = (reply: Reply) => detect(reply, { now: NOW })[0]

  it.each([
    ["no resource", { resource: undefined }, "resource_missing"],
    ["a resource without URL", { resource: {} }, "resource_url_missing"],
    ["extensions as a list", { extensions: [] }, "extensions_not_object"],
  ])("%s is a warning, and the challenge has its price", (_, changes, id) => {
    const found = detectX402(x402Reply(makeDocument(changes)))
    expect(found).toMatchObject({ valid: true, price: { priceUsd: "0.01" } })
    expect(found?.overlooked?.map((finding) => finding.id)).toEqual([id])
    expect(found?.findings.find((finding) => finding.id === id)?.severity).toBe("warning")
  })

  it("is an error where no client pays", () => {
    const reply = x402Reply(makeDocument({ resource: undefined, accepts: [makeRequirement({ extra: {} })] }))
    expect(detectX402(reply)).toMatchObject({ valid: false, price: null })
  })
})

describe("what no client reads", () => {
  it("is not valid: a header of the old name", () => {
    const { headers, ...rest } = x402Reply(makeDocument())
    const old = { ...rest, headers: { "x-payment-required": headers["payment-required"] ?? [] } }
    expect(detect(old, { now: NOW })[0]).toMatchObject({ valid: false, price: null })
  })

  it("is not valid: version 1 with a network of version 2", () => {
    const accepts = [
      {
        ...makeRequirement({ amount: undefined }),
        maxAmountRequired: "10000",
        resource: "https://api.example.com/weather",
        description: "",
        mimeType: "",
      },
    ]
    const reply: Reply = { status: 402, headers: {}, body: JSON.stringify({ x402Version: 1, error: "", accepts }) }
    expect(detect(reply, { now: NOW })[0]).toMatchObject({ valid: false })
    const plain = { ...reply, body: reply.body.replaceAll("eip155:8453", "base") }
    expect(detect(plain, { now: NOW })[0]).toMatchObject({ valid: true })
  })
})
