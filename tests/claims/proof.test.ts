// Which file or DNS record proves a domain, and what the response to a failed proof contains.

import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { abbreviate, buildProofFailure, type Evidence, hashToken, judgeProof, type Miss } from "@/lib/claims/proof"
import { ProofFailure } from "@/lib/claims/schema"
import { FETCH_REASONS, type FetchReason } from "@/lib/net/fetch-failure"

const TOKEN = "5a".repeat(32)
const HASH = hashToken(TOKEN)
const OTHER = hashToken("another token")
const missOf = (found: Evidence) => judgeProof(found, new Set([HASH])).miss
const now = new Date("2026-11-21T12:00:00.400Z")

type File = Extract<Evidence, { kind: "file" }>
const file = (body: string, given: Partial<File> = {}): Evidence => ({
  kind: "file",
  status: 200,
  contentType: "text/plain",
  body,
  isCut: false,
  ...given,
})
const records = (...values: string[]): Evidence => ({ kind: "records", records: values })
const failed = (reason: FetchReason, redirectTo: string | null = null): Evidence => ({
  kind: "failed",
  reason,
  detail: "It is so.",
  redirectTo,
})

describe("a file that holds the token", () => {
  it.each([TOKEN, `dir_${TOKEN}`, `"dir_${TOKEN}"\n`])("is recognized, and the token is not quoted: %s", (content) => {
    const miss = missOf(file(content))
    expect(miss).toMatchObject({ reason: "mismatch", received: "the secret token" })
    expect(JSON.stringify(miss)).not.toContain(TOKEN)
  })
})

describe("a claim is proven by", () => {
  it("the SHA-256 of the token's 64 hexadecimal characters", () => {
    // Computed with `printf %s 5a5a…5a | sha256sum`, independently of the code under test.
    expect(HASH).toBe("0e53aae2eabd575555371f862cb885ff20472caced1f5e8fc80291b2f03dcab6")
  })

  it.each<[string, Evidence]>([
    ["the hash alone", file(HASH)],
    ["the hash in upper case", file(HASH.toUpperCase())],
    ["the hash in mixed case", file(HASH.slice(0, 32) + HASH.slice(32).toUpperCase())],
    ["the hash with a line feed", file(`${HASH}\n`)],
    ["the hash with a Windows line end", file(`${HASH}\r\n`)],
    ["the hash with white space of all kinds around it", file(`\n\t  ${HASH} \r\n\r\n\u00a0`)],
    ["the hash after a byte order mark", file(`\ufeff${HASH}\r\n`)],
    ["the hash with the content type of an HTML page", file(HASH, { contentType: "text/html; charset=utf-8" })],
    ["the hash with a binary content type", file(HASH, { contentType: "application/octet-stream" })],
    ["the hash without a content type", file(HASH, { contentType: "" })],
    ["a DNS record", records(`directory-verify=${HASH}`)],
    ["a record among others", records("v=spf1 -all", "", `directory-verify=${OTHER}`, `directory-verify=${HASH}`)],
    ["a record with its prefix in upper case", records(`Directory-Verify=${HASH.toUpperCase()}`)],
    ["a record with white space around its value", records(` directory-verify= ${HASH} `)],
    ["a record with the quotes that a zone editor did not remove", records(`"directory-verify=${HASH}"`)],
  ])("%s", (_case, found) => {
    expect(judgeProof(found, new Set([HASH]))).toEqual({ proven: [HASH], miss: null })
  })

  it("any of its valid hashes; all matching records count", () => {
    const hashes = new Set([hashToken("third"), HASH, OTHER])
    expect(judgeProof(file(OTHER), hashes).proven).toEqual([OTHER])
    const both = records(`directory-verify=${HASH}`, "directory-verify=x", `directory-verify=${OTHER}`)
    expect(judgeProof(both, hashes).proven).toEqual([HASH, OTHER])
    expect(judgeProof(file(HASH), new Set<string>()).miss).toMatchObject({ reason: "mismatch" })
  })
})

const HTML = "<!doctype html>\n<html><head><title>App</title></head><body></body></html>"
const containing = (words: string) => expect.stringContaining(words)

