// What the administrator decides about, and what went wrong lately (decisions.md, "Admin"): the oldest open things first, as
// many as fit a page; those behind them come up as these are decided.

import { SERVICE_FIELDS } from "@/lib/catalogue/present"
import { readServices } from "@/lib/catalogue/read"
import type { Service } from "@/lib/catalogue/schema"
import { db, pool } from "@/lib/db/client"
import { VISIBLE } from "@/lib/db/visible"
import { listChanges } from "@/lib/registration/changes"
import {
  type Attempt,
  type AttemptQuery,
  type Down,
  Pending,
  Proposal,
  Proposed,
  Reviewed,
  type Revision,
  type Waiting,
} from "@/lib/registration/schema"
import { identify } from "@/lib/service-id"
import { formatTimestamp } from "@/lib/time"

const LIMITS = { page: 100 } as const
const PENDING = { status: "pending", deletedAt: null }
/** What waits about a listing that is gone waits until it is back. */
const OPEN = { state: "pending", service: VISIBLE }
const OLDEST_FIRST = [{ createdAt: "asc" }, { id: "asc" }] as const

/** Listings that wait for review, with what the prober saw beside each. */
export async function listPending(): Promise<{ pending: Pending[]; total: number }> {
  const [rows, total] = await Promise.all([
    db().service.findMany({
      where: PENDING,
      orderBy: [{ registeredAt: "asc" }, { id: "asc" }],
      take: LIMITS.page,
      select: { id: true },
    }),
    db().service.count({ where: PENDING }),
  ])
  const reviewed = await readReviewed(rows.map(({ id }) => id))
  return { pending: reviewed.map((one) => Pending.parse(one)), total }
}

/** The listing with this UUID or number, whatever its state, or null. */
export async function findReviewed(id: string): Promise<Reviewed | null> {
  const name = identify(id)
  if (!name) return null
  const where = name.column === "number" ? { number: name.value } : { id: name.value }
  const row = await db().service.findUnique({ where, select: { id: true } })
  const [reviewed] = row ? await readReviewed([row.id]) : []
  return reviewed ?? null
}

const time = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

/** The named listings in the order of the ids. One row of each history is read, not the history. */
async function readReviewed(ids: readonly string[]): Promise<Reviewed[]> {
  const { rows } = await pool().query<{ reviewed: unknown }>(
    `select json_build_object(
       'service', (select row_to_json(one) from (select ${SERVICE_FIELDS}) one),
       'report', (select r.report from registrations r where r.service_id = s.id order by r.at desc limit 1),
       'findings', s.findings,
       'last_check', (
         select json_build_object('checked_at', ${time("c.checked_at")}, 'status', c.verdict,
                                  'http_status', c.http_status, 'error_message', c.error_message)
         from checks c where c.service_id = s.id order by c.checked_at desc, c.id desc limit 1),
       'probe_body', s.probe_body, 'review_note', s.review_note, 'deleted_at', ${time("s.deleted_at")}) as reviewed
     from unnest($1::uuid[]) with ordinality as wanted(id, position) join services s on s.id = wanted.id
     order by wanted.position`,
    [ids],
  )
  return rows.map(({ reviewed }) => Reviewed.parse(reviewed))
}

/** What strangers say of public listings, each with what an approval would change. */
export async function listRevisions(): Promise<{ revisions: Revision[]; total: number }> {
  const [rows, total] = await Promise.all([
    db().revision.findMany({
      where: OPEN,
      orderBy: [...OLDEST_FIRST],
      take: LIMITS.page,
      include: { service: true },
    }),
    db().revision.count({ where: OPEN }),
  ])
  const revisions = await withServices(rows, ({ serviceId }) => serviceId)
  return {
    revisions: revisions.map(([row, service]) => {
      const proposed = Proposed.parse(row.proposed)
      const changes = listChanges(row.service, proposed)
      return { id: row.id, created_at: formatTimestamp(row.createdAt), service, proposed, changes }
    }),
    total,
  }
}

/** What checks propose: a protocol seen beside the listed one, or a listing that probes cannot judge. */
export async function listProposals(): Promise<{ proposals: Proposal[]; total: number }> {
  const [rows, total] = await Promise.all([
    db().proposal.findMany({ where: OPEN, orderBy: [...OLDEST_FIRST], take: LIMITS.page }),
    db().proposal.count({ where: OPEN }),
  ])
  const proposals = await withServices(rows, ({ serviceId }) => serviceId)
  return {
    proposals: proposals.map(([{ id, kind, protocol, seen, createdAt }, service]) =>
      Proposal.parse({ id, kind, protocol, seen, created_at: formatTimestamp(createdAt), service }),
    ),
    total,
  }
}

/** Attempts to register, newest first. `after` is the `next_cursor` of the page before. */
export async function listAttempts(
  query: AttemptQuery,
): Promise<{ registrations: Attempt[]; next_cursor: string | null }> {
  const { failed, limit, after } = query
  const rows = await db().registration.findMany({
    where: failed ? { outcome: "refused" } : {},
    orderBy: [{ at: "desc" }, { id: "desc" }],
    take: limit + 1,
    ...(after && { cursor: { id: after }, skip: 1 }),
  })
  const page = rows.slice(0, limit)
  return {
    registrations: page.map(({ at, serviceId, ...row }) => ({
      ...(row as Omit<Attempt, "at" | "service_id">),
      at: formatTimestamp(at),
      service_id: serviceId,
    })),
    next_cursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  }
}

/** Public listings that are down, the latest to fall first. */
export async function listDown(): Promise<Down[]> {
  const rows = await db().incident.findMany({
    where: { closedAt: null, health: "down", service: { ...VISIBLE, healthStatus: "down" } },
    orderBy: [{ openedAt: "desc" }, { id: "desc" }],
    take: LIMITS.page,
  })
  const down = await withServices(rows, ({ serviceId }) => serviceId)
  return down.map(([{ openedAt, reason }, service]) => ({ service, since: formatTimestamp(openedAt), reason }))
}

/** How much waits, as the lists would say. */
export async function countWaiting(): Promise<Waiting> {
  const [pending, revisions, proposals] = await Promise.all([
    db().service.count({ where: PENDING }),
    db().revision.count({ where: OPEN }),
    db().proposal.count({ where: OPEN }),
  ])
  return { pending, revisions, proposals }
}

/** Each row with its service; a row whose service went away meanwhile is left out. */
async function withServices<T>(rows: readonly T[], idOf: (row: T) => string): Promise<[T, Service][]> {
  const services = await readServices(db(), [...new Set(rows.map(idOf))])
  const byId = new Map(services.map((service) => [service.id, service]))
  return rows.flatMap((row) => {
    const service = byId.get(idOf(row))
    return service ? [[row, service]] : []
  })
}
