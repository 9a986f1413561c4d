import { describe, expect, test } from "vitest"
import { findReason } from "@/lib/protocols/challenge"
import { checkMpp } from "@/lib/protocols/mpp/mpp"
import { detect } from "@/lib/protocols/registry"
import { idsOf, loadVectors, optionsOf, replyOf } from "../vectors"

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
  for (const vector of loadVectors("mpp")) {
    const detection = checkMpp(replyOf(vector), optionsOf(vector))
    const { details, valid, reason } = vector.expect

    test(`${vector.name}: ${reason ?? "valid"}`, () => {
      expect(detection.valid).toBe(valid)
      expect(findReason(detection)).toBe(reason ?? null)
      expect(detection.price === null).toBe(!valid)
    })

    if (!("challenges" in details)) continue

    test(`${vector.name}: every recorded detail is parsed`, () => {
      const offers = detection.challenge?.offers ?? []
      const front = offers.find((offer) => offer.valid) ?? offers[0]
      expect(offers.length).toBe(details["count"])
      for (const name of OFFER_FIELDS) expect([name, front?.[name]]).toEqual([name, details[name] ?? null])
      expect(front?.warnings).toEqual(
        (details["warnings"] as string[]).filter((id) => id !== "cache_control_not_no_store"),
      )
      expect(offers.map(({ method, intent, valid, issues }) => ({ method, intent, valid, issues }))).toEqual(
        details["challenges"],
      )
      const { method, intent, id, realm } = detection.challenge ?? {}
      expect({ method, intent, id, realm }).toEqual({
        method: front?.method,
        intent: front?.intent,
        id: front?.id,
        realm: front?.realm,
      })
    })

    test(`${vector.name}: there is no finding that was not recorded`, () => {
      const offers = detection.challenge?.offers ?? []
      const expected = [
        ...offers.flatMap((offer) => [...offer.warnings, ...(valid ? offer.issues : [])]),
        ...(details["warnings"] as string[]),
        ...(detection.price?.testNetwork ? ["test_network"] : []),
      ]
      expect(idsOf(detection, "warning").toSorted()).toEqual([...new Set(expected)].toSorted())
      if (details["testnet"] !== undefined && details["count"] === 1 && valid) {
        expect(detection.price?.testNetwork).toBe(details["testnet"])
      }
    })
  }
})

test("a response without a trace of MPP is not detected, and an invalid challenge is", () => {
  for (const vector of loadVectors("mpp")) {
    const found = detect(replyOf(vector), optionsOf(vector)).map(({ protocol }) => protocol)
    expect(found.includes("MPP")).toBe(vector.expect.reason !== "no_payment_challenge")
  }
})