describe("a claim is not proven, and the reason is named, by", () => {
  it.each<[string, Evidence, Partial<Record<keyof Miss, unknown>>]>([
    ["an empty file", file(""), { reason: "mismatch", received: "nothing", message: containing("is empty") }],
    ["white space alone", file(" \r\n"), { reason: "mismatch", received: "nothing" }],
    [
      "another hash",
      file(OTHER),
      {
        reason: "mismatch",
        received: abbreviate(OTHER),
        message: containing("no start of this claim in the last 72 hours issued"),
      },
    ],
    ["another hash in upper case", file(OTHER.toUpperCase()), { reason: "mismatch", received: abbreviate(OTHER) }],
    [
      "the secret token",
      file(`${TOKEN}\n`),
      { reason: "mismatch", received: "the secret token", message: containing("start the claim again") },
    ],
    ["the token in upper case", file(TOKEN.toUpperCase()), { reason: "mismatch", received: "the secret token" }],
    ["the hash and one more line", file(`${HASH}\n${OTHER}`), { reason: "mismatch" }],
    ["the hash cut short", file(HASH.slice(1)), { reason: "mismatch" }],
    ["the hash and one more digit", file(`${HASH}0`), { reason: "mismatch" }],
    ["the hash in quotes", file(`"${HASH}"`), { reason: "mismatch" }],
    ["the hash in a comment", file(`# hash\n${HASH}`), { reason: "mismatch" }],
    ["JSON", file(JSON.stringify({ hash: HASH })), { reason: "mismatch", received: containing('{"hash":"') }],
    ["the value of the record", file(`directory-verify=${HASH}`), { reason: "mismatch" }],
    ["the hash in full-width letters", file(HASH.replaceAll("a", "ａ")), { reason: "mismatch" }],
    ["the hash with a NUL", file(`${HASH}\0`), { reason: "mismatch" }],
    [
      "an HTML page",
      file(HTML),
      { reason: "html", received: null, http_status: 200, message: containing("HTML page") },
    ],
    ["a text with the content type of an HTML page", file("Welcome", { contentType: "Text/HTML" }), { reason: "html" }],
    [
      "an HTML page that contains the hash",
      file(`<html>${HASH}</html>`, { contentType: "text/html" }),
      { reason: "html" },
    ],
    [
      "a truncated page of a single-page app",
      file(HTML.padEnd(1024), { contentType: "text/html", isCut: true }),
      { reason: "html" },
    ],
    [
      "a truncated HTML page with content type text/plain",
      file(`\n ${HTML.padEnd(1024)}`, { isCut: true }),
      { reason: "html" },
    ],
    ["XHTML", file('<?xml version="1.0"?><html>', { contentType: "application/xhtml+xml" }), { reason: "html" }],
    ["a truncated file", file("a".repeat(1024), { isCut: true }), { reason: "too_large", http_status: 200 }],
    ["a truncated file that begins with the hash", file(HASH.padEnd(1024), { isCut: true }), { reason: "too_large" }],
    [
      "the hash with status 404",
      file(HASH, { status: 404 }),
      { reason: "http_404", http_status: 404, message: containing("404") },
    ],
    ["an HTML page with status 404", file(HTML, { status: 404, contentType: "text/html" }), { reason: "http_404" }],
    ["forbidden", file("", { status: 403 }), { reason: "http_403", message: containing("readable by everybody") }],
    [
      "a response with status 401",
      file("", { status: 401 }),
      { reason: "http_401", message: containing("without a login") },
    ],
    ["a response with status 402", file("", { status: 402 }), { reason: "http_402", message: containing("payment") }],
    [
      "a response with status 500",
      file("", { status: 500 }),
      { reason: "http_500", message: containing("500 instead of 200") },
    ],
    ["a response with status 204", file("", { status: 204 }), { reason: "http_204" }],
    ["the hash with status 206", file(HASH, { status: 206 }), { reason: "http_206" }],
    ["created", file(HASH, { status: 201 }), { reason: "http_201" }],
    ["a response with status 304", file("", { status: 304 }), { reason: "http_304" }],
    ["a redirect without a target", file(HASH, { status: 302 }), { reason: "http_302" }],
    ["no records", records(), { reason: "dns_missing", received: null, message: containing("directory-verify=") }],
    ["other records", records("v=spf1 -all", HASH, "directory-verification=x"), { reason: "dns_missing" }],
    ["an empty record", records("directory-verify="), { reason: "mismatch", received: "nothing" }],
    ["a record of another hash", records(`directory-verify=${OTHER}`), { received: abbreviate(OTHER) }],
    ["the token in a record", records(`directory-verify=${TOKEN}`), { received: "the secret token" }],
    ["two values in one record", records(`directory-verify=${OTHER}directory-verify=${HASH}`), { reason: "mismatch" }],
  ])("%s", (_case, found, miss) => {
    expect(missOf(found)).toMatchObject(miss)
  })

  const REASONS: Record<FetchReason, string> = {
    "invalid-url": "unreachable",
    "invalid-request": "unreachable",
    "blocked-address": "blocked_address",
    "blocked-port": "blocked_address",
    "opted-out": "unreachable",
    dns: "unreachable",
    refused: "unreachable",
    reset: "unreachable",
    tls: "tls",
    timeout: "unreachable",
    redirect: "redirect",
    "too-many-redirects": "redirect",
    "headers-too-large": "too_large",
    "too-large": "too_large",
    "bad-encoding": "unreachable",
    "bad-response": "unreachable",
    unread: "unreachable",
  }
  it.each(FETCH_REASONS)("a request that failed with %s", (reason) => {
    expect(missOf(failed(reason))).toMatchObject({ reason: REASONS[reason], received: null })
  })

  it("a redirect; its target is in the message, cut to 200 characters", () => {
    const to = `https://elsewhere.example/${"a/".repeat(200)}`
    expect(missOf(failed("redirect", to))).toMatchObject({
      redirect_to: `${to.slice(0, 200)}…`,
      message: `The URL redirects to ${to.slice(0, 200)}…. Serve the file itself, because redirects are not followed.`,
    })
    expect(missOf(failed("redirect"))).toMatchObject({ redirect_to: null, message: containing("another") })
  })
})

