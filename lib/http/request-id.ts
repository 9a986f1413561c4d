import { randomFillSync } from "node:crypto"

const BYTES = 9
const POOLED = 512
const pool = Buffer.alloc(BYTES * POOLED)
let next = POOLED

/** Twelve random characters. Random bytes are drawn for many ids at once, because each draw costs as much as a cached response's headers. */
export function createRequestId(): string {
  if (next === POOLED) {
    randomFillSync(pool)
    next = 0
  }
  next += 1
  return pool.toString("base64url", (next - 1) * BYTES, next * BYTES)
}
