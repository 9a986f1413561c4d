import { describe, expect, test } from "vitest"
import { checkMpp } from "@/lib/protocols/mpp/mpp"
import { testRecorded } from "../expectations"
import { idsOf } from "../vectors"

/** The fields of an offer that are compared with the recorded details. A recorded field that is absent means null. */
const OFFER_FIELDS = [
  "method",
  "intent",
  "id",
  "realm",
  "expires",
  "amount",
  "currency",
  "network",
  "asset",
  "priceUsd",
  "priceSats",
  "unitType",
  "invoiceHash",
  "invoiceError",
] as const

describe("D-reg-05 every recorded Payment response gets its recorded verdict with the same id", () => {
  testRecorded("MPP", checkMpp, "no_payment_challenge", ({ name, expect: recorded }, detection) => {
    const { details, valid } = recorded
    if (!("challenges" in details)) return
    const offers = detection.challenge?.offers ?? []
    const recordedWarnings = details["warnings"] as string[]

    test(`${name}: every recorded detail is parsed`, () => {
      const front = offers.find((offer) => offer.valid) ?? offers[0]
      expect(offers.length).toBe(details["count"])
      for (const field of OFFER_FIELDS) expect([field, front?.[field]]).toEqual([field, details[field] ?? null])
      expect(front?.warnings).toEqual(recordedWarnings.filter((id) => id !== "cache_control_not_no_store"))
      expect(offers.map(({ method, intent, valid, issues }) => ({ method, intent, valid, issues }))).toEqual(
        details["challenges"],
      )
      for (const field of ["method", "intent", "id", "realm"] as const)
        expect([field, detection.challenge?.[field]]).toEqual([field, front?.[field]])
    })

    test(`${name}: there is no finding that was not recorded`, () => {
      const expected = [
        ...offers.flatMap((offer) => [...offer.warnings, ...(valid ? offer.issues : [])]),
        ...recordedWarnings,
        ...(detection.price?.testNetwork ? ["test_network"] : []),
      ]
      expect(idsOf(detection, "warning").toSorted()).toEqual([...new Set(expected)].toSorted())
      if (details["testnet"] !== undefined && details["count"] === 1 && valid) {
        expect(detection.price?.testNetwork).toBe(details["testnet"])
      }
    })
  })
})
