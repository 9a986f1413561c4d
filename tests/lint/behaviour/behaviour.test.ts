// The behaviour checks against servers made with the protocols' own SDKs, and against one broken server for each finding.

import { beforeEach, describe, expect, it, vi } from "vitest"
import type { BehaviourId } from "@/lib/lint/behaviour/judge"
import { createChallenge } from "../../street/l402"
import type { Handler } from "../../street/shop"
import { createL402, createMpp, createX402, openRecorded, openToBrowsers, SELLERS, type Seen } from "./servers"

process.env["ALLOW_PRIVATE"] = "127.0.0.1:1"
process.env["PROBE_TIMEOUT_MS"] = "3000"
const { env } = await import("@/lib/env")
const { toReport } = await import("@/lib/lint/lint")
const { createLoneTurn } = await import("@/lib/probe/host/turn")
const { inspectAlone } = await import("@/tests/support/inspect-alone")
const { BEHAVIOUR_CHECKS, LintReport, LintTarget } = await import("@/lib/lint/schema")
const { checkBehaviour } = await import("@/lib/lint/behaviour/check-behaviour")
const { probe } = await import("@/lib/probe/probe")
const { BEHAVIOUR_TEXTS } = await import("@/lib/lint/behaviour/judge")

// The middleware of x402 prints each payment that it cannot parse.
beforeEach(() => void vi.spyOn(console, "warn").mockImplementation(() => undefined))

const allow = (hostPort: string) => (env.ALLOW_PRIVATE as string[]).push(hostPort)

async function check(handler: Handler) {
  const { url, hostPort, seen } = await openRecorded(handler)
  allow(hostPort)
  const report = LintReport.parse(toReport(await inspectAlone(LintTarget.parse({ url }), new Date(), true)))
  return { report, seen, findings: (report.behaviour ?? []).flatMap(({ findings }) => findings) }
}

/** The seller answers, unless `change` does. */
const changed = (seller: Handler, change: (...given: Parameters<Handler>) => boolean): Handler =>
  openToBrowsers((request, response) => (change(request, response) ? undefined : seller(request, response)))

const PROTOCOLS = ["L402", "x402", "MPP"] as const

describe.each(PROTOCOLS)("a seller of %s", (protocol) => {
  it("D-lint-04 passes every check that its SDK can pass, with one request each", async () => {
    const { report, seen, findings } = await check(openToBrowsers(await SELLERS[protocol]()))
    expect(report.protocols.map((one) => [one.protocol, one.is_valid])).toEqual([[protocol, true]])
    expect(findings).toEqual([])
    expect(report.behaviour?.map((one) => one.check)).toEqual([...BEHAVIOUR_CHECKS])
    expect(seen.map(({ method }) => method)).toEqual(["GET", "GET", "GET", "OPTIONS", "GET", "GET", "GET"])
    expect(new Set(seen.map(({ headers }) => headers["user-agent"])).size).toBe(1)
    expect(seen[0]?.headers["user-agent"]).toMatch(/^PaidAPIDirectory\//)
  })

  it("D-lint-05 never receives a signature", async () => {
    const { seen } = await check(openToBrowsers(await SELLERS[protocol]()))
    const sent = seen.flatMap(listCredentials)
    expect(sent).toHaveLength(2)
    expect(sent[0]).toMatch(/not-a-payment$/)
    expect(sent.flatMap(listProofs)).not.toHaveLength(0)
    for (const proof of sent.flatMap(listProofs)) expect(proof).toMatch(/^(0x)?0*$/)
  })
})

/** The challenge is real, and the seller serves each request with a token of its own, whatever the preimage. */
const acceptAnyPreimage: Handler = async (request, response) => {
  const issued = /^L402 ([^:]+):[0-9a-f]{64}$/.exec(request.headers.authorization ?? "")?.[1]
  if (issued !== undefined && tokens.has(issued)) return response.writeHead(200).end("{}")
  const { header } = createChallenge({ service: "paid", priceSats: 21, description: "One day" })
  tokens.add(/macaroon="([^"]+)"/.exec(header)?.[1] ?? "")
  return response
    .writeHead(402, { "www-authenticate": header, "content-type": "application/json" })
    .end('{"error":"Payment required"}')
}
const tokens = new Set<string>()

