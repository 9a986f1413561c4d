import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { normaliseUrl } from "@/lib/text/normal-url"

const normal = (text: string) => {
  const result = normaliseUrl(text)
  return "url" in result ? result.url : `! ${result.problem}`
}

const HIDDEN = "must not hold control or invisible characters"

describe("the normal form of a listing's URL", () => {
  it.each([
    ["host in lower case", "https://API.Example.COM/Paid", "https://api.example.com/Paid"],
    ["default port dropped", "https://api.example.com:443/a", "https://api.example.com/a"],
    ["default http port dropped", "http://api.example.com:80/a", "http://api.example.com/a"],
    ["other port kept", "https://api.example.com:8443/a", "https://api.example.com:8443/a"],
    ["dot segments resolved", "https://api.example.com/a/../b/./c", "https://api.example.com/b/c"],
    ["trailing slash removed", "https://api.example.com/a/", "https://api.example.com/a"],
    ["root keeps its slash", "https://api.example.com", "https://api.example.com/"],
    ["query kept as it is", "https://api.example.com/a?b=1&a=2", "https://api.example.com/a?b=1&a=2"],
    ["trailing slash before a query removed", "https://api.example.com/a/?x=/", "https://api.example.com/a?x=/"],
    ["trailing dot of the host removed", "https://api.example.com./a", "https://api.example.com/a"],
    ["international name in punycode", "https://bücher.example/", "https://xn--bcher-kva.example/"],
    ["white space around it ignored", "  https://api.example.com/a  ", "https://api.example.com/a"],
    ["letters that need no escape unescaped", "https://a.example/%67o%6Fds?%71=%7e%2D", "https://a.example/goods?q=~-"],
    ["other escapes kept, in capitals", "https://a.example/a%2fb?c=%c3%bc%26", "https://a.example/a%2Fb?c=%C3%BC%26"],
    ["an escaped per cent kept", "https://a.example/%2567", "https://a.example/%2567"],
    ["no escape made of pieces", "https://a.example/%%36%37/%6%37", "https://a.example/%%367/%6%37"],
    [
      "a colon inside a segment is no template",
      "https://api.example.com/models/x:predict",
      "https://api.example.com/models/x:predict",
    ],
  ])("%s [D-reg-01]", (_sentence, text, expected) => {
    expect(normal(text)).toBe(expected)
  })

  it.each([
    ["no scheme", "api.example.com/a", "must start with https:// or http://"],
    ["another scheme", "ftp://api.example.com/a", "must start with https:// or http://"],
    ["credentials", "https://user:pass@api.example.com/a", "must not carry a user name or password"],
    ["a fragment", "https://api.example.com/a#b", "must not have a fragment (#…)"],
    ["an empty fragment", "https://api.example.com/a#", "must not have a fragment (#…)"],
    ["no host", "https:///", "is not a valid URL"],
    ["a broken host", "https://exa mple.com/", "is not a valid URL"],
    ["a tab inside, which URL parsers drop", "https://api.example.com/a\tb", HIDDEN],
    ["a line break inside", "https://a.example/%6\n7oods", HIDDEN],
    ["a zero-width space in the host, which IDNA drops", "https://exa\u200bmple.com/", HIDDEN],
    ["a variation selector", "https://example.com/\u2764\ufe0f", HIDDEN],
    ["a NUL", "https://example.com/\0", HIDDEN],
    ["too many characters", `https://api.example.com/${"a".repeat(2000)}`, "must be at most 2000 characters"],
    [
      "too many characters after encoding",
      `https://api.example.com/${"ü".repeat(900)}`,
      "must be at most 2000 characters when encoded",
    ],
  ])("does not exist for a URL with %s", (_name, text, problem) => {
    expect(normal(text)).toBe(`! ${problem}`)
  })

  it.each([
    "https://a.example/users/{id}",
    "https://a.example/users/%7Bid%7D",
    "https://a.example/users/:id",
    "https://a.example/users/:%69d",
    "https://a.example/users/:id/posts?x=1",
    "https://a.example/data/v2/*",
    "https://a.example/data/**",
    "https://a.example/data/%2A",
    "https://a.example/posts/[slug]",
    "https://a.example/posts/[...slug]/edit",
    "https://a.example/posts/[[...slug]]",
    "https://a.example/posts/%5Bslug%5d",
    "https://a.example/posts/[%73lug]",
    "https://a.example/u/<user>",
    "https://a.example/u/<int:id>/x",
    "https://a.example/u/%3Cuser%3E",
    "http://a.example/u/%3cuser>",
  ])("does not exist for a path template: %s", (text) => expect(normal(text)).toContain("is a path template"))

  it.each([
    "https://a.example/v1/places:search",
    "https://a.example/a*b",
    "https://a.example/lookup/[::1]",
    "https://[2001:db8::1]/x",
    "https://a.example/a%3Cb",
    "https://a.example/x?path=/posts/[slug]&all=/*",
  ])("exists for a URL without placeholders: %s", (text) => expect(normal(text)).not.toContain("!"))

  it("is stable: normalizing a normal form again does not change it", () => {
    const escapes = fc.array(fc.constantFrom("%", "6", "7", "%67", "%2e", "%2F", "%", "a", ".", "/", "\t", "?", "é"))
    const escaped = escapes.map((parts) => `https://a.example/${parts.join("")}`)
    fc.assert(
      fc.property(fc.oneof(fc.webUrl({ withQueryParameters: true }), escaped), (text) => {
        const once = normaliseUrl(text)
        if ("url" in once) expect(normal(once.url)).toBe(once.url)
      }),
    )
  })

  it("comes with the registrable domain, from the public-suffix list", () => {
    expect(normaliseUrl("https://api.shop.example.co.uk/a")).toMatchObject({ registrableDomain: "example.co.uk" })
    expect(normaliseUrl("http://127.0.0.1:4021/a")).toMatchObject({ host: "127.0.0.1", registrableDomain: "127.0.0.1" })
  })
})
