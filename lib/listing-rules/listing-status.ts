// Reads what anybody may know about the listings of a URL. Sends no request. Listings that are not public are not shown: a caller
// could otherwise find out what somebody else has registered.

import { ReceivedReply, toReply } from "@/lib/catalogue/call/challenge"
import { Finding, parseHealthReason } from "@/lib/catalogue/schema"
import { db } from "@/lib/db/client"
import { VISIBLE } from "@/lib/db/sql"
import { baseUrl } from "@/lib/env"
import { buildCdpValidation } from "@/lib/listing-rules/cdp-validate"
import { judgeDirectoryRules, type RuleFacts } from "@/lib/listing-rules/directory-rules"
import type { ListedStatus, ListingStatus } from "@/lib/listing-rules/schema"
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
  const facts: RuleFacts = {
    reply: reply && !reply.is_cut ? toReply(reply) : null,
    lastStatus: last?.httpStatus ?? null,
    isReachable: last && last.httpStatus !== null,
    isEmptyRequest: row.probeBody === null && (row.httpMethod ?? "GET") === "GET",
    isInOpenApi: row.descriptions.some(({ described }) => getField(described, "by") === "openapi"),
  }
  return { rules: judgeDirectoryRules(facts), cdp_validate: buildCdpValidation(facts) }
}
