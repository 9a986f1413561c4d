// The SQL of a search by vectors. The type must equal the type of the index, or Postgres does not use the index.

import { expect, it } from "vitest"
import { buildDistance, getVectorType } from "@/lib/embeddings/store"

it.each([
  [3, "vector(3)"],
  [2_000, "vector(2000)"],
  [2_001, "halfvec(2001)"],
  [4_000, "halfvec(4000)"],
])("%i dimensions are compared as %s", (dimensions, type) => {
  expect(getVectorType(dimensions)).toBe(type)
})

it("a number of dimensions that is not an integer never becomes SQL", () => {
  expect(() => getVectorType(1.5)).toThrow("expected integer")
})

it("a distance has the vector as one parameter, as pgvector reads it", () => {
  const { text, values } = buildDistance(3, [1, -0.5, 2e-7])
  expect(text).toBe("(e.embedding::vector(3)) <=> $1::vector(3)")
  expect(values).toEqual(["[1,-0.5,2e-7]"])
})
