import { createHmac, randomBytes } from "node:crypto"
import { describe, expect, it } from "vitest"
import { seal, unseal } from "@/lib/api/session/seal"

const KEY = randomBytes(32)
const sealed = seal("a notice", "words", KEY)
const [content = "", signature = ""] = sealed.split(".")
const encode = (text: string) => Buffer.from(text).toString("base64url")

describe("a seal", () => {
  it("is opened with the same purpose and key only", () => {
    expect(unseal("a notice", sealed, KEY)).toBe("words")
    expect(unseal("another notice", sealed, KEY)).toBeNull()
    expect(unseal("a notice", sealed, randomBytes(32))).toBeNull()
  })

  it.each([
    ["an empty value", ""],
    ["the content alone", content],
    ["an empty seal", `${content}.`],
    ["other words", `${encode("other words")}.${signature}`],
    ["a seal cut short", sealed.slice(0, -1)],
    ["a seal that is too long", `${sealed}A`],
    ["a third part", `${sealed}.x`],
    ["a seal with the bare key", `${content}.${createHmac("sha256", KEY).update("words").digest("base64url")}`],
    ["a seal with an empty key", seal("a notice", "words", new Uint8Array())],
  ])("is not opened by %s", (_case, value) => {
    expect(unseal("a notice", value, KEY)).toBeNull()
  })
})
