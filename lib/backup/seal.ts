// Encrypts the secrets of a backup with a passphrase: a key by scrypt (128 MB of memory, half a second), then AES-256-GCM, which
// also notices a wrong passphrase and a changed text.

import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from "node:crypto"
import { FORMAT, type Sealed } from "@/lib/backup/format"

/** Files have no parameters of scrypt. So a file that was tampered with cannot ask for more memory. */
const SCRYPT = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 } as const
const CIPHER = "aes-256-gcm"
const KEY_BYTES = 32

export function sealText(text: string, passphrase: string): Sealed {
  const salt = randomBytes(16)
  const nonce = randomBytes(12)
  const cipher = createCipheriv(CIPHER, scryptSync(passphrase, salt, KEY_BYTES, SCRYPT), nonce)
  cipher.setAAD(Buffer.from(FORMAT))
  const data = Buffer.concat([cipher.update(text, "utf8"), cipher.final()])
  const hex = (bytes: Buffer) => bytes.toString("hex")
  return { salt: hex(salt), nonce: hex(nonce), tag: hex(cipher.getAuthTag()), data: hex(data) }
}

/** @returns null when the passphrase is another one, or the text was changed */
export function openSealed({ salt, nonce, tag, data }: Sealed, passphrase: string): string | null {
  const bytes = (text: string) => Buffer.from(text, "hex")
  const decipher = createDecipheriv(CIPHER, scryptSync(passphrase, bytes(salt), KEY_BYTES, SCRYPT), bytes(nonce))
  decipher.setAAD(Buffer.from(FORMAT))
  decipher.setAuthTag(bytes(tag))
  try {
    return Buffer.concat([decipher.update(bytes(data)), decipher.final()]).toString("utf8")
  } catch {
    return null
  }
}
