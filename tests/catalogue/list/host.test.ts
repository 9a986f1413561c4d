import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { parseHost } from "@/lib/catalogue/list/parameter-types"
import { DEFAULT_QUERY, formatListQuery, parseListQuery } from "@/lib/catalogue/list/query"

const parse = (search: string) => parseListQuery(new URLSearchParams(search))

describe("a host", () => {
  it.each([
    ["api.example.com", "api.example.com"],
    [" API.Example.COM. ", "api.example.com"],
    ["bücher.example", "xn--bcher-kva.example"],
    ["BÜCHER.example", "xn--bcher-kva.example"],
    ["xn--bcher-kva.example", "xn--bcher-kva.example"],
    ["пример.рф", "xn--e1afmkfd.xn--p1ai"],
    ["a_b.example", "a_b.example"],
    ["localhost", "localhost"],
    ["127.0.0.1", "127.0.0.1"],
    ["[2001:DB8:0::1]", "[2001:db8::1]"],
  ])("%s is stored as %s", (text, host) => expect(parseHost(text)).toBe(host))

  it.each([
    "",
    ".",
    "two words",
    "https://example.com",
    "example.com/path",
    "example.com:8080",
    "example.com:80",
    "user@example.com",
    "example.com?q",
    "example.com#f",
    "example.com\\x",
    "%65xample.com",
    "2001:db8::1",
    "[2001:db8::1",
    "[example.com]",
    "[2001:db8::1]:80",
    "xn--.example",
    "ex<ample.com",
    "exa\u0000mple.com",
    "a\nb.example",
    `${"a.".repeat(126)}ab`,
    // 243 characters as Unicode text, but longer than the maximum of 253 in punycode.
    `${"ü".repeat(60)}.${"ü".repeat(60)}.${"ü".repeat(60)}.${"ü".repeat(60)}`,
  ])("%j is not a host", (text) => expect(parseHost(text)).toBeNull())

  it("never throws, and parsing the result again changes nothing", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.domain(),
          fc.ipV4(),
          fc.ipV6().map((address) => `[${address}]`),
        ),
        (text) => {
          const host = parseHost(text)
          if (host !== null) expect(parseHost(host)).toBe(host)
        },
      ),
    )
  })

  it("filters the list, and is rejected by name when it is invalid", () => {
    expect(parse("host=B%C3%9CCHER.example.").query.host).toBe("xn--bcher-kva.example")
    expect(parse("host=https://example.com").problems).toEqual([
      { field: "host", message: "must be a host name, such as api.example.com" },
    ])
    expect(formatListQuery({ ...DEFAULT_QUERY, host: "[2001:db8::1]" })).toBe("host=%5B2001%3Adb8%3A%3A1%5D")
  })
})