describe("a seller of L402 that accepts any preimage", () => {
  it("D-lint-10 receives the token of its own challenge with a zero preimage, and is found", async () => {
    const { findings, seen } = await check(openToBrowsers(acceptAnyPreimage))
    expect(findings.map(({ id }) => id)).toEqual(["unsigned_payment_accepted"])
    const sent = seen.flatMap(({ headers }) => headers.authorization ?? [])
    expect(sent[1]).toMatch(/^L402 [^:]+:0{64}$/)
    expect(tokens).toContain(sent[1]?.slice("L402 ".length, -":".length - 64))
  })
})

const listCredentials = ({ headers }: Seen) =>
  ["authorization", "payment-signature", "x-payment"].flatMap((name) => headers[name] ?? [])

/** What proves a payment in a credential: the preimage of L402, else every signature, transaction, hash or preimage of the payload. */
function listProofs(credential: string | string[]): string[] {
  const text = String(credential)
  const [, preimage] = /^L402 [^:]+:(.*)$/.exec(text) ?? []
  if (preimage !== undefined) return [preimage]
  if (text.endsWith("not-a-payment")) return []
  const { payload } = JSON.parse(Buffer.from(text.replace(/^Payment /, ""), "base64").toString())
  return ["signature", "transaction", "hash", "preimage", "spt"].flatMap((name) => payload[name] ?? [])
}

const isPaying = (...[{ headers }]: Parameters<Handler>) => headers["payment-signature"] !== undefined
const isMalformed = (...[{ headers }]: Parameters<Handler>) => headers["payment-signature"] === "not-a-payment"

/** A change of the x402 seller for each finding. */
const BROKEN: Record<BehaviourId, (seller: Handler) => Handler> = {
  malformed_payment_fails: (seller) => changed(seller, (...all) => isMalformed(...all) && answer(all, 500)),
  malformed_payment_accepted: (seller) => changed(seller, (...all) => isMalformed(...all) && answer(all, 200)),
  malformed_payment_unexplained: (seller) => changed(seller, (...all) => isMalformed(...all) && answer(all, 400)),
  unsigned_payment_fails: (seller) => changed(seller, (...all) => isUnsigned(...all) && answer(all, 500)),
  unsigned_payment_accepted: (seller) => changed(seller, (...all) => isUnsigned(...all) && answer(all, 200)),
  unsigned_payment_not_402: (seller) => changed(seller, (...all) => isUnsigned(...all) && answer(all, 403)),
  preflight_rejected: (seller) => (request, response) => {
    if (request.method === "OPTIONS") return response.writeHead(402).end()
    return openToBrowsers(seller)(request, response)
  },
  exposed_headers_missing: (seller) =>
    changed(seller, (_request, response) => {
      response.setHeader("access-control-expose-headers", "PAYMENT-REQUIRED")
      return false
    }),
  browser_without_challenge: (seller) =>
    changed(seller, (...all) => all[0].headers.origin !== undefined && answer(all, 403)),
  // The middleware of x402 sends no-store itself.
  no_store_missing: () =>
    openToBrowsers(async (request, response) => {
      response.removeHeader("cache-control")
      return (await createL402())(request, response)
    }),
  html_without_challenge: (seller) =>
    changed(seller, (...all) => /text\/html/.test(all[0].headers.accept ?? "") && answer(all, 402)),
  second_challenge_missing: (seller) => {
    let plain = 0
    return changed(seller, (...all) => {
      const { headers, method } = all[0]
      if (method === "GET" && !headers.origin && headers.accept === "application/json" && !isPaying(...all)) plain += 1
      return plain > 1 && answer(all, 503)
    })
  },
  challenge_repeated: () => {
    let first: Promise<string> | undefined
    return openToBrowsers(async (_request, response) => {
      first ??= import("../../street/l402").then(
        ({ createChallenge }) => createChallenge({ service: "paid", priceSats: 1, description: "x" }).header,
      )
      return response.writeHead(402, { "www-authenticate": await first }).end("Payment required")
    })
  },
}

