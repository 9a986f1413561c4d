// The stored facts of a check in the shape of the answer of `POST /platform/v2/x402/validate` of Coinbase, as of 2026-10-09:
// https://docs.cdp.coinbase.com/api-reference/v2/rest-api/x402-facilitator/validate-x402-endpoint. Tools that read that answer read
// ours. Pure. We send no request and do not know the index of the Bazaar, so `index` is left out.

import { followsSchema, hasOnlyLocalReferences, isDeclared } from "@/lib/listing-rules/bazaar-rules"
import { type RuleFacts, readDocument } from "@/lib/listing-rules/directory-rules"
import type { CdpCheck, CdpValidation } from "@/lib/listing-rules/schema"
import { getField } from "@/lib/protocols/json"

/** @returns null for a listing that was never checked */
export function buildCdpValidation(facts: RuleFacts): CdpValidation | null {
  const { lastStatus, isReachable } = facts
  if (isReachable === null) return null
  const document = lastStatus === 402 ? readDocument(facts.reply) : null
  const preflight = [checkReachable(isReachable), ...(isReachable ? checkResponse(lastStatus, document) : [])]
  const failed = preflight.find(({ passed, severity }) => !passed && severity === "required")
  const version = getField(document, "x402Version")
  return {
    valid: failed === undefined,
    ...(lastStatus !== null && { statusCode: lastStatus }),
    ...(typeof version === "number" && Number.isInteger(version) && { x402Version: version }),
    preflight,
    simulation: failed ? { outcome: "rejected", rejectionReason: failed.detail } : { outcome: "accepted" },
  }
}

const checkReachable = (passed: boolean): CdpCheck => ({
  ...{ check: "reachable", passed, severity: "required" },
  detail: passed ? "The endpoint responded to the last check." : "The endpoint did not respond to the last check.",
})

function checkResponse(status: number | null, document: unknown): CdpCheck[] {
  const isPaid = status === 402
  const returns: CdpCheck = {
    ...{ check: "returns_402", passed: isPaid, severity: "required", expected: "402", actual: String(status) },
    detail: `The endpoint responded with HTTP ${status}.`,
  }
  if (!isPaid) return [returns]
  const parse: CdpCheck = {
    ...{ check: "parse", passed: document !== null, severity: "required" },
    detail: document === null ? "No valid challenge is stored." : "The payment requirements can be parsed.",
  }
  return document === null ? [returns, parse] : [returns, checkExtension(document), parse, ...checkAdvice(document)]
}

function checkExtension(document: unknown): CdpCheck {
  const passed = isDeclared(document)
  const detail = passed
    ? "The challenge has the discovery extension of the Bazaar."
    : "The challenge has no discovery extension of the Bazaar."
  return { check: "has_bazaar_extension", passed, severity: "required", detail }
}

/** Checks of ours, which the validation of Coinbase does not name. A check that cannot be made is left out. */
function checkAdvice(document: unknown): CdpCheck[] {
  const [isValid, isLocal] = [followsSchema(document), hasOnlyLocalReferences(document)]
  return [
    ...advise("info_follows_schema", isValid, ["info is valid by its schema.", "info is not valid by its schema."]),
    ...advise("references_are_local", isLocal, [
      "No schema refers to another document.",
      "A schema refers to another document.",
    ]),
  ]
}

const advise = (check: string, passed: boolean | null, [holds, broken]: readonly [string, string]): CdpCheck[] =>
  passed === null ? [] : [{ check, passed, severity: "advisory", detail: passed ? holds : broken }]
