// Text of ours that travels through other hands, in an address: readable by all, made by nobody but us. Each purpose has a key of
// its own, so what was sealed for one is worth nothing for another (HKDF, RFC 5869).

import { createHmac, hkdfSync } from "node:crypto"
import { equalSecrets } from "@/lib/crypto"

const KEY_BYTES = 32

/** @param key 32 random bytes. Whoever sees a seal can test guesses at the key, so it must not follow from a password. */
export function seal(purpose: string, content: string, key: Uint8Array): string {
  return `${Buffer.from(content).toString("base64url")}.${sign(purpose, content, key)}`
}

/** What was sealed for this purpose with this key, else null. */
export function unseal(purpose: string, sealed: string, key: Uint8Array): string | null {
  const [encoded = "", signature = "", ...rest] = sealed.split(".")
  const content = Buffer.from(encoded, "base64url").toString()
  return rest.length === 0 && equalSecrets(signature, sign(purpose, content, key)) ? content : null
}

function sign(purpose: string, content: string, key: Uint8Array): string {
  const purposeKey = Buffer.from(hkdfSync("sha256", key, "", `directory ${purpose}`, KEY_BYTES))
  return createHmac("sha256", purposeKey).update(content).digest("base64url")
}
