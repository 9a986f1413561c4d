// Arbitrary facts of services, for the tests of the recommendation.

import fc from "fast-check"
import { HEALTH_STATUSES } from "@/lib/catalogue/names"
import type { RecommendationInput } from "@/lib/catalogue/recommendation/recommendation"

export const anyFacts: fc.Arbitrary<RecommendationInput> = fc.record({
  health: fc.constantFrom(...HEALTH_STATUSES),
  // Postgres reports an underflow for products of the smallest numbers, which no score is.
  reliability: fc.option(fc.double({ min: 1e-9, max: 100, noNaN: true })),
  hasValidPayment: fc.boolean(),
  hasVerifiedDomain: fc.boolean(),
  hasDescription: fc.boolean(),
  hasPrice: fc.boolean(),
  hasSchema: fc.boolean(),
  hasAskedPrice: fc.boolean(),
  drift: fc.option(fc.integer({ min: -10_000, max: 1_000_000 }).map((parts) => parts / 10_000)),
  hostTurn: fc.integer({ min: 1, max: 2000 }),
})
