import { describe, expect, it } from "vitest"
import { formatToken, parsePastedToken, parseToken } from "@/lib/claims/token-form"

const TOKEN = "5a".repeat(32)

describe("a written token", () => {
  it("begins with dir_, and the API reads it with and without", () => {
    expect(formatToken(TOKEN)).toBe(`dir_${TOKEN}`)
    expect(parseToken(formatToken(TOKEN))).toBe(TOKEN)
    expect(parseToken(TOKEN)).toBe(TOKEN)
  })

  it.each([`DIR_${TOKEN}`, ` dir_${TOKEN}`, TOKEN.toUpperCase(), `${TOKEN} `, ""])(
    "has no other spelling: %j",
    (text) => expect(parseToken(text)).toBe(text),
  )
})

describe("a pasted token", () => {
  it.each([
    ["as the page shows it", `dir_${TOKEN}`],
    ["of an older claim", TOKEN],
    ["with white space", `\t dir_${TOKEN} \r\n`],
    ["with a byte order mark", `\ufeff${TOKEN}\n`],
    ["in quotes", `"dir_${TOKEN}"`],
    ["in typographic quotes", `“${TOKEN}”`],
    ["with the comma of JSON", `"${TOKEN}",`],
    ["in a code span", `\`dir_${TOKEN}\``],
    ["in capitals", `DIR_${TOKEN.toUpperCase()}`],
    ["as the value of the DNS record", `directory-verify=${TOKEN}`],
  ])("is read %s", (_case, text) => expect(parsePastedToken(text)).toBe(TOKEN))

  it.each([
    ["too short", "5a5a", "5a5a"],
    ["another prefix", `key_${TOKEN}`, `key_${TOKEN}`],
    ["two tokens", `${TOKEN} ${TOKEN}`, `${TOKEN} ${TOKEN}`],
    ["only quotes", ' "" ', ""],
  ])("is left as it is: %s", (_case, text, expected) => expect(parsePastedToken(text)).toBe(expected))
})
