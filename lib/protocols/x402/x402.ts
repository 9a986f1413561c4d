// Judges x402 challenges of versions 1 and 2. A challenge lists payment requirements: amount, asset, network and payee. Each
// requirement is judged alone, and one valid requirement makes the reply valid.

import { copyBounded, printable } from "@/lib/protocols/bounded"
import {
  type CheckOptions,
  type DetectionOf,
  type Finding,
  type Reply,
  SEVERITIES,
  type Severity,
} from "@/lib/protocols/challenge"
import { buildFinding, buildFindings, orderFindings } from "@/lib/protocols/findings"
import { getField, getFieldAt, getText, type JsonObject } from "@/lib/protocols/json"
import { pickPrice } from "@/lib/protocols/money"
import { buildNot402, describeOtherRail } from "@/lib/protocols/not-402"
import { isJsonRpcStatus } from "@/lib/protocols/reply-json"
import { listCacheFindings, listHiddenHeaders } from "@/lib/protocols/transport"
import { checkBazaar } from "@/lib/protocols/x402/bazaar"
import {
  declaresSchema,
  findDeclaredBody,
  findDeclaredMethod,
  listFacilitatorHints,
} from "@/lib/protocols/x402/discovery"
import { findAcceptsError, listDocumentErrors, listDocumentWarnings } from "@/lib/protocols/x402/document"
import { buildNotes, type Notes, X402_TEXTS, type X402Note } from "@/lib/protocols/x402/findings"
import { listMisplacedDocuments } from "@/lib/protocols/x402/misplaced"
import { checkOffers } from "@/lib/protocols/x402/offers/check-offers"
import { findPayeeConflict } from "@/lib/protocols/x402/payees"
import { parsePayload, type X402Payload } from "@/lib/protocols/x402/payload"
import { X402_PAYMENT } from "@/lib/protocols/x402/payment"
import { type JudgedEntry, judgeRequirement } from "@/lib/protocols/x402/requirement"
import { findSpendRefusal } from "@/lib/protocols/x402/spend-controls"
import type { X402Challenge } from "@/lib/protocols/x402/types"

const LIMITS = { entries: 64, accepts: 16, resourceLength: 2_048 }
const ACCEPTS_SHAPE = { depth: 10, keys: 64, textLength: 4_000, size: 12_000 }

export function checkX402(reply: Reply, options: CheckOptions): DetectionOf<X402Challenge> {
  const payload = parsePayload(reply)
  const isMcp = payload?.source === "mcp" && isJsonRpcStatus(reply.status)
  if (reply.status !== 402 && !isMcp)
    return reject(null, [buildNot402(reply, payload ? [`x402 ${payload.source}`] : [])])
  if (!payload) {
    const note: X402Note = { id: "no_x402_challenge", seen: findHint(reply), because: describeOtherRail(reply) }
    return reject(null, buildFindings(X402_TEXTS, "error", [note, ...listMisplacedDocuments(reply)]))
  }
  const { document, version } = payload
  const error = payload.error ?? (document ? findAcceptsError(document) : null)
  const notes = [
    ...buildFindings(X402_TEXTS, "client", payload.refusals),
    ...buildFindings(X402_TEXTS, "warning", payload.warnings),
    ...buildFindings(X402_TEXTS, "info", payload.infos),
  ]
  if (error || !document || (version !== 1 && version !== 2)) {
    const errors = error ? [buildFinding(X402_TEXTS, "error", error)] : []
    return reject(
      buildEmptyChallenge(payload),
      orderFindings([...errors, ...listMisplaced(payload, options), ...notes]),
    )
  }
  const transport = [
    ...(payload.source === "header" ? listHiddenHeaders(reply, "payment-required") : []),
    ...(payload.source === "mcp" ? [] : listCacheFindings(reply)),
  ]
  return judgeDocument(document, version, payload, reply, [...notes, ...transport], options)
}

/** The other errors of a document at a wrong place, so that one report names all errors. */
function listMisplaced({ misplaced }: X402Payload, options: CheckOptions): Finding[] {
  if (!misplaced) return []
  const error = findAcceptsError(misplaced)
  if (error) return [buildFinding(X402_TEXTS, "error", error)]
  const judged = listAccepts(misplaced)
    .slice(0, LIMITS.entries)
    .map((requirement) => judgeRequirement(requirement, 2, options))
  const isPayable = judged.some(({ entry }) => entry.valid)
  return [
    ...buildFindings(X402_TEXTS, "error", listDocumentErrors(misplaced, 2)),
    ...buildEntryFindings(judged, isPayable ? "warning" : "error"),
  ]
}

