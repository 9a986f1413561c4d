// The protocol check of an endpoint that is not listed, against the paid endpoints of tests/street, and of pasted responses.

import { afterAll, describe, expect, it } from "vitest"
import { addAdvice } from "@/lib/lint/advice"
import { findVector, loadVectors, optionsOf, replyOf } from "../protocols/vectors"
import type { EndpointName } from "../street/addresses"
import { openStreet } from "../street/street"

const street = await openStreet()
// Set before any import of lib/env, which reads the environment at import. The endpoints have private addresses.
process.env["ALLOW_PRIVATE"] = street.hosts.join(",")
process.env["PROBE_TIMEOUT_MS"] = "1500"
const { parseBody } = await import("@/lib/contract/input")
const { inspectResponse, toReport } = await import("@/lib/lint/lint")
const { inspectAlone } = await import("@/tests/support/inspect-alone")
const { LintReport, LintTarget, PastedResponse } = await import("@/lib/lint/schema")
const { judge } = await import("@/lib/lint/report")
const { formatReport } = await import("@/lib/lint/text")
const { detect } = await import("@/lib/protocols/registry")

const NOW = new Date("2026-11-22T12:00:00Z")
afterAll(() => street.close())

const lintPasted = (answer: string, now: Date) => toReport(inspectResponse({ answer }, now))

async function lint(name: EndpointName, more: Record<string, string> = {}) {
  const { url, method } = street.endpoints[name]
  const inspected = await inspectAlone(parseBody(LintTarget, { url, http_method: method, ...more }), new Date())
  return LintReport.parse(toReport(inspected))
}

describe("the check of an endpoint", () => {
  it.each<[EndpointName, string, string[]]>([
    ["weather", "Payable by x402.", ["x402"]],
    ["almanac", "Payable by L402.", ["L402"]],
    ["free", "The response contains no payment challenge.", []],
  ])("%s: %s", async (name, summary, protocols) => {
    const report = await lint(name)
    expect(report).toMatchObject({ summary, problem: null, is_status_assumed: false })
    expect(report.protocols.map(({ protocol }) => protocol)).toEqual(protocols)
    expect(report.missing.map(({ id }) => id)).toEqual(protocols.length > 0 ? [] : ["not_402"])
  })

  it("sends the body that the host describes, or the given one", async () => {
    expect((await lint("chat")).request).toMatchObject({ method: "POST", sends: "discovered body" })
    const given = await lint("chat", { probe_body: '{"messages":[],"model":"any"}' })
    expect(given.request?.sends).toBe("given body")
    expect((await lint("weather")).request?.sends).toBeNull()
  })

  it("names the clients that pay [D-clients-01]", async () => {
    const report = await lint("weather")
    expect(report.clients.map(({ client, verdict }) => [client, verdict])).toEqual([
      ["x402-ts", "pays"],
      ["x402-v1", "refuses"],
      ["agentkit", "pays"],
      ["faremeter", "pays"],
      ["pinion-os", "pays"],
      ["dexter", "pays"],
      ["mppx", "needs_setting"],
      ["lightning-tools", "refuses"],
    ])
    const pays = report.clients[0]
    const refuses = report.clients.at(-1)
    const text = formatReport(report)
    expect(text).toContain(`\nClients:\n  ${pays?.name} ${pays?.version}: pays\n`)
    expect(text).toContain(`\n  ${refuses?.name} ${refuses?.version}: refuses. ${refuses?.message}`)
    expect((await lint("free")).clients).toEqual([])
  })

  it("warns about an endpoint without TLS", async () => {
    const { protocols } = await lint("weather")
    expect(protocols[0]?.findings.map(({ id }) => id)).toContain("plain_http")
    expect(protocols[0]?.price).toMatchObject({ is_test: expect.any(Boolean), asset: expect.any(String) })
  })

  it("reports that there was no response", async () => {
    const url = "http://127.0.0.1:1/paid"
    const report = LintReport.parse(toReport(await inspectAlone(parseBody(LintTarget, { url }), NOW)))
    expect(report).toMatchObject({ summary: "There was no response.", status: null, protocols: [], missing: [] })
    expect(report.problem).toEqual(expect.any(String))
    expect(formatReport(report)).toBe(`GET ${url}\n${report.problem}\nThere was no response.`)
  })

  it("rejects invalid input", () => {
    expect(() => parseBody(LintTarget, { url: "ftp://x.example", http_method: "", probe_body: "{" })).toThrow("url")
    expect(() => parseBody(PastedResponse, { answer: "  " })).toThrow("is required")
    expect(() => parseBody(PastedResponse, { answer: "x".repeat(65_537) })).toThrow("at most 64 kB")
  })
})