/** A server with the challenge of the seller, which names a header for the credential. */
async function nameHeader(seller: Handler, name: string): Promise<Handler> {
  const { url } = await openRecorded(seller)
  const challenge = (await fetch(url)).headers.get("www-authenticate")
  return (_request, response) =>
    void response.writeHead(402, { "www-authenticate": `${challenge}, header="${name}"` }).end("{}")
}

const isUnsigned = (...all: Parameters<Handler>) => isPaying(...all) && !isMalformed(...all)

function answer([, response]: Parameters<Handler>, status: number): true {
  response.writeHead(status).end()
  return true
}

describe("D-lint-04 a broken server", () => {
  it("has a case for each finding", () => {
    expect(Object.keys(BROKEN).toSorted()).toEqual(Object.keys(BEHAVIOUR_TEXTS).toSorted())
  })

  it.each(Object.keys(BROKEN) as BehaviourId[])("is found: %s", async (id) => {
    const { findings } = await check(BROKEN[id](await createX402()))
    expect(findings.map((one) => one.id)).toEqual([id])
    for (const { fix, expected, seen, section } of findings) {
      expect([fix, expected, seen, section]).toEqual(Array(4).fill(expect.any(String)))
    }
  })

  it("gets a note instead of a refusal when it is not open to browsers at all", async () => {
    const { findings } = await check(await createX402())
    expect(findings.map(({ id, severity }) => [id, severity])).toEqual([["preflight_rejected", "info"]])
  })

  it("that never answers payments does not hold the checks longer than their deadline", async () => {
    const seller = await createX402()
    const { url, hostPort, seen } = await openRecorded((request, response) =>
      isPaying(request, response) ? undefined : seller(request, response),
    )
    allow(hostPort)
    const target = { url, method: "GET" }
    const { outcome } = await probe(target, { now: new Date() })
    if (!outcome.ok) throw new Error(outcome.detail)
    const results = await checkBehaviour(target, outcome.reply, outcome.detections, new Date(), createLoneTurn(), 300)
    expect(results?.map(({ status, findings }) => [status, findings.length])).toEqual(Array(6).fill([null, 0]))
    expect(results?.at(-1)?.problem).toMatch(/^Not sent/)
    expect(seen).toHaveLength(2)
  })

  it.each(["Host", "user-agent", "content-length", "transfer-encoding", "Origin", "Cookie", "proxy-authorization"])(
    "cannot put a payment into the header %s of our request",
    async (name) => {
      const { report, seen } = await check(await nameHeader(await createMpp(), name))
      expect(report.protocols.map(({ protocol, is_valid }) => [protocol, is_valid])).toEqual([["MPP", true]])
      expect(report.behaviour).toBeNull()
      expect(seen).toHaveLength(1)
    },
  )

  it("receives the payment in another header that it names", async () => {
    const { seen } = await check(await nameHeader(await createMpp(), "X-Payment-Credential"))
    expect(seen.flatMap(({ headers }) => headers["x-payment-credential"] ?? [])).toHaveLength(2)
    expect(seen.flatMap(({ headers }) => headers.authorization ?? [])).toEqual([])
  })

  it("gets no behaviour checks without a valid challenge", async () => {
    const { report, seen } = await check((_request, response) => response.writeHead(404).end())
    expect(report.behaviour).toBeNull()
    // The endpoint gets the one request of a check. The other three read the documents of its host.
    expect(seen).toHaveLength(4)
  })
})
