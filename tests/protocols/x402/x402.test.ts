import { describe, expect, test } from "vitest"
import { findReason } from "@/lib/protocols/challenge"
import { detect } from "@/lib/protocols/registry"
import { checkX402 } from "@/lib/protocols/x402/x402"
import { idsOf, loadVectors, optionsOf, replyOf } from "../vectors"

describe("D-reg-05 every recorded x402 response gets its recorded verdict with the same id", () => {
  for (const vector of loadVectors("x402")) {
    const detection = checkX402(replyOf(vector), optionsOf(vector))
    const { details, valid, reason } = vector.expect

    test(`${vector.name}: ${reason ?? "valid"}`, () => {
      expect(detection.valid).toBe(valid)
      expect(findReason(detection)).toBe(reason ?? null)
      expect(idsOf(detection, "error")[1]).toBe(details["firstIssue"])
      expect(detection.price === null).toBe(!valid)
    })

    test(`${vector.name}: every recorded detail is parsed`, () => {
      const { challenge, price } = detection
      if (challenge === null) {
        expect(details).toMatchObject({ version: null, source: null, entries: [] })
        return
      }
      expect(challenge.version).toBe(typeof details["version"] === "number" ? details["version"] : null)
      expect(challenge.source).toBe(details["source"])
      expect(challenge.assetKnown).toBe(valid ? details["assetKnown"] : null)
      const recorded = details["entries"] as Record<string, unknown>[]
      expect(challenge.entries.length).toBe(recorded.length)
      for (const [index, entry] of recorded.entries()) {
        const amount = typeof entry["amount"] === "string" ? entry["amount"] : null
        expect(challenge.entries[index]).toMatchObject({ priceSats: null, ...entry, amount })
      }
      for (const name of ["resource", "method", "facilitatorHints"] as const) {
        if (name in details) expect(challenge[name]).toEqual(details[name])
      }
      if (!price) return
      expect(price.priceUsd).toBe(price.testNetwork ? null : details["priceUsd"])
      expect(price.asset).toBe(details["asset"] ?? challenge.entries[0]?.assetId)
      expect(price.network).toBe(details["network"] ?? challenge.entries[0]?.network)
    })

    test(`${vector.name}: the warnings are the recorded ones and the test network's`, () => {
      const entries = (details["entries"] as { warnings: string[]; issues: string[] }[]) ?? []
      const expected = [
        ...((details["warnings"] as string[]) ?? []),
        ...entries.flatMap((entry) => [...entry.warnings, ...(valid ? entry.issues : [])]),
        ...(detection.price?.testNetwork ? ["test_network"] : []),
      ]
      expect(idsOf(detection, "warning").toSorted()).toEqual([...new Set(expected)].toSorted())
    })
  }
})

test("a response without a trace of x402 is not detected, and an invalid challenge is", () => {
  for (const vector of loadVectors("x402")) {
    const found = detect(replyOf(vector), optionsOf(vector)).map(({ protocol }) => protocol)
    expect(found.includes("x402")).toBe(vector.expect.reason !== "no_x402_challenge")
  }
})
