import { describe, expect, it } from "vitest"
import { buildAnswer } from "@/lib/lint/answer"
import { inspectReply, toReport } from "@/lib/lint/lint"
import type { Reply } from "@/lib/protocols/challenge"
import { judgeClients, judgeProfiles } from "@/lib/protocols/clients/judge-clients"
import { PROTOCOLS } from "@/lib/protocols/names"
import { measureCpuTime } from "@/tests/support/cpu-time"
import { makeDocument, NOW } from "../protocols/builders"
import { BODIES, EXTENSIONS, HEADERS } from "../protocols/hostile"
import { challengeReply, x402Reply } from "../protocols/vectors"

const MOST_MS = 100

const measure = (reply: Reply, judge: (reply: Reply) => unknown = (one) => inspectReply(one, NOW)): number =>
  measureCpuTime(() => judge(reply), MOST_MS)

describe(`D-lint-07 a hostile reply of 1 MB is judged within ${MOST_MS} ms, with the verdicts of all clients`, () => {
  inspectReply(challengeReply("L402 x"), NOW)
  it.each(HEADERS)("in WWW-Authenticate: %s", (_, line) => {
    expect(measure(challengeReply(line))).toBeLessThan(MOST_MS)
  })
  it.each(HEADERS)("in PAYMENT-REQUIRED: %s", (_, line) => {
    expect(measure({ status: 402, headers: { "payment-required": [line] }, body: "" })).toBeLessThan(MOST_MS)
  })
  it.each(BODIES)("in the body: %s", (_, body) => {
    expect(measure({ status: 402, headers: {}, body })).toBeLessThan(MOST_MS)
  })
  it.each(BODIES)("in PAYMENT-REQUIRED as base64: %s", (_, body) => {
    const header = Buffer.from(body.slice(0, 786_432)).toString("base64")
    expect(measure({ status: 402, headers: { "payment-required": [header] }, body: "" })).toBeLessThan(MOST_MS)
  })
  it.each(EXTENSIONS)("in the extensions of an x402 challenge: %s", (_, extend) => {
    expect(measure(x402Reply(makeDocument({ extensions: extend(48_000) })))).toBeLessThan(MOST_MS)
    const result = { isError: true, structuredContent: makeDocument({ extensions: extend(1_000_000) }) }
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, result })
    expect(measure({ status: 200, headers: { "content-type": ["application/json"] }, body })).toBeLessThan(MOST_MS)
  })
  it.each(HEADERS)("in 32 lines of WWW-Authenticate: %s", (_, line) => {
    const lines = new Array(32).fill(line.slice(0, 32_768))
    expect(measure(challengeReply(...lines))).toBeLessThan(MOST_MS)
  })
  it.each(HEADERS)("by the rules of the clients, in PAYMENT-REQUIRED: %s", (_, line) => {
    const reply: Reply = { status: 402, headers: { "payment-required": [line] }, body: "" }
    expect(measure(reply, (one) => judgeClients(one, PROTOCOLS, NOW))).toBeLessThan(MOST_MS)
    expect(measure(reply, (one) => judgeProfiles(one, PROTOCOLS, NOW))).toBeLessThan(MOST_MS)
  })
  it.each(["www-authenticate", "payment-required", "cache-control"])("in 200,000 lines of %s", (name) => {
    const reply: Reply = { status: 402, headers: { [name]: new Array(200_000).fill("L402") }, body: "" }
    const answer = (one: Reply) => {
      const inspected = inspectReply(one, NOW)
      return buildAnswer(inspected, toReport(inspected))
    }
    expect(measure(reply, answer)).toBeLessThan(MOST_MS)
  })
})
