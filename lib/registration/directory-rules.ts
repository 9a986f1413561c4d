// Rules of other directories for the listing of an x402 endpoint, as public threads state them, judged by the last stored check.
// Pure. Rules that nobody has stated in public are left out.

import type { Reply } from "@/lib/protocols/challenge"
import { getField, getFieldAt, isObject } from "@/lib/protocols/json"
import { parsePayload } from "@/lib/protocols/x402/payload"
import type { DirectoryRule } from "@/lib/registration/listing-status-schema"

export interface RuleFacts {
  /** The last valid challenge; null without one. */
  reply: Reply | null
  /** The status of the last response, and whether the request had no body. */
  lastStatus: number | null
  isEmptyRequest: boolean
  /** True when the host's /openapi.json described the endpoint at the last read. */
  isInOpenApi: boolean
}
type Result = DirectoryRule["result"]
type Rule = Omit<DirectoryRule, "result"> & { judge: (facts: RuleFacts) => Result }

const X402 = "https://github.com/x402-foundation/x402/issues"

export const DIRECTORY_RULES: readonly Rule[] = [
  {
    directory: "bazaar",
    rule: "empty_request_gets_402",
    message: "A request without a body receives status 402: check the payment before the input.",
    as_of: "2026-04-15",
    thread: `${X402}/1982`,
    judge: ({ lastStatus, isEmptyRequest }) =>
      lastStatus === null || !isEmptyRequest ? "unknown" : lastStatus === 402 ? "holds" : "broken",
  },
  {
    directory: "bazaar",
    rule: "discovery_declared",
    message: "Version 2 declares extensions.bazaar with info and schema; version 1 declares outputSchema in accepts.",
    as_of: "2026-07-12",
    thread: `${X402}/2844`,
    judge: ({ reply }) => judgeDocument(reply, isDeclared),
  },
  {
    directory: "bazaar",
    rule: "schema_describes_info",
    message:
      "extensions.bazaar.schema describes info, so it declares the property input; it is not the schema of the body.",
    as_of: "2026-08-16",
    thread: `${X402}/2112`,
    judge: ({ reply }) => judgeDocument(reply, describesInfo),
  },
  {
    directory: "x402scan",
    rule: "endpoint_in_openapi",
    message: "/openapi.json of the host lists the endpoint.",
    as_of: "2026-06-16",
    thread: "https://github.com/Merit-Systems/x402scan/pull/988",
    judge: ({ isInOpenApi }) => (isInOpenApi ? "holds" : "unknown"),
  },
]

export const judgeDirectoryRules = (facts: RuleFacts): DirectoryRule[] =>
  DIRECTORY_RULES.map(({ judge, ...rule }) => ({ ...rule, result: judge(facts) }))

/** A shortened or unreadable challenge gives no document, so its rules are unknown. */
function judgeDocument(reply: Reply | null, isMet: (document: unknown) => boolean | null): Result {
  const document = reply === null ? null : (parsePayload(reply)?.document ?? null)
  const met = document === null ? null : isMet(document)
  return met === null ? "unknown" : met ? "holds" : "broken"
}

function isDeclared(document: unknown): boolean {
  if (getField(document, "x402Version") === 1) {
    const accepts = getField(document, "accepts")
    return Array.isArray(accepts) && accepts.some((entry) => isObject(getField(entry, "outputSchema")))
  }
  const read = (name: string) => getFieldAt(document, "extensions", "bazaar", name)
  return isObject(read("info")) && isObject(read("schema"))
}

/** Null in version 1, and without a schema. */
function describesInfo(document: unknown): boolean | null {
  const schema = getFieldAt(document, "extensions", "bazaar", "schema")
  return isObject(schema) ? isObject(getFieldAt(schema, "properties", "input")) : null
}
