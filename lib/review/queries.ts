// Reads the administrator's lists (docs/decisions.md#admin): what waits for a decision, oldest first; registration attempts,
// newest first; and listings that are down.

import { toPayeeKey } from "@/lib/catalogue/cautions/payees"
import { FORMER_PAYEE, PAY_TO_VARIES, SERVICE_FIELDS } from "@/lib/catalogue/present"
import type { Service } from "@/lib/catalogue/schema"
import { findServiceRow, withServices } from "@/lib/catalogue/service-row"
import { cutPage, placeOf, readOldest } from "@/lib/contract/page-cursor"
import { db } from "@/lib/db/client"
import { query } from "@/lib/db/query"
import { raw, sql, urlKey, utc, VISIBLE, visible } from "@/lib/db/sql"
import { log } from "@/lib/process/log"
import { listChanges } from "@/lib/registration/changes"
import { Proposed } from "@/lib/registration/schema"
import {
  type Attempt,
  type AttemptQuery,
  type Down,
  Proposal,
  Reviewed,
  type ReviewedPayee,
  type Revision,
  type Waiting,
  WaitingQuery,
} from "@/lib/review/schema"
import { formatVersion } from "@/lib/review/version"
import { formatTimestamp } from "@/lib/time"

const DOWN_SHOWN = 100
const MOST_ALIKE = 3
const PENDING = { status: "pending", deletedAt: null }
/**
 * Excludes revisions and proposals of listings that are not public, because a reviewer can apply changes only to a public
 * listing.
 */
const OPEN = { state: "pending", service: VISIBLE }
const FIRST_PAGE = WaitingQuery.parse({})

export type Page<Name extends string, Row> = Record<Name, Row[]> & { total: number; next_cursor: string | null }

/**
 * Finds a listing with the fields that a reviewer sees.
 * @param id the UUID or the number of a listing in any state
 */
export async function findReviewed(id: string): Promise<Reviewed | null> {
  const row = await findServiceRow(db(), id)
  const [reviewed] = row ? await listReviewed([row.id]) : []
  return reviewed ?? null
}

const PAYEE = sql`json_build_object('pay_to', s.observed_pay_to, 'others', s.payees, 'varies', ${PAY_TO_VARIES},
  'former', case when not ${PAY_TO_VARIES} then ${FORMER_PAYEE} end)`

/** `others` of a row has the keys of all offers, also that of `pay_to`. */
const toPayee = ({ others, ...payee }: ReviewedPayee): ReviewedPayee => {
  const own = payee.pay_to && toPayeeKey(payee.pay_to)
  return { ...payee, others: others.filter((key) => key !== own) }
}

async function listPayees(ids: readonly string[]): Promise<Map<string, ReviewedPayee>> {
  const rows = await query<{ id: string; payee: ReviewedPayee }>(
    sql`select s.id, ${PAYEE} as payee from services s where s.id = any(${[...ids]}::uuid[])`,
  )
  return new Map(rows.map(({ id, payee }) => [id, toPayee(payee)]))
}

/**
 * Returns the listings in the order of `ids`. One SQL statement reads both the displayed fields and the declared fields, so that
 * `version` matches the displayed fields.
 */
export async function listReviewed(ids: readonly string[]): Promise<Reviewed[]> {
  const rows = await query<{ reviewed: { declared: unknown; payee: ReviewedPayee } }>(sql`
     select json_build_object(
       'service', (select row_to_json(one) from (select ${raw(SERVICE_FIELDS.sql)}) one),
       'report', (select r.report from registrations r where r.service_id = s.id order by r.at desc limit 1),
       'findings', s.findings,
       'last_check', (
         select json_build_object('checked_at', ${utc("c.checked_at")}, 'status', c.verdict,
                                  'http_status', c.http_status, 'error_message', c.error_message)
         from checks c where c.service_id = s.id order by c.checked_at desc, c.id desc limit 1),
       'alike', (
         select coalesce(json_agg(o), '[]') from (
           select o.id, o.number, o.name, o.url from services o
           where ${visible("o")} and o.host = s.host and o.protocol = s.protocol and o.id <> s.id
             and o.tool is null and s.tool is null and ${urlKey(raw("o.url"))} = ${urlKey(raw("s.url"))}
           order by o.number limit ${MOST_ALIKE}::int) o),
       'declared', json_build_object(
         'name', s.name, 'description', s.description, 'category', s.category, 'provider', s.provider,
         'price_sats', s.declared_price_sats, 'price_usd', s.declared_price_usd, 'payment_asset', s.declared_asset,
         'payment_network', s.declared_network, 'http_method', coalesce(s.http_method, 'GET'), 'probe_body', s.probe_body,
         'parameters', s.declared_parameters),
       'payee', ${PAYEE}, 'probe_body', s.probe_body, 'review_note', s.review_note, 'deleted_at', ${utc("s.deleted_at")}) as reviewed
     from unnest(${ids}::uuid[]) with ordinality as wanted(id, position) join services s on s.id = wanted.id
     order by wanted.position`)
  return rows.map(({ reviewed }) => {
    const declared = Proposed.parse(reviewed.declared)
    return Reviewed.parse({ ...reviewed, declared, version: formatVersion(declared), payee: toPayee(reviewed.payee) })
  })
}