const paste = ({ status, headers, body }: ReturnType<typeof replyOf>) =>
  [
    `HTTP/1.1 ${status} X`,
    ...Object.entries(headers).flatMap(([name, values]) => values.map((value) => `${name}: ${value}`)),
    "",
    body,
  ].join("\n")

describe("a finding of every protocol", () => {
  const finding = (id: string, severity: "error" | "warning") =>
    ({ id, severity, message: id, seen: null, expected: null, fix: null, section: "" }) as const
  const of = (protocol: "x402" | "MPP", ...findings: ReturnType<typeof finding>[]) =>
    ({ protocol, valid: true, price: null, findings }) as unknown as Parameters<typeof judge>[1][number]
  const reply = { status: 402, headers: {}, body: "" }
  const [plain, own, broken] = [finding("plain_http", "warning"), finding("own", "warning"), finding("broken", "error")]

  it("is reported once, unless it is an error", () => {
    const { protocols, common } = judge(reply, [of("x402", broken, plain, own), of("MPP", broken, plain)], NOW)
    expect(common).toEqual([plain])
    expect(protocols.map(({ findings }) => findings)).toEqual([[broken, own], [broken]])
  })

  it("stays with the only protocol", () => {
    const { protocols, common } = judge(reply, [of("x402", plain)], NOW)
    expect([common, protocols[0]?.findings]).toEqual([[], [plain]])
  })
})

describe("the check of a pasted response", () => {
  it.each(["l402", "x402", "mpp"] as const)("judges %s like a listing", (name) => {
    for (const vector of loadVectors(name)) {
      const reply = replyOf(vector)
      const answer = paste(reply)
      const options = optionsOf(vector)
      const { protocols } = LintReport.parse(lintPasted(answer, options.now))
      const expected = addAdvice(reply, detect(reply, options)).map(({ protocol, valid, findings }) => [
        protocol,
        valid,
        findings,
      ])
      expect(
        protocols.map(({ protocol, is_valid, findings }) => [protocol, is_valid, findings]),
        vector.name,
      ).toEqual(expected)
    }
  })

  it("lists what each protocol needs when there is no challenge", () => {
    const { summary, missing, status } = lintPasted("HTTP/1.1 402 Payment Required\n\n{}", NOW)
    expect([summary, status]).toEqual(["The response contains no payment challenge.", 402])
    expect(missing.map(({ section }) => section)).toHaveLength(3)
    for (const { severity, message } of missing) expect([severity, message]).toEqual(["error", expect.any(String)])
  })

  it("is printed for a terminal with every finding and without control characters", () => {
    const vector = findVector("l402", "aperture: LSAT and L402 lines, v2 macaroon")
    const reply = replyOf(vector)
    const valid = formatReport(lintPasted(paste(reply), optionsOf(vector).now))
    expect(valid).toMatch(/^Pasted response\nHTTP 402\nPayable by L402\.\n\nL402: valid, price 21 sats/)
    const broken = lintPasted('HTTP/1.1 402\nWWW-Authenticate: L402 macaroon="\u001b[2J", invoice="x"', NOW)
    expect(broken.summary).toBe("No client can pay this: the L402 challenge is not valid.")
    const text = formatReport(broken)
    for (const { id, fix } of broken.protocols[0]?.findings ?? []) {
      expect(text).toContain(`[${id}]`)
      if (fix) expect(text).toContain(`fix: ${fix}`)
    }
    expect(text).not.toContain("\u001b")
  })
})
