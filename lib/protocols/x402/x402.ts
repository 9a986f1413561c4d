// Judges x402 challenges of versions 1 and 2. A challenge lists payment requirements: amount, asset, network and payee. Each
// requirement is judged alone, and one valid requirement makes the reply valid.

import { decodeBase64, toText } from "@/lib/protocols/base64"
import { copyBounded, printable } from "@/lib/protocols/bounded"
import {
  type CheckOptions,
  type DetectionOf,
  type Finding,
  type Reply,
  SEVERITIES,
  type Severity,
} from "@/lib/protocols/challenge"
import { judgeX402 } from "@/lib/protocols/clients/x402-ts"
import { buildFinding, buildFindings, orderFindings } from "@/lib/protocols/findings"
import { getField, getFieldAt, getText, isObject, type JsonObject, parseJson } from "@/lib/protocols/json"
import { pickPrice } from "@/lib/protocols/money"
import { findV1Network, getNamespace } from "@/lib/protocols/networks"
import { buildNot402, describeOtherRail } from "@/lib/protocols/not-402"
import { isJsonRpcStatus, parseReplyJson } from "@/lib/protocols/reply-json"
import { listCacheFindings, listHiddenHeaders } from "@/lib/protocols/transport"
import { parseAuthenticate } from "@/lib/protocols/www-authenticate"
import { checkBazaar } from "@/lib/protocols/x402/bazaar"
import {
  declaresSchema,
  findDeclaredBody,
  findDeclaredMethod,
  listFacilitatorHints,
} from "@/lib/protocols/x402/discovery"
import { findAcceptsError, listDocumentErrors, listDocumentWarnings } from "@/lib/protocols/x402/document"
import type { SpendReason } from "@/lib/protocols/x402/extension-findings"
import { buildNotes, type Notes, X402_TEXTS, type X402Note } from "@/lib/protocols/x402/findings"
import { checkOffers } from "@/lib/protocols/x402/offers/check-offers"
import { parsePayload, type X402Payload } from "@/lib/protocols/x402/payload"
import { X402_PAYMENT } from "@/lib/protocols/x402/payment"
import { type JudgedEntry, judgeRequirement } from "@/lib/protocols/x402/requirement"
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
  return reply.body.length <= MAX_BODY && /"accepts"\s*:/.test(reply.body)
    ? "a body with accepts, but without x402Version"
    : null
}

/**
 * Why the usual setup of the reference client leaves a challenge unpaid that it pays with other spend controls: more than $1, or a token that is
 * not a default one. The client reads HTTP responses, so challenges of MCP have no finding.
 */
function findSpendRefusal(document: JsonObject, source: X402Payload["source"]): SpendReason | null {
  const usual = source === "mcp" ? null : judgeX402(document, "defaults")
  if (usual !== "amount_over_limit" && usual !== "asset_not_default") return null
  return judgeX402(document, "limits-lifted") === null ? usual : null
}

const READ: readonly string[] = ["payment-required", "x-payment-required", "www-authenticate"]
const MISPLACED = { headers: 64, length: 65_536, challenges: 16 }

/** Finds an x402 document where no client reads it: in a header of another name, and in WWW-Authenticate. */
function listMisplacedDocuments(reply: Reply): X402Note[] {
  const header = Object.entries(reply.headers)
    .slice(0, MISPLACED.headers)
    .find(([name, values]) => !READ.includes(name.toLowerCase()) && values.slice(0, 1).some(isDocument))
  if (header) return [{ id: "wrong_header_name", seen: header[0].toUpperCase() }]
  const { challenges } = parseAuthenticate(reply.headers["www-authenticate"] ?? [])
  const scheme = challenges
    .slice(0, MISPLACED.challenges)
    .find(
      ({ scheme: name, params, token68 }) =>
        /^x-?402$/i.test(name) || [token68, ...params.values()].some((text) => text !== null && isDocument(text)),
    )
  return scheme ? [{ id: "wrong_scheme", seen: `WWW-Authenticate: ${scheme.scheme}` }] : []
}

/** Base64 or plain JSON of an object with `accepts`. A base64 text of JSON begins with "ey" or "ew". */
function isDocument(value: string): boolean {
  const text = value.trim()
  if (text.length > MISPLACED.length || !/^(?:\{|e[yw])/.test(text)) return false
  const decoded = text.startsWith("{") ? null : decodeBase64(text)
  const document = parseJson(decoded ? toText(decoded.bytes) : text)
  return isObject(document) && Array.isArray(document["accepts"])
}

const MAX_BODY = 65_536

/**
 * Compares the payees in the header of version 2 with those in the body of version 1: clients of version 1 read only the body, so another payee
 * there takes their money elsewhere. Names the first network with different payees; null when they agree or the body has no version 1.
 */
function findPayeeConflict(reply: Reply, requirements: readonly unknown[]): string | null {
  const inBody = mapPayees(listBodyEntries(reply))
  const inHeader = mapPayees(requirements)
  for (const [network, payees] of inBody) {
    const known = inHeader.get(network)
    const other = known && [...payees].find((payee) => !known.has(payee))
    if (known && other) return `header ${[...known].join(", ")}; body ${other}, on ${network}`
  }
  return null
}

function listBodyEntries(reply: Reply): readonly unknown[] {
  const { body } = reply
  if (body.length > MAX_BODY || !/^[\s\ufeff]*\{/.test(body)) return []
  const document = parseReplyJson(reply)
  const accepts = getField(document, "accepts")
  return getField(document, "x402Version") === 1 && Array.isArray(accepts) ? accepts.slice(0, LIMITS.entries) : []
}

/** The payees of each network. Addresses of EVM chains are in lower case, because their letter case has no meaning. */
function mapPayees(entries: readonly unknown[]): Map<string, Set<string>> {
  const payees = new Map<string, Set<string>>()
  for (const entry of entries) {
    const name = getText(getField(entry, "network"))
    const payee = getText(getField(entry, "payTo"))
    if (!isObject(entry) || name === null || payee === null) continue
    const network = findV1Network(name) ?? name
    const key = getNamespace(network) === "eip155" ? payee.toLowerCase() : payee
    payees.set(network, (payees.get(network) ?? new Set()).add(key))
  }
  return payees
}