export async function listRevisions(query: WaitingQuery = FIRST_PAGE): Promise<Page<"revisions", Revision>> {
  const [rows, total] = await Promise.all([
    db().revision.findMany({ ...readOldest(OPEN, query), include: { service: true } }),
    db().revision.count({ where: OPEN }),
  ])
  const { page, next_cursor } = cutPage(rows, query.limit, placeOf)
  const [found, payees] = await Promise.all([withServices(page), listPayees(page.map(({ serviceId }) => serviceId))])
  const revisions = found.flatMap(([row, service]) => {
    const payee = payees.get(service.id)
    // A listing that was purged between the two reads has no revision either.
    if (!payee) return []
    const proposed = Proposed.parse(row.proposed)
    const changes = listChanges(row.service, proposed)
    return [{ id: row.id, created_at: formatTimestamp(row.createdAt), service, proposed, changes, payee }]
  })
  return { revisions, total, next_cursor }
}

export async function listProposals(query: WaitingQuery = FIRST_PAGE): Promise<Page<"proposals", Proposal>> {
  const [rows, total] = await Promise.all([
    db().proposal.findMany(readOldest(OPEN, query)),
    db().proposal.count({ where: OPEN }),
  ])
  const { page, next_cursor } = cutPage(rows, query.limit, placeOf)
  const proposals = await withServices(page)
  return { proposals: proposals.map(([row, service]) => presentProposal(row, service)), total, next_cursor }
}

type ProposalRow = Awaited<ReturnType<ReturnType<typeof db>["proposal"]["findMany"]>>[number]

/**
 * Converts a row to the API shape. A proposal whose stored facts cannot be parsed gets the kind `unreadable`, so that the
 * reviewer can dismiss it.
 */
function presentProposal({ id, kind, protocol, seen, createdAt }: ProposalRow, service: Service): Proposal {
  const common = { id, protocol, created_at: formatTimestamp(createdAt), service }
  const proposal = Proposal.safeParse({ ...common, kind, seen })
  if (proposal.success) return proposal.data
  log.error({ proposal: id, kind, reason: proposal.error.message }, "a stored proposal could not be read")
  return Proposal.parse({ ...common, kind: "unreadable", seen: {} })
}

export async function listAttempts({ failed, limit, after }: AttemptQuery) {
  const rows = await db().registration.findMany({
    where: failed ? { outcome: "refused" } : {},
    orderBy: [{ at: "desc" }, { id: "desc" }],
    take: limit + 1,
    ...(after && { cursor: { id: after }, skip: 1 }),
  })
  const page = rows.slice(0, limit)
  const registrations = page.map(({ at, serviceId, ...row }) => {
    return { ...(row as Omit<Attempt, "at" | "service_id">), at: formatTimestamp(at), service_id: serviceId }
  })
  return { registrations, next_cursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null }
}

/** The 100 public listings that went down most recently, and the number of all public listings that are down. */
export async function listDown(): Promise<{ down: Down[]; total: number }> {
  const where = { closedAt: null, health: "down", service: { ...VISIBLE, healthStatus: "down" } }
  const [rows, total] = await Promise.all([
    db().incident.findMany({ where, orderBy: [{ openedAt: "desc" }, { id: "desc" }], take: DOWN_SHOWN }),
    db().incident.count({ where }),
  ])
  const found = await withServices(rows)
  const down = found.map(([{ openedAt, reason }, service]) => ({ service, since: formatTimestamp(openedAt), reason }))
  return { down, total }
}

export async function countWaiting(): Promise<Waiting> {
  const [pending, revisions, proposals] = await Promise.all([
    db().service.count({ where: PENDING }),
    db().revision.count({ where: OPEN }),
    db().proposal.count({ where: OPEN }),
  ])
  return { pending, revisions, proposals }
}

/** The time when the oldest waiting listing was registered; null when none waits. */
export async function findOldestPending(): Promise<string | null> {
  const { _min } = await db().service.aggregate({ where: PENDING, _min: { registeredAt: true } })
  return _min.registeredAt && formatTimestamp(_min.registeredAt)
}

/** Counts the registrations that were rejected since midnight UTC, by the code of the first error. */
export async function countRefused(now: Date): Promise<{ total: number; by_code: Record<string, number> }> {
  const midnight = new Date(`${now.toISOString().slice(0, 10)}T00:00:00Z`)
  const where = { outcome: "refused", at: { gte: midnight } }
  const groups = await db().registration.groupBy({ by: ["code"], where, _count: true })
  const sorted = groups.toSorted((one, other) => other._count - one._count)
  const by_code = Object.fromEntries(sorted.map(({ code, _count }) => [code ?? "unknown", _count]))
  return { total: groups.reduce((sum, { _count }) => sum + _count, 0), by_code }
}