describe("the response to a failed proof", () => {
  const about = { domain: "api.example.com", hash: HASH, elapsedMs: 12, now }
  const tell = (found: Evidence, method: "file" | "dns") => {
    const miss = missOf(found)
    if (!miss) throw new Error("this is a proof")
    return { miss, failure: ProofFailure.parse(buildProofFailure(miss, { ...about, method })) }
  }

  it("contains the expected and the received hash, both abbreviated, and the requested URL or record name", () => {
    expect(tell(file(OTHER), "file").failure).toEqual({
      reason: "mismatch",
      method: "file",
      asked: "https://api.example.com/.well-known/directory-verify.txt",
      expected: abbreviate(HASH),
      received: abbreviate(OTHER),
      redirect_to: null,
      http_status: 200,
      elapsed_ms: 12,
      checked_at: "2026-11-21T12:00:00Z",
    })
    expect(tell(records(), "dns").failure).toMatchObject({
      asked: "_directory-verify.api.example.com",
      expected: `directory-verify=${abbreviate(HASH)}`,
      http_status: null,
    })
  })

  it.each([
    ["alone", TOKEN],
    ["after a key", `token=${TOKEN}`],
    ["in JSON", JSON.stringify({ verification_token: TOKEN })],
    ["between hashes", `${HASH} ${TOKEN} ${OTHER}`],
    ["twice", TOKEN + TOKEN],
    ["as the value of the record", `directory-verify=${TOKEN}`],
  ])("contains at most the first and last digits of a token that stands %s", (_case, content) => {
    for (const found of [
      file(content),
      records(`directory-verify=${content}`),
      failed("redirect", `https://a/${content}`),
    ])
      expect(JSON.stringify(tell(found, "file"))).not.toMatch(/(5a){6}/i)
  })

  const hex = fc.stringMatching(/^[0-9a-f]{64}$/)
  const piece = fc.oneof(
    fc.string({ unit: "binary", maxLength: 30 }),
    hex,
    fc.constantFrom("\0", "\u202e", "\u001b[31m"),
  )
  const content = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(""))
  const found: fc.Arbitrary<Evidence> = fc.oneof(
    fc.record({
      kind: fc.constant("file" as const),
      status: fc.constantFrom(200, 200, 200, 404, 500),
      contentType: fc.constantFrom("text/plain", "text/html", ""),
      body: content,
      isCut: fc.boolean(),
    }),
    fc
      .array(
        content.map((text) => `directory-verify=${text}`),
        { maxLength: 3 },
      )
      .map((list) => records(...list)),
    content.map((text) => failed("redirect", text)),
  )

  it("contains no full hash, token or control character of the evidence, and stays short", () => {
    fc.assert(
      fc.property(found, (it) => {
        if (missOf(it) === null) return
        const { miss, failure } = tell(it, "file")
        expect(miss.message.length).toBeLessThan(300)
        expect((failure.received ?? "").length).toBeLessThan(50)
        for (const text of [miss.message, failure.received ?? "", failure.redirect_to ?? ""]) {
          expect(text).not.toMatch(/[0-9a-f]{32}/i)
          expect(text).not.toMatch(/[\p{Cc}\p{Cs}\u200b-\u200f\u202a-\u202e\u2066-\u2069]/u)
        }
      }),
      { numRuns: 1000 },
    )
  })
})
