// Rules of other directories for the listing of an x402 endpoint, as public threads and documents state them, judged by the last
// stored check. Pure. Rules that nobody has stated in public are left out.

import type { DirectoryRule } from "@/lib/listing-rules/schema"
import type { Reply } from "@/lib/protocols/challenge"
import { getField, getFieldAt, getText, isObject, type JsonObject } from "@/lib/protocols/json"
import { validateUntrusted } from "@/lib/protocols/json-schema/validate"
import { getDescriptionLength, LONGEST_DESCRIPTION } from "@/lib/protocols/x402/discovery"
import { parsePayload } from "@/lib/protocols/x402/payload"

export interface RuleInput {
  /** The last valid challenge; null without one. */
  reply: Reply | null
  /** The status of the last response, and whether the request had no body. */
  lastStatus: number | null
  /** Whether the last check got a response; null before the first check. */
  isReachable: boolean | null
  isEmptyRequest: boolean
  /** True when the host's /openapi.json described the endpoint at the last read. */
  isInOpenApi: boolean
}
type Result = DirectoryRule["result"]
type Rule = Omit<DirectoryRule, "result"> & { judge: (facts: RuleInput) => Result }

const X402 = "https://github.com/x402-foundation/x402/issues"
const CDP_VALIDATE = "https://docs.cdp.coinbase.com/x402/validate-endpoint"

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
    directory: "bazaar",
    rule: "info_follows_schema",
    message:
      "extensions.bazaar.info is valid by extensions.bazaar.schema: it has every required property, for example.",
    as_of: "2026-07-17",
    thread: `${X402}/2814`,
    judge: ({ reply }) => judgeDocument(reply, followsSchema),
  },
  {
    directory: "bazaar",
    rule: "references_are_local",
    message:
      "No schema in extensions.bazaar has an external $ref or $id: https://agentic.market/validate rejects them.",
    as_of: "2026-08-24",
    thread: `${X402}/3045`,
    judge: ({ reply }) => judgeDocument(reply, hasOnlyLocalReferences),
  },
  {
    directory: "bazaar",
    rule: "resource_is_https",
    message: "The URL of the resource in the challenge begins with https://.",
    as_of: "2026-10-09",
    thread: CDP_VALIDATE,
    judge: ({ reply }) => judgeDocument(reply, isResourceHttps),
  },
  {
    directory: "bazaar",
    rule: "description_is_short",
    message: `The description of the resource has at most ${LONGEST_DESCRIPTION} characters.`,
    as_of: "2026-10-09",
    thread: CDP_VALIDATE,
    judge: ({ reply }) => judgeDocument(reply, isDescriptionShort),
  },
  {
    directory: "bazaar",
    rule: "settled_within_30_days",
    message: "A payment was settled by the CDP facilitator within 30 days. We do not see payments.",
    as_of: "2026-10-09",
    thread: CDP_VALIDATE,
    judge: () => "unknown",
  },
  {
    directory: "x402scan",
    rule: "paid_endpoint_valid",
    message:
      "The endpoint responds with 402 and a valid x402 challenge. An origin without one such endpoint is rejected.",
    as_of: "2026-05-11",
    thread: "https://github.com/Merit-Systems/x402scan/pull/854",
    judge: ({ reply, lastStatus }) =>
      lastStatus === null ? "unknown" : lastStatus !== 402 ? "broken" : reply === null ? "unknown" : "holds",
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

export const judgeDirectoryRules = (facts: RuleInput): DirectoryRule[] =>
  DIRECTORY_RULES.map(({ judge, ...rule }) => ({ ...rule, result: judge(facts) }))

/** Null for a shortened or unreadable challenge. */
export const readDocument = (reply: Reply | null): JsonObject | null =>
  reply === null ? null : (parsePayload(reply)?.document ?? null)

/** Without a document the rules are unknown. */
function judgeDocument(reply: Reply | null, isMet: (document: unknown) => boolean | null): Result {
  const document = readDocument(reply)
  const met = document === null ? null : isMet(document)
  return met === null ? "unknown" : met ? "holds" : "broken"
}

// What the document of a challenge declares for the Bazaar: each function returns null where the document does not decide. The
// document is untrusted and bounded by what is stored of a challenge (16,000 characters).

const MOST_DEPTH = 16

const readBazaar = (document: unknown, name: string) => getFieldAt(document, "extensions", "bazaar", name)

export function isDeclared(document: unknown): boolean {
  if (getField(document, "x402Version") === 1) {
    const accepts = getField(document, "accepts")
    return Array.isArray(accepts) && accepts.some((entry) => isObject(getField(entry, "outputSchema")))
  }
  return isObject(readBazaar(document, "info")) && isObject(readBazaar(document, "schema"))
}

/** Null in version 1, and without a schema. */
function describesInfo(document: unknown): boolean | null {
  const schema = readBazaar(document, "schema")
  return isObject(schema) ? isObject(getFieldAt(schema, "properties", "input")) : null
}

/** Null without `info` and `schema`, and for a schema that cannot be evaluated. */
export function followsSchema(document: unknown): boolean | null {
  const [info, schema] = [readBazaar(document, "info"), readBazaar(document, "schema")]
  if (!isObject(info) || !isObject(schema)) return null
  const { result } = validateUntrusted(schema, info, getField(schema, "$schema"))
  return result === "valid" ? true : result === "invalid" ? false : null
}

/** Null without a declaration. A reference within the document begins with `#`. */
export function hasOnlyLocalReferences(document: unknown): boolean | null {
  const bazaar = getFieldAt(document, "extensions", "bazaar")
  return isObject(bazaar) ? !hasExternalReference(bazaar, 0) : null
}

function hasExternalReference(value: unknown, depth: number): boolean {
  if (typeof value !== "object" || value === null || depth > MOST_DEPTH) return false
  return Object.entries(value).some(([key, part]) => {
    const isReference = (key === "$ref" || key === "$id") && typeof part === "string" && !part.startsWith("#")
    return isReference || hasExternalReference(part, depth + 1)
  })
}

/** The URL of the resource, in version 2 and in version 1. Null when the document names none. */
function readResource(document: unknown): string | null {
  const accepts = getField(document, "accepts")
  const first = Array.isArray(accepts) ? accepts[0] : null
  return getText(getFieldAt(document, "resource", "url")) ?? getText(getField(first, "resource"))
}

export function isResourceHttps(document: unknown): boolean | null {
  const resource = readResource(document)
  return resource === null ? null : /^https:\/\//i.test(resource)
}

export function isDescriptionShort(document: unknown): boolean | null {
  const length = getDescriptionLength(document)
  return length === null ? null : length <= LONGEST_DESCRIPTION
}
