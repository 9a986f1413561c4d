import { decodePaymentRequiredHeader } from "@x402/core/http"
import { PaymentRequiredSchema } from "@x402/core/schemas"
import { describe, expect, test } from "vitest"
import { checkX402 } from "@/lib/protocols/x402/x402"
import { loadVectors, optionsOf, replyOf } from "../vectors"

// Compares the x402 checker with the reference library @x402/core. The library accepts more amounts and addresses than the
// checker, but rejects a whole challenge for one invalid entry. Each recorded response contains the library's verdict.

describe("the reference schemas give the recorded verdicts for the recorded responses", () => {
  for (const vector of loadVectors("x402")) {
    if (vector.expect.x402CoreSchema === undefined) continue
    test(`${vector.name}: ${vector.expect.x402CoreSchema ? "accepted" : "rejected"}`, () => {
      const header = [vector.headers["payment-required"] ?? vector.headers["x-payment-required"] ?? []].flat()[0]
      const text = header === undefined ? (vector.body ?? "") : Buffer.from(header, "base64").toString("utf8")
      expect(PaymentRequiredSchema.safeParse(parsed(text)).success).toBe(vector.expect.x402CoreSchema)
    })
  }
})

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

test("every valid header in standard base64 decodes to the same entries with the reference decoder", () => {
  const decoded = loadVectors("x402").flatMap((vector) => {
    const header = [vector.headers["payment-required"] ?? []].flat()[0]
    if (!vector.expect.valid || header === undefined || !/^[A-Za-z0-9+/]+=*$/.test(header)) return []
    const theirs = decodePaymentRequiredHeader(header)
    const ours = checkX402(replyOf(vector), optionsOf(vector)).challenge
    expect(ours?.accepts).toEqual(theirs.accepts)
    expect(ours?.version).toBe(theirs.x402Version)
    return [vector.name]
  })
  expect(decoded.length).toBeGreaterThan(5)
})
