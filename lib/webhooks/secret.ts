// Encrypts webhook secrets at rest: signing needs the secret, so a hash is not enough. AES-256-GCM uses a key derived from
// SECRETS_KEY (HKDF, RFC 5869). The ciphertext is bound to the webhook's id, so a secret copied to another row cannot be
// decrypted.

import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto"
import { getSecretsKeys } from "@/lib/env/secrets"

const CIPHER = "aes-256-gcm"
const NONCE_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32

/** Returns a new secret in the form of Standard Webhooks: `whsec_` and a key of 32 bytes in base64. */
export const generateSecret = (): string => `whsec_${randomBytes(KEY_BYTES).toString("base64")}`

const keys = new Map<string, Buffer>()

function keyOf(material: string, purpose: "secret" | "creator"): Buffer {
  const name = `${purpose} ${material}`
  const key = keys.get(name) ?? Buffer.from(hkdfSync("sha256", material, "", `directory webhook ${purpose}`, KEY_BYTES))
  keys.set(name, key)
  return key
}

/**
 * Identifies the creator of a webhook, for the limit on active webhooks: the HMAC-SHA256 of `clientKey`, by which rate limits
 * count the client. A plain hash could be reversed by hashing all IPv4 addresses.
 */
export function hashCreator(clientKey: string, material = getSecretsKeys()[0]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHmac("sha256", keyOf(material, "creator")).update(clientKey).digest())
}

/** Returns nonce, tag and ciphertext, concatenated. */
export function encryptSecret(secret: string, webhookId: string, material = getSecretsKeys()[0]): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, keyOf(material, "secret"), nonce).setAAD(Buffer.from(webhookId))
  const sealed = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/**
 * Throws when the ciphertext was changed or moved to another row, or when neither SECRETS_KEY nor FORMER_SECRETS_KEY encrypted
 * it.
 */
export function decryptSecret(sealed: Uint8Array, webhookId: string, [current, former] = getSecretsKeys()): string {
  try {
    return decryptWith(current, sealed, webhookId)
  } catch (error) {
    if (former === undefined) throw error
    return decryptWith(former, sealed, webhookId)
  }
}

function decryptWith(material: string, sealed: Uint8Array, webhookId: string): string {
  const bytes = Buffer.from(sealed)
  const decipher = createDecipheriv(CIPHER, keyOf(material, "secret"), bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(Buffer.from(webhookId)).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString("utf8")
}
