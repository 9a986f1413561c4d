import { describe, expect, it } from "vitest"
import { inspectReply } from "@/lib/lint/lint"
import type { Reply } from "@/lib/protocols/challenge"
import { NOW } from "../protocols/builders"
import { BODIES, HEADERS } from "../protocols/hostile"
import { challengeReply } from "../protocols/vectors"

const MOST_MS = 100
const RUNS = 3

/** The median CPU time, which other processes on the machine do not lengthen. */
function measure(reply: Reply): number {
  const times = Array.from({ length: RUNS }, () => {
    const before = process.cpuUsage()
    inspectReply(reply, NOW)
    return process.cpuUsage(before).user / 1000
  })
  return times.toSorted((a, b) => a - b)[1] ?? 0
}

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
})
