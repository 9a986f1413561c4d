import { describe, expect, it } from "vitest"
import { describeBlock, findBlock, parseBlock } from "@/lib/protocols/blocked"
import type { Reply } from "@/lib/protocols/challenge"
import { startCpuTime } from "@/tests/support/cpu-time"

const page = (status: number, body: string, headers: Record<string, string> = {}): Reply => ({
  status,
  headers: Object.fromEntries(
    Object.entries({ "content-type": "text/html; charset=UTF-8", ...headers }).map(([name, value]) => [name, [value]]),
  ),
  body,
})

describe("what keeps the checker out", () => {
  it.each<[string, Reply, string]>([
    [
      "Cloudflare",
      page(403, "<title>Just a moment...</title>", { "cf-mitigated": "challenge" }),
      "blocked by a bot check of Cloudflare",
    ],
    ["Cloudflare by its page", page(503, "<title>Just a moment...</title>"), "blocked by a bot check of Cloudflare"],
    [
      "an interstitial",
      page(403, '<script src="/cdn-cgi/challenge-platform/h/g/orchestrate">'),
      "blocked by a bot check of Cloudflare",
    ],
    ["AWS WAF", page(405, "", { "x-amzn-waf-action": "captcha" }), "blocked by a bot check of AWS WAF"],
    ["AWS WAF, accepted", page(202, "", { "x-amzn-waf-action": "challenge" }), "blocked by a bot check of AWS WAF"],
    ["Vercel", page(429, "", { "x-vercel-mitigated": "challenge" }), "blocked by a bot check of Vercel"],
    ["DataDome", page(403, "", { "x-datadome": "protected" }), "blocked by a bot check of DataDome"],
    ["Imperva", page(403, "Request unsuccessful. Incapsula incident ID: 1-2"), "blocked by a bot check of Imperva"],
    [
      "Akamai",
      page(403, "<TITLE>Access Denied</TITLE> https://errors.edgesuite.net/18.1"),
      "blocked by a bot check of Akamai",
    ],
    ["a login page", page(401, '<form><input name="p" type="password"></form>'), "blocked by a login page"],
    [
      "a country",
      page(403, "<p>This service is not available in your country.</p>"),
      "blocked by a refusal by country",
    ],
    [
      "a country, by Cloudflare",
      page(403, "error code: 1009", { "cf-mitigated": "block" }),
      "blocked by a refusal by country of Cloudflare",
    ],
    ["legal reasons", page(451, "<h1>Unavailable for legal reasons</h1>"), "blocked by a refusal by country"],
  ])("%s", (_, reply, words) => {
    const block = findBlock(reply)
    expect(block && describeBlock(block)).toBe(words)
    expect(parseBlock(words)).toEqual(block)
  })

  it.each<[string, Reply]>([
    [
      "a refusal of the endpoint",
      { status: 403, headers: { "content-type": ["application/json"] }, body: '{"error":"forbidden"}' },
    ],
    ["a refusal without a body", { status: 403, headers: {}, body: "" }],
    ["a limit of the endpoint", { status: 429, headers: { "content-type": ["application/json"] }, body: "{}" }],
    ["a page of the endpoint", page(403, "<h1>Forbidden</h1>")],
    [
      "an API that quotes a page",
      { status: 403, headers: { "content-type": ["application/json"] }, body: '"<title>Just a moment...</title>"' },
    ],
    ["a challenge", { status: 402, headers: { "cf-mitigated": ["challenge"] }, body: "" }],
    ["a page that works", page(200, "<title>Just a moment...</title>")],
    ["451 without a page", { status: 451, headers: {}, body: "" }],
  ])("is not %s", (_, reply) => {
    expect(findBlock(reply)).toBeNull()
  })

  it.each(["HTTP 403", "blocked-address", "blocked by the operator", "a bot check of Cloudflare", ""])(
    "%o is another reason of a check",
    (reason) => {
      expect(parseBlock(reason)).toBeNull()
    },
  )

  it("takes no long time for a hostile page", () => {
    const cpuTime = startCpuTime()
    for (const part of ["<title>Access Denied</title>", "<input ", "error 1009 ", "<title>"])
      findBlock(page(403, part.repeat(200_000)))
    expect(cpuTime()).toBeLessThan(100)
  })
})
