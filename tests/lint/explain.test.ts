// Ten faults of a seller per protocol, each made by a layer in front of a server of the protocol's SDK that changes its 402
// responses, as a faulty middleware or configuration does. The linter names each.

import { describe, expect, it } from "vitest"
import type { LintReport } from "@/lib/lint/schema"
import type { Reply } from "@/lib/protocols/challenge"
import { PROTOCOLS, type Protocol } from "@/lib/protocols/names"
import { createChallenge } from "../street/l402"
import { createInvoice } from "../street/lightning"
import { openRecorded, SELLERS } from "./behaviour/servers"

process.env["ALLOW_PRIVATE"] = "127.0.0.1:1"
process.env["PROBE_TIMEOUT_MS"] = "3000"
const { env } = await import("@/lib/env")
const { toReport } = await import("@/lib/lint/lint")
const { inspectAlone } = await import("@/tests/support/inspect-alone")
const { LintTarget } = await import("@/lib/lint/schema")

type Change = (reply: Reply) => Reply

const HEADERS = { L402: "www-authenticate", MPP: "www-authenticate", x402: "payment-required" } as const
const withStatus =
  (status: number): Change =>
  (reply) => ({ ...reply, status })
/** Changes the header of a challenge, or removes it if `edit` returns null. */
const withHeader =
  (protocol: Protocol, edit: (value: string) => string | null): Change =>
  ({ headers, ...reply }) => {
    const { [HEADERS[protocol]]: values = [], ...others } = headers
    const value = edit(values.join(", "))
    return { ...reply, headers: value === null ? others : { ...others, [HEADERS[protocol]]: [value] } }
  }

const l402 = (edit: (value: string) => string) => withHeader("L402", edit)
const GOOD = { service: "paid", priceSats: 21, description: "One day" }
const anHourAgo = () => new Date(Date.now() - 3_600_000)
const OFFER = 'invoice="lno1pqps7sjqpgtyzm3qv4uxzmtsd3jjqer9wd3hy6tsw35k7m"'

const withParam = (name: string, value: string) =>
  withHeader("MPP", (header) => header.replace(new RegExp(`\\b${name}="[^"]*"`), `${name}="${value}"`))
const withRequest = (fields: Record<string, unknown>) =>
  withHeader("MPP", (header) =>
    header.replace(/\brequest="([^"]*)"/, (_, encoded: string) => {
      const request = { ...JSON.parse(Buffer.from(encoded, "base64url").toString()), ...fields }
      const sorted = Object.fromEntries(Object.entries(request).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      return `request="${Buffer.from(JSON.stringify(sorted)).toString("base64url")}"`
    }),
  )

const withDocument = (fields: Record<string, unknown>, entry: Record<string, unknown> = {}) =>
  withHeader("x402", (value) => {
    const document = JSON.parse(Buffer.from(value, "base64").toString())
    const accepts = document.accepts.map((one: object) => ({ ...one, ...entry }))
    return Buffer.from(JSON.stringify({ ...document, accepts, ...fields })).toString("base64")
  })