function judgeDocument(
  document: JsonObject,
  version: 1 | 2,
  payload: X402Payload,
  reply: Reply,
  notes: readonly Finding[],
  options: CheckOptions,
): DetectionOf<X402Challenge> {
  const accepts = listAccepts(document)
  const requirements = accepts.slice(0, LIMITS.entries)
  const judged = requirements.map((requirement) => judgeRequirement(requirement, version, options))
  const documentErrors = listDocumentErrors(document, version)
  const isPayable = judged.some(({ entry }) => entry.valid)
  const conflict = payload.source === "header" && version === 2 ? findPayeeConflict(reply, requirements) : null
  const { overlooked } = options
  const isWhole = documentErrors.every(({ id }) => overlooked?.has(id))
  const valid = isPayable && conflict === null && isWhole
  const price = valid ? pickPrice(judged.flatMap(({ price }) => (price ? [price] : []))) : null
  const spend = isPayable && conflict === null ? findSpendRefusal(document, payload.source) : null
  const challenge: X402Challenge = {
    ...buildEmptyChallenge(payload),
    // A document that breaks the specification has no entries, so that no page shows them as offers.
    entries: isWhole ? judged.map(({ entry }) => entry) : [],
    assetKnown: valid ? judged.some(({ entry }) => entry.valid && entry.assetKnown) : null,
    resource: findResource(document, requirements),
    method: findDeclaredMethod(document, requirements),
    sampleBody: findDeclaredBody(document),
    hasSchema: declaresSchema(document, requirements),
    facilitatorHints: listFacilitatorHints(document, requirements),
  }
  const findings = orderFindings([
    ...buildFindings(X402_TEXTS, isWhole ? "warning" : "error", documentErrors),
    ...(conflict === null ? [] : [buildFinding(X402_TEXTS, "error", { id: "payees_differ", seen: conflict })]),
    ...(isPayable
      ? []
      : [buildFinding(X402_TEXTS, "error", { id: "no_valid_requirement", seen: formatEntries(accepts.length) })]),
    ...buildEntryFindings(judged, isPayable ? "warning" : "error"),
    ...buildFindings(X402_TEXTS, "warning", listCapped(accepts.length)),
    ...buildFindings(X402_TEXTS, "warning", listDocumentWarnings(document, version, options)),
    ...notes,
    ...listNotes(version === 1 ? buildNotes() : checkBazaar(document)),
    ...listNotes(checkOffers(document, requirements, version, options.now)),
    ...(spend === null ? [] : [buildFinding(X402_TEXTS, "client", { id: spend, seen: price?.amount ?? null })]),
    ...(price?.testNetwork ? [buildFinding(X402_TEXTS, "warning", { id: "test_network", seen: price.network })] : []),
  ])
  return { protocol: "x402", valid, challenge, findings, price }
}

export const x402 = {
  hasTrace: (reply: Reply) => parsePayload(reply) !== null,
  check: checkX402,
  getFacts({ accepts, assetKnown, version }: X402Challenge) {
    const facts = { accepts: [...accepts], assetKnown: assetKnown ?? false }
    return version === 1 || version === 2 ? ({ ...facts, version } as const) : facts
  },
  ...X402_PAYMENT,
}

function reject(challenge: X402Challenge | null, findings: readonly Finding[]): DetectionOf<X402Challenge> {
  return { protocol: "x402", valid: false, challenge, findings, price: null }
}

function buildEmptyChallenge({ version, source, document }: X402Payload): X402Challenge {
  const accepts = document ? listAccepts(document).slice(0, LIMITS.accepts) : []
  return {
    protocol: "x402",
    version,
    source,
    accepts: accepts.map((requirement) => copyBounded(requirement, ACCEPTS_SHAPE)),
    entries: [],
    assetKnown: null,
    resource: null,
    method: null,
    sampleBody: null,
    hasSchema: false,
    facilitatorHints: [],
  }
}

function listAccepts(document: JsonObject): readonly unknown[] {
  const accepts = getField(document, "accepts")
  return Array.isArray(accepts) ? accepts : []
}

/**
 * Builds the findings on all entries. The text of `seen` begins with the position of the entry in `accepts`.
 * @param severity the severity of errors: they are warnings when another entry is valid
 */
function buildEntryFindings(judged: readonly JudgedEntry[], severity: Severity): Finding[] {
  return judged.flatMap(({ notes }, index) => listNotes(notes, severity).map((finding) => nameEntry(finding, index)))
}

/** @param forErrors the severity of errors */
function listNotes(notes: Notes, forErrors: Severity = "error"): Finding[] {
  return SEVERITIES.flatMap((level) => buildFindings(X402_TEXTS, level === "error" ? forErrors : level, notes[level]))
}

function nameEntry(finding: Finding, index: number): Finding {
  return { ...finding, seen: finding.seen === null ? `accepts[${index}]` : `accepts[${index}]: ${finding.seen}` }
}

function findResource(document: JsonObject, requirements: readonly unknown[]): string | null {
  const url = getText(getFieldAt(document, "resource", "url")) ?? getText(getField(requirements[0], "resource"))
  return url === null ? null : printable(url, LIMITS.resourceLength)
}

const listCapped = (count: number): X402Note[] =>
  count > LIMITS.entries ? [{ id: "entries_capped", seen: formatEntries(count) }] : []

function formatEntries(count: number): string {
  return count === 1 ? "1 entry" : `${count} entries`
}

/** Describes a body that looks like version 1 but has no x402Version; null for other bodies. */
function findHint(reply: Reply): string | null {
  return reply.body.length <= 65_536 && /"accepts"\s*:/.test(reply.body)
    ? "a body with accepts, but without x402Version"
    : null
}
