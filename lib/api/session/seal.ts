// Signed text for a URL: anybody can read it, only this directory can write it. Each purpose has its own key (HKDF, RFC 5869), so
// a text sealed for one purpose does not open for another.

import { createHmac, hkdfSync } from "node:crypto"
import { equalSecrets } from "@/lib/crypto"

const KEY_BYTES = 32

/** @param key 32 random bytes, not derived from a password: a seal lets its reader test guesses of the key. */
export function seal(purpose: string, content: string, key: Uint8Array): string {
  return `${Buffer.from(content).toString("base64url")}.${sign(purpose, content, key)}`
}

/** The text that was sealed for this purpose with this key, else null. */
export function unseal(purpose: string, sealed: string, key: Uint8Array): string | null {
  const [encoded = "", signature = "", ...rest] = sealed.split(".")
  const content = Buffer.from(encoded, "base64url").toString()
  return rest.length === 0 && equalSecrets(signature, sign(purpose, content, key)) ? content : null
}

function sign(purpose: string, content: string, key: Uint8Array): string {
  const purposeKey = Buffer.from(hkdfSync("sha256", key, "", `directory ${purpose}`, KEY_BYTES))
  return createHmac("sha256", purposeKey).update(content).digest("base64url")
}
