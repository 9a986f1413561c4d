import { domainToUnicode } from "node:url"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { parseDomain } from "@/lib/claims/domain"
import { runs } from "@/tests/support/long"

const label63 = "a".repeat(63)
/** 253 characters, the maximum length of a DNS name. */
const LONGEST = `${label63}.${label63}.${label63}.${"b".repeat(57)}.com`

describe("parseDomain accepts a host name", () => {
  it.each([
    ["plain", "api.example.com", "api.example.com"],
    ["the registrable name itself", "example.com", "example.com"],
    ["upper case", "API.Example.COM", "api.example.com"],
    ["white space around", "  example.com\n", "example.com"],
    ["a trailing dot", "example.com.", "example.com"],
    ["a hyphen, and digits first", "4-you.example.com", "4-you.example.com"],
    ["two hyphens in third place", "ab--cd.com", "ab--cd.com"],
    ["a name under a private suffix", "alice.github.io", "alice.github.io"],
    ["below such a name", "api.alice.github.io", "api.alice.github.io"],
    ["below a suffix of two labels", "example.co.uk", "example.co.uk"],
    ["below a wildcard suffix", "b.a.ck", "b.a.ck"],
    ["an exception to a wildcard suffix", "www.ck", "www.ck"],
    ["an unknown top level", "api.test", "api.test"],
    ["the longest label", `${label63}.com`, `${label63}.com`],
    ["the longest name", LONGEST, LONGEST],
    ["the longest name with its dot", `${LONGEST}.`, LONGEST],
    ["full-width letters, as URLs read them", "ｅｘａｍｐｌｅ.com", "example.com"],
  ])("%s", (_case, text, domain) => {
    expect(parseDomain(text)).toEqual({ domain, unicode: domain })
  })

  it.each([
    ["in lower case", "bücher.example", "xn--bcher-kva.example", "bücher.example"],
    ["in upper case", "BÜCHER.Example", "xn--bcher-kva.example", "bücher.example"],
    ["as punycode", "xn--bcher-kva.example", "xn--bcher-kva.example", "bücher.example"],
    ["as upper-case punycode", "XN--BCHER-KVA.EXAMPLE", "xn--bcher-kva.example", "bücher.example"],
    ["decomposed", "bu\u0308cher.example", "xn--bcher-kva.example", "bücher.example"],
    ["sharp s, which is not ss", "faß.de", "xn--fa-hia.de", "faß.de"],
    ["from right to left", "عرب.test", "xn--ngbrx.test", "عرب.test"],
    ["below an international suffix", "a.公司.cn", "a.xn--55qx5d.cn", "a.公司.cn"],
  ])("and returns both the ASCII and the Unicode form of an international name %s", (_case, text, domain, unicode) => {
    expect(parseDomain(text)).toEqual({ domain, unicode })
  })
})

const REQUIRED = "is required"
const PROTOCOL = "must be a host name without a protocol"
const PORT = "must be a host name without a port"
const PATH = "must be a host name without a path"
const IP = "must be a host name, not an IP address"
const EMAIL = "must be a host name, not an e-mail address"
const CREDENTIALS = "must be a host name without a user name or password"
const WILDCARD = "must be one host name; a claim covers no others, so wildcards mean nothing"
const INVALID = "is not a valid host name"
const SHORT = "must be a full host name, such as api.example.com"
const LONG = "must be at most 253 characters"
const suffix = (name: string) => `is a suffix that many share (${name}); name a host below it`

