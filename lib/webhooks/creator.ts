// Identifies the creator of a webhook for the limit on active webhooks, by a keyed hash of the key that limits count the creator's
// requests by. The key prevents a search through all IPv4 addresses.

import { createHmac, hkdfSync } from "node:crypto"
import { getSecretsKeys } from "@/lib/secrets"

const KEY_BYTES = 32

const keys = new Map<string, Buffer>()

function keyOf(material: string): Buffer {
  const key =
    keys.get(material) ?? Buffer.from(hkdfSync("sha256", material, "", "directory webhook creator", KEY_BYTES))
  keys.set(material, key)
  return key
}

/** HMAC-SHA256 of a client key. */
export function hashCreator(clientKey: string, material = getSecretsKeys()[0]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHmac("sha256", keyOf(material)).update(clientKey).digest())
}
