// Which request bodies and queries are accepted for creating webhooks, rotating secrets, recovering and listing deliveries.

import { describe, expect, it } from "vitest"
import { toIssueMessage } from "@/lib/contract/input"
import { LogQuery, RecoverInput, RotateInput, WEBHOOK_EVENTS, webhookInput } from "@/lib/webhooks/schema"
import { NO_FILTERS } from "./no-filters"

const SECRET = "x".repeat(16)
const URL = "https://hooks.example.com/in"
const input = webhookInput(["127.0.0.1:8443"])
const parse = (more: Record<string, unknown> = {}) => input.parse({ url: URL, secret: SECRET, ...more })
/** Returns field and message of each problem in the body of a new webhook. */
function getProblems(more: Record<string, unknown>): [string, string][] {
  const result = input.safeParse({ url: URL, secret: SECRET, ...more }, { error: toIssueMessage })
  return (result.error?.issues ?? []).map(({ path, message }) => [path.join("."), message])
}

describe("a new webhook", () => {
  it("needs a URL and a secret", () => {
    expect(parse()).toEqual({ url: URL, secret: SECRET, events: null, ...NO_FILTERS })
    expect(getProblems({ url: undefined, secret: undefined })).toEqual([
      ["url", "is required"],
      ["secret", "is required"],
    ])
  })

  it.each([
    ["spaces around it", `  ${URL} `, URL],
    ["a fragment, which clients never send", `${URL}?a=1#part`, `${URL}?a=1`],
    ["an empty fragment", `${URL}#`, URL],
    ["capitals and the default port", "HTTPS://Hooks.Example.COM:443/In", "https://hooks.example.com/In"],
    ["a trailing dot", "https://hooks.example.com./in", URL],
    ["another port", "https://hooks.example.com:8443/in", "https://hooks.example.com:8443/in"],
    ["an international name", "https://bücher.example/é", "https://xn--bcher-kva.example/%C3%A9"],
    ["a private address that the operator allowed", "https://127.0.0.1:8443/in", "https://127.0.0.1:8443/in"],
    [
      "a private address that the operator allowed, without TLS",
      "http://127.0.0.1:8443/in",
      "http://127.0.0.1:8443/in",
    ],
    ["2,000 characters", `${URL}?${"a".repeat(2000 - URL.length - 1)}`, `${URL}?${"a".repeat(2000 - URL.length - 1)}`],
  ])("accepts a URL with %s", (_case, url, expected) => {
    expect(parse({ url }).url).toBe(expected)
  })

  it.each([
    ["http", "http://hooks.example.com/in", ": Only https is supported"],
    ["http to an allowed place's other port", "http://127.0.0.1:8444/in", "not a public IP address"],
    ["ftp", "ftp://hooks.example.com/in", "must be a public https URL"],
    ["no URL", "hooks", "must be a public https URL"],
    ["a path", "/in", "must be a public https URL"],
    ["a script", "javascript:alert(1)", "must be a public https URL"],
    ["empty", "", "is required"],
    ["nothing but spaces", "  ", "is required"],
    ["a number", 7, "must be a text"],
    ["null", null, "is required"],
    ["a list", [URL], "must be a text"],
    ["with a user name", "https://me@hooks.example.com/", "user name or password"],
    ["with a password", "https://me:pass@hooks.example.com/", "user name or password"],
    ["this machine", "https://localhost/in", "private network"],
    ["a name of a private network", "https://printer.internal/in", "private network"],
    ["a single label", "https://intranet/in", "private network"],
    ["loopback", "https://127.0.0.1/in", "not a public IP address"],
    ["loopback as one number", "https://2130706433/in", "not a public IP address"],
    ["loopback in octal", "https://0177.0.0.1/in", "not a public IP address"],
    ["loopback in IPv6", "https://[::1]/in", "not a public IP address"],
    ["IPv4 in IPv6", "https://[::ffff:10.0.0.1]/in", "not a public IP address"],
    ["the cloud's metadata", "https://169.254.169.254/latest", "not a public IP address"],
    ["an allowed place's other port", "https://127.0.0.1:8444/in", "not a public IP address"],
    ["divided by a tab", "https://hooks.example.com/i\tn", "control or invisible"],
    ["hiding a zero-width space", "https://hooks.exa\u200bmple.com/in", "control or invisible"],
    ["a database's port", "https://hooks.example.com:5432/", "another protocol"],
    ["2,001 characters", `${URL}?${"a".repeat(2000 - URL.length)}`, "at most 2000 characters"],
    ["longer once it is encoded", `${URL}?${"é".repeat(1000)}`, "at most 2000 characters"],
  ])("P-4.4-01 rejects a URL that is %s", (_case, url, words) => {
    expect(getProblems({ url })).toEqual([["url", expect.stringContaining(words)]])
  })

  it.each([
    ["16 characters", "x".repeat(16)],
    ["256 characters", "x".repeat(256)],
    [
      "every sign of ASCII",
      Array.from({ length: 95 }, (_, at) => String.fromCharCode(at + 32))
        .join("")
        .trim(),
    ],
    ["spaces within", "correct horse battery staple"],
  ])("P-8-05 accepts a secret of %s as it is", (_case, secret) => {
    expect(parse({ secret }).secret).toBe(secret)
  })

  it.each([
    ["missing", undefined, "is required"],
    ["null", null, "is required"],
    ["a number", 1_234_567_890_123_456, "must be a text"],
    ["empty", "", "at least 16"],
    ["15 characters", "x".repeat(15), "at least 16"],
    ["257 characters", "x".repeat(257), "at most 256"],
    ["beyond ASCII", "a secret with an ü", "ASCII"],
    ["with a line feed", "a secret of two\nlines", "ASCII"],
    ["with a NUL", "a secret with a \u0000 in it", "ASCII"],
    ["with a space before it", " a secret of many", "ASCII"],
    ["with a space behind it", "a secret of many ", "ASCII"],
    ["nothing but spaces", " ".repeat(20), "ASCII"],
  ])("P-4.4-01 P-8-05 rejects a secret that is %s", (_case, secret, words) => {
    const problems = getProblems({ secret })
    expect(problems.length).toBeGreaterThan(0)
    for (const [field] of problems) expect(field).toBe("secret")
    expect(problems.map(([, message]) => message).join()).toContain(words)
  })

  it.each([
    ["missing, which leaves the choice to the filters", undefined, null],
    ["null", null, null],
    ["empty", "", null],
    ["one", "service.down", ["service.down"]],
    ["two", "service.down,service.new", ["service.new", "service.down"]],
    ["all, with spaces", ` ${WEBHOOK_EVENTS.toReversed().join(" , ")} `, [...WEBHOOK_EVENTS]],
    ["twice the same", "service.new,service.new", ["service.new"]],
    ["in capitals", "SERVICE.NEW", ["service.new"]],
    ["followed by a comma", "service.new,", ["service.new"]],
  ])("P-4.4-02 accepts events that are %s", (_case, events, expected) => {
    expect(parse({ events }).events).toEqual(expected)
  })

  it.each([
    ["unknown", "service.gone"],
    ["partly unknown", "service.new,service.gone"],
    ["a comma alone", ","],
    ["spaces", "  "],
    ["parted by spaces", "service.new service.down"],
    ["a list", ["service.new"]],
    ["a number", 1],
    ["a test, which has its own call", "webhook.test"],
    ["another kind of the log", "service.removed"],
    ["a property of every object", "__proto__"],
    ["nearly 64 kB", "service.old,".repeat(5_000)],
  ])("P-4.4-02 rejects events that are %s", (_case, events) => {
    expect(getProblems({ events })).toEqual([["events", expect.stringMatching(/^must be a /)]])
  })

  it.each([
    ["missing", undefined, null],
    ["null", null, null],
    ["empty", "", null],
    ["L402", "L402", "L402"],
    ["l402 in small letters", "l402", "L402"],
    ["x402", "x402", "x402"],
    ["x402 in capitals", "X402", "x402"],
    ["MPP", "MPP", "MPP"],
    ["mpp in small letters", "mpp", "MPP"],
    ["spelt anyhow, with spaces", " mPp ", "MPP"],
  ])("P-4.4-03 accepts a protocol filter that is %s", (_case, protocol_filter, expected) => {
    expect(parse({ protocol_filter }).protocol_filter).toBe(expected)
  })

  it.each(["L403", "LSAT", "x402,MPP", "all", 402, ["x402"], {}, true])(
    "P-4.4-03 rejects the protocol filter %j",
    (protocol_filter) => {
      expect(getProblems({ protocol_filter })).toEqual([["protocol_filter", expect.stringMatching(/^must be /)]])
    },
  )

  it("does not repeat the secret in an error", () => {
    const secret = "hünter2-is-my-secret"
    expect(JSON.stringify(getProblems({ secret }))).not.toContain("nter2")
  })
})

