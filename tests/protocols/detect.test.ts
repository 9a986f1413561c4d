import { describe, expect, test } from "vitest"
import type { Reply } from "@/lib/protocols/challenge"
import { PROTOCOL_OUTLINES, PROTOCOLS } from "@/lib/protocols/names"
import { checkProtocol, detect } from "@/lib/protocols/registry"
import { l402Line, makeDocument, OPTIONS, paymentLine } from "./builders"
import { challengeReply, findVector, loadVectors, optionsOf, replyOf, x402Reply } from "./vectors"

const verdicts = (reply: Reply) => detect(reply, OPTIONS).map(({ protocol, valid }) => [protocol, valid])

describe("detect", () => {
  test("finds three protocols in one reply, in a fixed order", () => {
    const both = { ...x402Reply(makeDocument()).headers, ...challengeReply(paymentLine(), l402Line()).headers }
    expect(verdicts({ status: 402, headers: both, body: "" })).toEqual([
      ["L402", true],
      ["x402", true],
      ["MPP", true],
    ])
  })

  test("judges each alone: a valid one next to invalid ones stays valid", () => {
    const headers = { "www-authenticate": ["L402", paymentLine()], "payment-required": ["!"] }
    expect(verdicts({ status: 402, headers, body: "" })).toEqual([
      ["L402", false],
      ["x402", false],
      ["MPP", true],
    ])
  })

  test("finds both protocols of a real server's response", () => {
    const vector = findVector("mpp", "real mppx 0.11 evm/charge (also carries x402 header)")
    expect(detect(replyOf(vector), optionsOf(vector)).map(({ protocol, valid }) => [protocol, valid])).toEqual([
      ["x402", true],
      ["MPP", true],
    ])
  })

  test("finds nothing in a reply without a challenge", () => {
    expect(verdicts({ status: 402, headers: {}, body: "" })).toEqual([])
    expect(verdicts({ status: 200, headers: { "content-type": ["text/html"] }, body: "<p>x402Version</p>" })).toEqual(
      [],
    )
    expect(verdicts(challengeReply('Bearer realm="L402, Payment id=1"'))).toEqual([])
  })

  test("reports a challenge with the wrong status as found but not valid", () => {
    expect(verdicts({ ...challengeReply(l402Line(), paymentLine()), status: 401 })).toEqual([
      ["L402", false],
      ["MPP", false],
    ])
  })
})

test("each protocol has an outline of its own", () => {
  expect(new Set(Object.values(PROTOCOL_OUTLINES)).size).toBe(PROTOCOLS.length)
})

describe("checkProtocol", () => {
  test("reports a missing protocol, with the reason first", () => {
    const silent: Reply = { status: 402, headers: {}, body: "" }
    const reasons = PROTOCOLS.map((protocol) => checkProtocol(protocol, silent, OPTIONS))
    expect(reasons.map(({ protocol, valid, challenge, price }) => [protocol, valid, challenge, price])).toEqual(
      PROTOCOLS.map((protocol) => [protocol, false, null, null]),
    )
    expect(reasons.map(({ findings }) => findings[0]?.id)).toEqual([
      "no_l402_challenge",
      "no_x402_challenge",
      "no_payment_challenge",
    ])
  })

  test("returns the same as detect when there is a trace", () => {
    for (const vector of (["l402", "x402", "mpp"] as const).flatMap(loadVectors)) {
      const reply = replyOf(vector)
      for (const detection of detect(reply, optionsOf(vector))) {
        expect(checkProtocol(detection.protocol, reply, optionsOf(vector))).toEqual(detection)
      }
    }
  })

  test("does not use the clock or state: the same reply gets the same result", () => {
    const reply = challengeReply(l402Line(), paymentLine())
    expect(detect(reply, OPTIONS)).toEqual(detect(reply, OPTIONS))
    const later = { now: new Date("2040-01-01T00:00:00Z") }
    expect(detect(reply, later).map(({ findings }) => findings[0]?.id)).toEqual(["invoice_expired", "expired"])
  })

  test("every error says what was expected and how to fix it", () => {
    for (const vector of (["l402", "x402", "mpp"] as const).flatMap(loadVectors)) {
      for (const protocol of PROTOCOLS) {
        for (const finding of checkProtocol(protocol, replyOf(vector), optionsOf(vector)).findings) {
          expect(finding.message).toMatch(/^\w.*[.]$/)
          expect(finding.section).not.toBe("")
          if (finding.severity !== "error") continue
          expect([finding.id, finding.expected]).not.toContain(null)
          expect([finding.id, finding.fix]).not.toContain(null)
        }
      }
    }
  })
})
