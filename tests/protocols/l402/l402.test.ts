import { describe, expect, test } from "vitest"
import { checkL402 } from "@/lib/protocols/l402/l402"
import { l402Line, OPTIONS } from "../builders"
import { testRecorded } from "../expectations"
import { challengeReply, idsOf } from "../vectors"

describe("D-reg-05 every recorded L402 response gets its recorded verdict with the same id", () => {
  testRecorded("L402", checkL402, "no_l402_challenge", ({ name, expect: recorded }, detection) => {
    const { details, valid, lngetGroundTruth } = recorded
    if (!("scheme" in details)) return

    test(`${name}: every recorded detail is parsed`, () => {
      const { challenge } = detection
      const read: Record<string, unknown> = {
        ...challenge,
        network: challenge?.invoiceNetwork,
        amountMsat: challenge?.amountMsat === null ? null : Number(challenge?.amountMsat),
        amountSat: valid ? detection.price?.priceSats : details["amountSat"],
        warnings: idsOf(detection, "warning"),
      }
      for (const [field, value] of Object.entries(details)) expect([field, read[field]]).toEqual([field, value])
    })

    if (lngetGroundTruth === undefined) return
    // The expected value was recorded with the macaroon code of lnget, a client of L402.
    test(`${name}: lnget ${lngetGroundTruth ? "can" : "cannot"} use it`, () => {
      expect(detection.challenge?.lngetCompatible ?? false).toBe(lngetGroundTruth)
    })
  })
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
