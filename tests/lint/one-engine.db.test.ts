// The check before a registration, the sweep and the linter judge one response alike: same protocols, verdict, price and findings.

import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Reply } from "@/lib/protocols/challenge"
import { PROTOCOLS } from "@/lib/protocols/names"
import { loadVectors, replyOf } from "../protocols/vectors"

const FILES = ["l402", "x402", "mpp"] as const
/** Responses that are no challenge, or several broken ones. */
const BROKEN: Reply[] = [
  { status: 200, headers: {}, body: "{}" },
  { status: 402, headers: {}, body: "" },
  { status: 404, headers: { "www-authenticate": ["Basic realm=x"] }, body: "not found" },
  { status: 503, headers: { "retry-after": ["120"] }, body: "" },
  {
    status: 402,
    headers: { "payment-required": ["!"], "www-authenticate": ['L402 macaroon="AAA"', "Payment x"] },
    body: "",
  },
  { status: 401, headers: { "www-authenticate": ['L402 macaroon="AAA", invoice="lnbc"'] }, body: "" },
  { status: 402, headers: {}, body: '{"x402Version":1,"accepts":[null]}' },
]
const replies: Reply[] = [...FILES.flatMap((file) => loadVectors(file).map(replyOf)), ...BROKEN]

/** Serves each response at the path of its index. Records the requests. */
const server: Server = createServer((request, response) => {
  const reply = replies[Number(request.url?.slice(1))]
  if (!reply) {
    response.writeHead(404).end()
    return
  }
  response.statusCode = reply.status
  for (const [name, values] of Object.entries(reply.headers)) {
    if (!["content-length", "transfer-encoding", "connection"].includes(name.toLowerCase()))
      response.setHeader(name, values)
  }
  response.end(reply.body)
})
let origin = ""
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  origin = `http://127.0.0.1:${port}`
  process.env["ALLOW_PRIVATE"] = `127.0.0.1:${port}`
})
afterAll(() => void server.close())

/** Imported late: lib/env reads ALLOW_PRIVATE when it is first imported. */
async function load() {
  const { buildAnswer } = await import("@/lib/lint/answer")
  const { toReport } = await import("@/lib/lint/lint")
  const { inspectAlone } = await import("@/tests/support/inspect-alone")
  const { LintTarget } = await import("@/lib/lint/schema")
  const { buildCheck } = await import("@/lib/registration/build-check")
  const { checkReply } = await import("@/lib/probe/check-reply")
  const { probe } = await import("@/lib/probe/probe")
  const { judge } = await import("@/lib/health/rules/verdict")
  return { buildAnswer, inspectAlone, toReport, LintTarget, buildCheck, checkReply, probe, judge }
}

const ids = (findings: readonly { id: string }[]) => findings.map(({ id }) => id).toSorted()
/** Advice is no judgement, and a sweep does not give it (lib/lint/advice.ts). */
const ADVICE = ["no_store_missing", "description_too_long"]
const withoutAdvice = <T extends { id: string }>(findings: readonly T[]) =>
  findings.filter(({ id }) => !ADVICE.includes(id))

describe("D-lint-02 one engine", () => {
  it("judges more than 100 responses alike in the linter, before a registration and in the sweep", async () => {
    expect(replies.length).toBeGreaterThanOrEqual(100)
    const code = await load()
    const now = new Date("2026-11-20T00:00:00Z")
    for (const [index, reply] of replies.entries()) {
      const url = `${origin}/${index}`
      const inspected = await code.inspectAlone(code.LintTarget.parse({ url }), now)
      const report = code.toReport(inspected)
      const answer = code.buildAnswer(inspected, report)
      const result = await code.probe({ url, method: "GET", body: null }, { now })
      const check = code.buildCheck({ result, sends: null, listed: [], alike: [], documents: null }, now)
      const judged = check.protocols.map(({ offers: _, offers_count: __, ...one }) => one)
      expect(judged, url).toEqual(report.protocols)
      expect([check.common, check.missing, check.status]).toEqual([report.common, report.missing, reply.status])
      expect(check.summary).toBe(report.summary)
      for (const protocol of PROTOCOLS) {
        const swept = code.checkReply(protocol, result, now)
        const { verdict } = code.judge(result.outcome, swept)
        const linted = answer.protocols[protocol]
        expect(linted.valid, `${url} ${protocol}`).toBe(verdict === "ok")
        if (!linted.present) continue
        const shown = withoutAdvice([...linted.findings, ...report.common])
        expect(ids(swept?.findings ?? []), `${url} ${protocol}`).toEqual(ids(shown))
        const price = report.protocols.find((one) => one.protocol === protocol)?.price
        expect(price?.price_sats ?? null).toBe(swept?.price?.priceSats ?? null)
        const usd = swept?.price?.priceUsd ?? null
        expect(price?.price_usd ?? null, `${url} ${protocol}`).toBe(usd === null ? null : Number(usd))
        expect([price?.pay_to ?? null, price?.network ?? null].map((text) => text?.slice(0, 200))).toEqual(
          [swept?.price?.payTo, swept?.price?.network].map((text) => text?.slice(0, 200)),
        )
      }
    }
  })
})
