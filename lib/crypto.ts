// Secrets: made from the system's randomness, compared in constant time.

import { createHash, randomBytes, timingSafeEqual } from "node:crypto"

export function sha256(input: string | Uint8Array): Buffer {
  return createHash("sha256").update(input).digest()
}

/** Constant-time equality of two secrets of any length: digests are compared, so lengths leak nothing either. */
export function equalSecrets(a: string, b: string): boolean {
  return timingSafeEqual(sha256(a), sha256(b))
}

/** A fresh secret of `bytes` bytes in lower-case hex. */
export function randomHex(bytes: number): string {
  return randomBytes(bytes).toString("hex")
}
