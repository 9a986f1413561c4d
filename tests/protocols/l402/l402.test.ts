import { describe, expect, test } from "vitest"
import { findReason } from "@/lib/protocols/challenge"
import { checkL402 } from "@/lib/protocols/l402/l402"
import { detect } from "@/lib/protocols/registry"
import { l402Line, OPTIONS } from "../builders"
import { challengeReply, idsOf, loadVectors, optionsOf, replyOf } from "../vectors"

describe("D-reg-05 every recorded L402 response gets its recorded verdict with the same id", () => {
  for (const vector of loadVectors("l402")) {
    const detection = checkL402(replyOf(vector), optionsOf(vector))
    const { details } = vector.expect

    test(`${vector.name}: ${vector.expect.reason ?? "valid"}`, () => {
      expect(detection.valid).toBe(vector.expect.valid)
      expect(findReason(detection)).toBe(vector.expect.reason ?? null)
      expect(detection.price === null).toBe(!vector.expect.valid)
    })

    if (!("scheme" in details)) continue

    test(`${vector.name}: every recorded detail is parsed`, () => {
      const { challenge } = detection
      const price = detection.price?.priceSats
      const read: Record<string, unknown> = {
        ...challenge,
        network: challenge?.invoiceNetwork,
        amountMsat: challenge?.amountMsat === null ? null : Number(challenge?.amountMsat),
        amountSat: vector.expect.valid ? price : details["amountSat"],
        warnings: idsOf(detection, "warning"),
      }
      for (const [name, value] of Object.entries(details)) expect([name, read[name]]).toEqual([name, value])
    })

    if (vector.expect.lngetGroundTruth === undefined) continue
    // The expected value was recorded with the macaroon code of lnget, a client of L402.
    test(`${vector.name}: lnget ${vector.expect.lngetGroundTruth ? "can" : "cannot"} use it`, () => {
      expect(detection.challenge?.lngetCompatible ?? false).toBe(vector.expect.lngetGroundTruth)
    })
  }
})

test("a response without a trace of L402 is not detected, and an invalid challenge is", () => {
  for (const vector of loadVectors("l402")) {
    const found = detect(replyOf(vector), optionsOf(vector)).map(({ protocol }) => protocol)
    expect(found.includes("L402")).toBe(vector.expect.reason !== "no_l402_challenge")
  }
})

describe("D7 the headers around an L402 challenge", () => {
  const check = (headers: Record<string, string>) => {
    const { "www-authenticate": line = [] } = challengeReply(l402Line()).headers
    const more = Object.entries(headers).map(([name, value]) => [name, [value]])
    return checkL402(
      { status: 402, headers: { "www-authenticate": line, ...Object.fromEntries(more) }, body: "" },
      OPTIONS,
    )
  }

  test.each([
    ["public", ["challenge_cacheable"]],
    ["max-age=60, must-revalidate", ["challenge_cacheable"]],
    ["s-maxage=1", ["challenge_cacheable"]],
    ["max-age=0", []],
    ["no-cache, max-age=60", []],
    ["no-store", []],
  ])("Cache-Control: %s", (value, ids) => expect(idsOf(check({ "cache-control": value }), "warning")).toEqual(ids))

  test("scripts of other sites see the challenge only when it is exposed", () => {
    const open = { "access-control-allow-origin": "https://shop.example" }
    expect(idsOf(check(open), "client")).toEqual(["headers_not_exposed"])
    expect(idsOf(check({ ...open, "access-control-expose-headers": "*" }), "client")).toEqual([])
    expect(idsOf(check({}), "client")).toEqual([])
  })
})
