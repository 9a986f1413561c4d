import { describe, expect, it } from "vitest"
import { explainReason, nameReason } from "@/components/service/reason-words"
import { FETCH_REASONS } from "@/lib/net/fetch-failure"

const finding = { severity: "error", seen: null, expected: null, fix: null, section: "" } as const
const findings = [{ ...finding, id: "no_macaroon", message: "The challenge has no macaroon." }]

describe("why a check failed, in words", () => {
  it.each(FETCH_REASONS)("%s has words of its own", (reason) => {
    expect(explainReason(reason)).not.toBe(explainReason("some_finding"))
  })

  it.each([
    ["HTTP 200", "It responded without requesting payment."],
    ["HTTP 302", "It redirects to another URL, which we do not follow."],
    ["HTTP 402", "The 402 had no valid challenge."],
    ["HTTP 404", "It found nothing at this URL."],
    ["HTTP 418", "It rejected the request before it requested payment."],
    ["HTTP 503", "The server was not available."],
    ["HTTP 599", "The server reported an error."],
    ["no_macaroon", "The challenge has no macaroon."],
    ["mcp_version_unsupported", expect.stringContaining("Serving 2026-07-28 or 2025-11-25 would end this.")],
    ["another_finding", "The 402 had no valid challenge."],
    ["constructor", "The 402 had no valid challenge."],
    ["", "The 402 had no valid challenge."],
    [null, "Several consecutive responses were much slower than usual."],
  ])("%s", (reason, text) => expect(explainReason(reason, findings)).toEqual(text))
})

describe("what a failed check met, in two or three words", () => {
  it.each([
    ["HTTP 200", "No payment asked"],
    ["HTTP 302", "Redirect"],
    ["redirect", "Redirect"],
    ["HTTP 402", "Challenge not valid"],
    ["no_macaroon", "Challenge not valid"],
    ["mcp_version_unsupported", "MCP version not supported"],
    ["mcp_tool_missing", "Tool not found"],
    ["mcp_tool_unpaid", "No payment asked"],
    ["constructor", "Challenge not valid"],
    ["HTTP 404", "Request rejected"],
    ["HTTP 429", "Too many requests"],
    ["HTTP 503", "Server error"],
    ["timeout", "No response"],
    ["dns", "No response"],
    ["too-large", "Response not readable"],
    [null, "Slow"],
  ])("%s", (reason, name) => expect(nameReason(reason)).toBe(name))
})
