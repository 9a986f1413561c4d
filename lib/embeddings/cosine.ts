// Computes the cosine similarity of two vectors like pgvector: 1 for the same direction, -1 for opposite directions. Pure.

/** Returns 0 for a vector of zeros, and for vectors with different numbers of dimensions. */
export function cosine(a: ArrayLike<number>, b: ArrayLike<number>): number {
  if (a.length !== b.length) return 0
  let product = 0
  let squareA = 0
  let squareB = 0
  for (let index = 0; index < a.length; index += 1) {
    const [x, y] = [a[index] ?? 0, b[index] ?? 0]
    product += x * y
    squareA += x * x
    squareB += y * y
  }
  const lengths = Math.sqrt(squareA) * Math.sqrt(squareB)
  return lengths > 0 ? Math.max(-1, Math.min(1, product / lengths)) : 0
}

/**
 * Returns the unit vector in the same direction, rounded to single precision like Postgres `real`; null for a vector of zeros.
 */
export function toUnit(vector: readonly number[]): number[] | null {
  const length = Math.hypot(...vector)
  if (!Number.isFinite(length) || length === 0) return null
  return vector.map((value) => Math.fround(value / length))
}
