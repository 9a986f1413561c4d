import { describe, expect, it } from "vitest"
import { decryptSecret, encryptSecret } from "@/lib/webhooks/secret"

const KEY = "the key of this installation"
const ID = "0190a000-0000-7000-8000-000000000001"
const OTHER = "0190a000-0000-7000-8000-000000000002"
const SECRET = "a secret of 16 or more"

describe("a secret at rest", () => {
  it.each([["x".repeat(16)], [" ".repeat(3).padStart(16, "a").padEnd(30, "z")], ["~".repeat(256)]])(
    "is decrypted unchanged: %s",
    (secret) => {
      expect(decryptSecret(encryptSecret(secret, ID, KEY), ID, [KEY])).toBe(secret)
    },
  )

  it("is encrypted, with a different ciphertext each time", () => {
    const [one, other] = [encryptSecret(SECRET, ID, KEY), encryptSecret(SECRET, ID, KEY)]
    for (const sealed of [one, other]) {
      expect(sealed.toString("latin1")).not.toContain(SECRET.slice(0, 6))
      expect(sealed).toHaveLength(12 + 16 + SECRET.length)
    }
    expect(one.equals(other)).toBe(false)
    expect(one.subarray(0, 12).equals(other.subarray(0, 12))).toBe(false)
  })

  it("is bound to its webhook: in another row it cannot be decrypted", () => {
    expect(() => decryptSecret(encryptSecret(SECRET, ID, KEY), OTHER, [KEY])).toThrow()
  })

  it("cannot be decrypted with another key, and the error reveals nothing", () => {
    const sealed = encryptSecret(SECRET, ID, KEY)
    expect(() => decryptSecret(sealed, ID, [`${KEY}.`])).toThrow(/^(?!.*secret of 16).*$/)
  })

  it("encrypted with the former key is decrypted after a change of key, bound to its webhook as before", () => {
    const keys = [`${KEY}.`, KEY] as const
    expect(decryptSecret(encryptSecret(SECRET, ID, KEY), ID, keys)).toBe(SECRET)
    expect(decryptSecret(encryptSecret(SECRET, ID, keys[0]), ID, keys)).toBe(SECRET)
    expect(() => decryptSecret(encryptSecret(SECRET, ID, KEY), OTHER, keys)).toThrow()
    expect(() => decryptSecret(encryptSecret(SECRET, ID, "a third key"), ID, keys)).toThrow()
  })

  it("is rejected when one bit of it was changed, anywhere", () => {
    const sealed = encryptSecret(SECRET, ID, KEY)
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed)
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
      expect(() => decryptSecret(changed, ID, [KEY]), `byte ${at}`).toThrow()
    }
  })

  it.each([0, 1, 11, 12, 20, 27, 28, 35])("is rejected when only %i bytes are left", (length) => {
    expect(() => decryptSecret(encryptSecret(SECRET, ID, KEY).subarray(0, length), ID, [KEY])).toThrow()
  })
})
