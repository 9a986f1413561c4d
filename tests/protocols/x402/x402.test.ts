import { describe, expect, test } from "vitest"
import { checkX402 } from "@/lib/protocols/x402/x402"
import { testRecorded } from "../expectations"
import { idsOf } from "../vectors"

describe("D-reg-05 every recorded x402 response gets its recorded verdict with the same id", () => {
  testRecorded("x402", checkX402, "no_x402_challenge", ({ name, expect: recorded }, detection) => {
    const { details, valid } = recorded

    test(`${name}: every recorded detail is parsed`, () => {
      const { challenge, price } = detection
      expect(idsOf(detection, "error")[1]).toBe(details["firstIssue"])
      if (challenge === null) {
        expect(details).toMatchObject({ version: null, source: null, entries: [] })
        return
      }
      expect(challenge.version).toBe(typeof details["version"] === "number" ? details["version"] : null)
      expect(challenge.source).toBe(details["source"])
      expect(challenge.assetKnown).toBe(valid ? details["assetKnown"] : null)
      const entries = details["entries"] as Record<string, unknown>[]
      expect(challenge.entries.length).toBe(entries.length)
      for (const [index, entry] of entries.entries()) {
        const amount = typeof entry["amount"] === "string" ? entry["amount"] : null
        expect(challenge.entries[index]).toMatchObject({ priceSats: null, ...entry, amount })
      }
      for (const field of ["resource", "method", "facilitatorHints"] as const) {
        if (field in details) expect(challenge[field]).toEqual(details[field])
      }
      if (!price) return
      expect(price.priceUsd).toBe(price.testNetwork ? null : details["priceUsd"])
      expect(price.asset).toBe(details["asset"] ?? challenge.entries[0]?.assetId)
      expect(price.network).toBe(details["network"] ?? challenge.entries[0]?.network)
    })

    test(`${name}: the warnings are the recorded ones and the test network's`, () => {
      const entries = (details["entries"] as { warnings: string[]; issues: string[] }[]) ?? []
      const expected = [
        ...((details["warnings"] as string[]) ?? []),
        ...entries.flatMap((entry) => [...entry.warnings, ...(valid ? entry.issues : [])]),
        ...(detection.price?.testNetwork ? ["test_network"] : []),
      ]
      expect(idsOf(detection, "warning").toSorted()).toEqual([...new Set(expected)].toSorted())
    })
  })
})
