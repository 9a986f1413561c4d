// Hashing, random secrets, and comparison of secrets in constant time. Pure.

import { createHash, randomBytes, timingSafeEqual } from "node:crypto"

export function sha256(input: string | Uint8Array): Buffer {
  return createHash("sha256").update(input).digest()
}

/** Compares in constant time. Comparing digests hides the lengths too. */
export function equalSecrets(a: string, b: string): boolean {
  return timingSafeEqual(sha256(a), sha256(b))
}

export function randomHex(bytes: number): string {
  return randomBytes(bytes).toString("hex")
}
