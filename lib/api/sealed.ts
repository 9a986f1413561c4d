// Text of ours that travels through other hands, in a cookie or an address: readable by all, made by nobody but us. Each
// purpose has a key of its own, so what was sealed for one is worth nothing for another (HKDF, RFC 5869).

import { createHmac, hkdfSync } from "node:crypto"
import { equalSecrets } from "@/lib/crypto"

const KEY_BYTES = 32

export function seal(purpose: string, content: string, secret: string): string {
  return `${Buffer.from(content).toString("base64url")}.${sign(purpose, content, secret)}`
}

/** What was sealed for this purpose with this secret, else null. */
export function unseal(purpose: string, sealed: string, secret: string): string | null {
  const [encoded = "", signature = "", ...rest] = sealed.split(".")
  const content = Buffer.from(encoded, "base64url").toString()
  return rest.length === 0 && equalSecrets(signature, sign(purpose, content, secret)) ? content : null
}

function sign(purpose: string, content: string, secret: string): string {
  const key = Buffer.from(hkdfSync("sha256", secret, "", `directory ${purpose}`, KEY_BYTES))
  return createHmac("sha256", key).update(content).digest("base64url")
}
