// What the amount of an x402 requirement pays for. Pure. Sources: x402 specs/schemes/upto, /auth-capture, /batch-settlement; the
// payment flows are those of @x402/core 2.27, extra.paymentFlow.

import { getField, getFieldAt, type JsonObject } from "@/lib/protocols/json"
import { orFree, PER_CALL, type PriceTerms } from "@/lib/protocols/money"
import { readVariesBy } from "@/lib/protocols/varies-by"

export function readPriceTerms(requirement: JsonObject, amount: unknown): PriceTerms {
  const variesBy = readVariesBy(getField(requirement, "extra"))
  return orFree({ ...findTerms(requirement), variesBy }, amount)
}

function findTerms(requirement: JsonObject): PriceTerms {
  switch (requirement["scheme"]) {
    case "upto":
      return { ...PER_CALL, basis: "ceiling" }
    // The whole amount is reserved. What is not captured is released.
    case "auth-capture":
      return { ...PER_CALL, basis: "ceiling", refundable: true }
    // The client pays calls from a channel, and takes the rest of its deposit back.
    case "batch-settlement":
      return { ...PER_CALL, basis: "deposit", refundable: true }
  }
  const flow = getFieldAt(requirement, "extra", "paymentFlow")
  if (flow === "upfront") return { ...PER_CALL, basis: "upfront", refundable: false }
  if (flow === "escrow") return { ...PER_CALL, basis: "upfront", refundable: true }
  return PER_CALL
}