describe("parseDomain rejects a text with the message", () => {
  it.each([
    [REQUIRED, ["", " ", "\t\n", "\ufeff"]],
    [PROTOCOL, ["https://example.com", "HTTP://example.com/", "https:example.com", "http:/example.com", "a://b"]],
    [PORT, ["example.com:443", "example.com:", "example.com:443/path", "127.0.0.1:80", "localhost:3000"]],
    [PATH, ["example.com/", "example.com/a", "/example.com", "//example.com", "example.com\\a"]],
    [PATH, ["example.com?a=b", "?", "example.com#a", "#"]],
    [CREDENTIALS, ["user:pass@example.com", "user:1@example.com", ":@example.com", "user:a:b@example.com"]],
    [EMAIL, ["me@example.com", "@example.com", "me@"]],
    [IP, ["127.0.0.1", "8.8.8.8", "127.0.0.1.", "127.1", "127.0.1", "2130706433", "0x7f000001", "0X7F.1", "0x7f.1"]],
    [IP, ["017700000001", "0177.0.0.1", "0177.0x0.0.01", "0", "0x0", "255.255.255.255", "１２７.0.0.1", "①②⑦.1"]],
    [IP, ["::1", "[::1]", "::", "fe80::1", "fe80::1%eth0", "fd00:ec2::254", "2001:db8::1", "[2001:db8::1]"]],
    [IP, ["::ffff:127.0.0.1", "[::ffff:127.0.0.1]:443", "[", "1:2:3:4:5:6:7:8"]],
    [INVALID, ["256.256.256.256", "1.2.3.4.5", "example.123", "example.0x1"]],
    [WILDCARD, ["*.example.com", "*", "api.*.com"]],
    [INVALID, ["a_b.example.com", "_directory-verify.example.com", "-a.com", "a-.com", "example..com", ".example.com"]],
    [INVALID, ["example.com..", ".", "..", "...", `${"a".repeat(64)}.com`, "xn--a", "xn--a.com", "xn--\u00fc.com"]],
    [INVALID, ["exa mple.com", "exa\tmple.com", "example.com\u0000", "exa\u0000mple.com", "exa\u007fmple.com"]],
    [INVALID, ["example。com", "example．com", "example｡com", "127。0。0。1", "example.com。"]],
    [INVALID, ["%65xample.com", "example%2ecom", "example.com%00", "example.com%"]],
    [INVALID, ["exa<mple.com", "exa|mple.com", "exa^mple.com", "example.com,example.org", "example.com;a", "a!b.com"]],
    [INVALID, ["example.com／a", "example.com：443", "me＠example.com", "\ud800.com", "\u200d.com", "a\u202eb.com"]],
    [LONG, [`a${LONGEST}`, "a".repeat(254), "a.".repeat(30_000), `${"例え公司企業.".repeat(30)}com`]],
    [SHORT, ["localhost", "localhost.", "intranet", "com", "COM.", "xn--p1ai", "рф"]],
    [suffix("co.uk"), ["co.uk", "CO.UK."]],
    [suffix("github.io"), ["github.io"]],
    [suffix("vercel.app"), ["vercel.app"]],
    [suffix("pages.dev"), ["pages.dev"]],
    [suffix("workers.dev"), ["workers.dev"]],
    [suffix("s3.amazonaws.com"), ["s3.amazonaws.com"]],
    [suffix("a.ck"), ["a.ck"]],
    [suffix("xn--55qx5d.cn"), ["公司.cn", "xn--55qx5d.cn"]],
  ])("%s", (problem, texts) => {
    expect(texts.map((text) => [text, parseDomain(text)])).toEqual(texts.map((text) => [text, { problem }]))
  })
})

const hostLike = fc
  .array(fc.stringMatching(/^[a-zA-Z0-9-]{1,12}$/), { minLength: 1, maxLength: 5 })
  .map((labels) => labels.join("."))
const international = fc
  .array(fc.string({ unit: "grapheme", minLength: 1, maxLength: 8 }), { minLength: 2, maxLength: 4 })
  .map((labels) => labels.join("."))
const anyText = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.domain(),
  fc.webUrl(),
  fc.emailAddress(),
  fc.ipV4Extended(),
  fc.ipV6(),
  hostLike,
  international,
)

describe("parseDomain on any text", () => {
  it("does not throw, accepts only the host name that URL parses from the text, and is idempotent", () => {
    let accepted = 0
    fc.assert(
      fc.property(anyText, (text) => {
        const parsed = parseDomain(text)
        if ("problem" in parsed) {
          expect(parsed.problem).toMatch(/^(is|must be) [ -~]+$/)
          return
        }
        accepted += 1
        const { domain, unicode } = parsed
        expect(new URL(`https://${domain}`).hostname).toBe(domain)
        expect(new URL(`https://${text.trim().replace(/\.$/, "")}`).hostname).toBe(domain)
        expect(domain).toMatch(/^(?=.{3,253}$)[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})+$/)
        expect(parseDomain(domain)).toEqual(parsed)
        expect(unicode).toBe(domainToUnicode(domain))
        expect(parseDomain(unicode)).toEqual(parsed)
      }),
      { numRuns: runs(500, 3000) },
    )
    expect(accepted).toBeGreaterThan(runs(50, 500))
  })
})
