// Reads what anybody may know about the listings of a URL. Sends no request. Listings that are not public are not shown: a caller
// could otherwise find out what somebody else has registered.

import { toReply } from "@/lib/catalogue/call/challenge"
import { ReceivedReply } from "@/lib/catalogue/call/schema"
import { Finding, parseHealthReason } from "@/lib/catalogue/schema"
import { db } from "@/lib/db/client"
import { VISIBLE } from "@/lib/db/sql"
import { baseUrl } from "@/lib/env"
import {
  followsSchema,
  hasOnlyLocalReferences,
  isDeclared,
  judgeDirectoryRules,
  type RuleInput,
  readDocument,
} from "@/lib/listing-rules/directory-rules"
import type { CdpCheck, CdpValidation, ListedStatus, ListingStatus } from "@/lib/listing-rules/schema"
import { getProberAccess } from "@/lib/probe/own-access"
import { describeAccess } from "@/lib/probe/prober-access"
import { getField } from "@/lib/protocols/json"
import { PROTOCOLS, type Protocol } from "@/lib/protocols/names"
import type { NormalUrl } from "@/lib/text/normal-url"
import { formatTimestamp } from "@/lib/time"

export async function findListingStatus({ url }: NormalUrl): Promise<ListingStatus> {
  const rows = await findRows(url)
  const order = ({ protocol }: { protocol: string }) => PROTOCOLS.indexOf(protocol as Protocol)
  const listings = await Promise.all(rows.toSorted((a, b) => order(a) - order(b)).map(describe))
  const query = `?url=${encodeURIComponent(url)}`
  if (listings.length === 0) {
    const advice = "No public listing has this URL. Check the endpoint and register it; a review follows."
    return { url, state: "not_public", advice, link: `${baseUrl}/register${query}`, listings }
  }
  const reason = listings.find(({ health_reason }) => health_reason !== null)?.health_reason
  if (reason) {
    const advice = `The URL is listed. ${reason.message} ${describeAccess(reason.allow)}`
    return { url, state: "listed", advice, link: `${baseUrl}/lint${query}`, listings }
  }
  const isFaulty = listings.some(({ findings }) => findings.some(({ severity }) => severity === "error"))
  const advice = isFaulty
    ? "The URL is listed, and its last response has errors. Check the endpoint to see how to fix them."
    : "The URL is listed. Check the endpoint to see what each client does with its challenge."
  return { url, state: "listed", advice, link: `${baseUrl}/lint${query}`, listings }
}

const findRows = (url: string) =>
  db().service.findMany({
    where: { url, ...VISIBLE },
    take: PROTOCOLS.length,
    include: { challenge: true, descriptions: true },
  })

type Row = Awaited<ReturnType<typeof findRows>>[number]

function explainStored(stored: unknown): ListedStatus["health_reason"] {
  const reason = parseHealthReason(stored)
  return reason && { ...reason, allow: getProberAccess() }
}

async function describe(row: Row): Promise<ListedStatus> {
  const { id, number, name, protocol } = row
  const time = (at: Date | null) => (at === null ? null : formatTimestamp(at))
  return {
    ...{ protocol: protocol as Protocol, id, number, name },
    page: `${baseUrl}/service/${id}`,
    registered_at: formatTimestamp(row.registeredAt),
    health_status: row.healthStatus as ListedStatus["health_status"],
    health_reason: explainStored(row.healthReason),
    last_checked_at: time(row.lastCheckedAt),
    next_check_at: row.probeStatus === "probeable" ? time(row.nextCheckAt) : null,
    findings: Finding.array().safeParse(row.findings).data ?? [],
    ...(protocol === "x402" ? await judgeX402(row) : { rules: [], cdp_validate: null }),
  }
}

async function judgeX402(row: Row): Promise<Pick<ListedStatus, "rules" | "cdp_validate">> {
  const last = await db().check.findFirst({
    where: { serviceId: row.id },
    orderBy: { checkedAt: "desc" },
    select: { httpStatus: true },
  })
  const reply = ReceivedReply.safeParse(row.challenge?.reply).data
  const facts: RuleInput = {
    reply: reply && !reply.is_cut ? toReply(reply) : null,
    lastStatus: last?.httpStatus ?? null,
    isReachable: last && last.httpStatus !== null,
    isEmptyRequest: row.probeBody === null && (row.httpMethod ?? "GET") === "GET",
    isInOpenApi: row.descriptions.some(({ described }) => getField(described, "by") === "openapi"),
  }
  return { rules: judgeDirectoryRules(facts), cdp_validate: buildCdpValidation(facts) }
}

/**
 * The stored facts in the shape of the answer of `POST /platform/v2/x402/validate` of Coinbase, as of 2026-10-09
 * (https://docs.cdp.coinbase.com/api-reference/v2/rest-api/x402-facilitator/validate-x402-endpoint), for tools that read that
 * answer. `index` is left out, because we do not know the index of the Bazaar.
 * @returns null for a listing that was never checked
 */
function buildCdpValidation(facts: RuleInput): CdpValidation | null {
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