describe("a rotation", () => {
  it("accepts a secret like that of a new webhook, or none", () => {
    expect(RotateInput.parse({})).toEqual({})
    expect(RotateInput.parse({ secret: SECRET })).toEqual({ secret: SECRET })
    for (const secret of ["short", "", null, 5, "ü".repeat(20)]) {
      expect(RotateInput.safeParse({ secret }).success, String(secret)).toBe(false)
    }
  })
})

describe("the body of a recovery", () => {
  it.each([
    ["2026-01-31T12:00:00Z", "2026-01-31T12:00:00.000Z"],
    ["2026-01-31T12:00:00.250+02:00", "2026-01-31T10:00:00.250Z"],
    ["2026-01-31 12:00:00", "2026-01-31T12:00:00.000Z"],
    ["2026-01-31", "2026-01-31T00:00:00.000Z"],
  ])("accepts the time %s", (since, expected) => {
    expect(RecoverInput.parse({ since }).since.toISOString()).toBe(expected)
  })

  it.each([undefined, null, "", "yesterday", 1_769_860_800, "2026-02-30", "2026-01-31T25:00:00Z", "1 day ago"])(
    "rejects the time %j",
    (since) => {
      expect(RecoverInput.safeParse({ since }).success).toBe(false)
    },
  )
})

describe("the query of the log", () => {
  it.each([
    [{}, { limit: 25 }],
    [{ limit: "1" }, { limit: 1 }],
    [{ limit: "0" }, { limit: 1 }],
    [{ limit: "-5" }, { limit: 1 }],
    [{ limit: "500" }, { limit: 100 }],
    [
      { before: "17", state: "failed" },
      { before: 17, limit: 25, state: "failed" },
    ],
  ])("parses %j", (given, expected) => {
    expect(LogQuery.parse(given)).toEqual(expected)
  })

  it.each([
    { limit: "many" },
    { limit: "1.5" },
    { before: "-1" },
    { before: "x" },
    { before: "1".repeat(16) },
    { state: "lost" },
    { state: "Pending" },
  ])("rejects %j", (given) => {
    expect(LogQuery.safeParse(given).success).toBe(false)
  })
})