/** What is wrong, in words; the id of the finding that must explain it; and what the layer changes. */
const FAULTS: Record<Protocol, readonly [about: string, finds: string, change: Change][]> = {
  L402: [
    ["status 401", "not_402", withStatus(401)],
    ["the header is removed by a proxy", "no_l402_challenge", withHeader("L402", () => null)],
    ["the header is cut", "malformed_header", l402((value) => value.slice(0, -10))],
    ["no macaroon", "missing_token", l402((value) => value.replace(/macaroon="[^"]*", /, ""))],
    ["no invoice", "missing_invoice", l402((value) => value.replace(/invoice="[^"]*"/, 'invoice=""'))],
    [
      "a macaroon that is not base64",
      "bad_token_encoding",
      l402((value) => value.replace(/macaroon="../, 'macaroon="!!')),
    ],
    ["an invoice with a wrong character", "invoice_malformed", l402((value) => value.replace(/.{8}"$/, 'qqqqqqqq"'))],
    [
      "an invoice of an hour ago",
      "invoice_expired",
      l402(() => createChallenge({ ...GOOD, issuedAt: anHourAgo() }).header),
    ],
    [
      "the macaroon of another invoice",
      "payment_hash_mismatch",
      l402(() => createChallenge({ ...GOOD, committedHash: createInvoice(GOOD).paymentHash }).header),
    ],
    [
      "a BOLT 12 offer instead of an invoice",
      "unsupported_invoice_type",
      l402((value) => value.replace(/invoice="[^"]*"/, OFFER)),
    ],
  ],
  MPP: [
    ["status 403", "not_402", withStatus(403)],
    ["the header is removed by a proxy", "no_payment_challenge", withHeader("MPP", () => null)],
    [
      "the header is cut",
      "malformed_header",
      withHeader("MPP", (header) => header.slice(0, header.indexOf('request="') + 30)),
    ],
    ["no id", "id_missing", withParam("id", "")],
    ["the time in seconds", "expires_not_rfc3339", withParam("expires", "1796000000")],
    ["an expired challenge", "expired", withParam("expires", "2024-01-01T00:00:00Z")],
    ["the method in capitals", "method_not_lowercase", withParam("method", "Tempo")],
    ["a request that is not JSON", "request_not_json", withParam("request", "bm90LWpzb24")],
    ["an amount with a decimal point", "amount_not_integer_string", withRequest({ amount: "0.01" })],
    ["a name as the payee", "recipient_bad", withRequest({ recipient: "alice" })],
  ],
  x402: [
    ["status 200", "not_402", withStatus(200)],
    ["the header is removed by a proxy", "no_x402_challenge", withHeader("x402", () => null)],
    [
      "JSON instead of base64",
      "header_not_base64_but_json",
      withHeader("x402", (value) => Buffer.from(value, "base64").toString()),
    ],
    ["the header is cut", "header_not_json", withHeader("x402", (value) => value.slice(0, 40))],
    ["no offers", "accepts_empty", withDocument({ accepts: [] })],
    ["version 3", "unsupported_version", withDocument({ x402Version: 3 })],
    ["a ticker as the asset", "asset_not_evm_address", withDocument({}, { asset: "USDC" })],
    ["the zero address as the payee", "payTo_zero_address", withDocument({}, { payTo: `0x${"0".repeat(40)}` })],
    ["an amount in dollars", "amount_not_atomic_integer", withDocument({}, { amount: "0.001" })],
    ["the time limit as text", "maxTimeoutSeconds_invalid", withDocument({}, { maxTimeoutSeconds: "soon" })],
  ],
}

/** Headers that belong to one connection or to one body. */
const OWN = /^(?:connection|keep-alive|transfer-encoding|content-length|date)$/

async function receive(url: string): Promise<Reply> {
  const response = await fetch(url)
  const headers = [...response.headers].filter(([name]) => !OWN.test(name)).map(([name, value]) => [name, [value]])
  return { status: response.status, headers: Object.fromEntries(headers), body: await response.text() }
}

/** Opens a seller behind the layer, which `repair` turns off. */
async function openFaulty(protocol: Protocol, change: Change) {
  const seller = await openRecorded(await SELLERS[protocol]())
  let isBroken = true
  const front = await openRecorded(async (_request, response) => {
    const reply = await receive(seller.url)
    const { status, headers, body } = isBroken ? change(reply) : reply
    for (const [name, values] of Object.entries(headers)) response.setHeader(name, values)
    return response.writeHead(status).end(body)
  })
  const allowed = env.ALLOW_PRIVATE as string[]
  allowed.push(front.hostPort)
  const lint = async (): Promise<LintReport> =>
    toReport(await inspectAlone(LintTarget.parse({ url: front.url }), new Date()))
  return {
    lint,
    repair: () => {
      isBroken = false
    },
  }
}

describe.each(PROTOCOLS)("a seller of %s", (protocol) => {
  it("has ten faults", () => {
    expect(new Set(FAULTS[protocol].map(([, finds]) => finds)).size).toBe(10)
  })

  it.each(FAULTS[protocol])("D-lint-06 names the fault: %s", async (_about, finds, change) => {
    const { lint, repair } = await openFaulty(protocol, change)
    const broken = await lint()
    const findings = [...broken.protocols.flatMap((one) => one.findings), ...broken.missing]
    const found = findings.find(({ id }) => id === finds)
    expect(found, findings.map(({ id }) => id).join(", ")).toMatchObject({
      severity: "error",
      fix: expect.stringMatching(/\w{3}/),
      section: expect.stringMatching(/\w/),
    })
    expect(broken.protocols.some(({ is_valid }) => is_valid)).toBe(false)
    repair()
    const fixed = await lint()
    expect(fixed.protocols.map((one) => [one.protocol, one.is_valid])).toEqual([[protocol, true]])
    expect(fixed.protocols.flatMap((one) => one.findings.map(({ id }) => id))).not.toContain(finds)
  })
})
