// What the administrator decides about, and what went wrong lately (decisions.md, "Admin"): the oldest open things first, as
// many as fit a page; those behind them come up as these are decided.

import { readServices } from "@/lib/catalogue/read"
import type { Service } from "@/lib/catalogue/schema"
import { db } from "@/lib/db/client"
import { VISIBLE } from "@/lib/db/visible"
import { listChanges } from "@/lib/registration/changes"
import {
  type Attempt,
  type AttemptQuery,
  type Down,
  type Pending,
  Proposal,
  Proposed,
  type Reviewed,
  type Revision,
  Verification,
  type Waiting,
} from "@/lib/registration/schema"
import { identify } from "@/lib/service-id"
import { formatTimestamp } from "@/lib/time"

const LIMITS = { page: 100 } as const
const PENDING = { status: "pending", deletedAt: null }
/** What waits about a listing that is gone waits until it is back. */
const OPEN = { state: "pending", service: VISIBLE }
const OLDEST_FIRST = [{ createdAt: "asc" }, { id: "asc" }] as const

const WITH_REPORT = { registrations: { orderBy: { at: "desc" }, take: 1, select: { report: true } } } as const

/** Listings that wait for review, with the probe report beside each. */
export async function listPending(): Promise<{ pending: Pending[]; total: number }> {
  const [rows, total] = await Promise.all([
    db().service.findMany({
      where: PENDING,
      orderBy: [{ registeredAt: "asc" }, { id: "asc" }],
      take: LIMITS.page,
      include: WITH_REPORT,
    }),
    db().service.count({ where: PENDING }),
  ])
  const pending = await withServices(rows, ({ id }) => id)
  return { pending: pending.map(([row, service]) => describePending(row, service)), total }
}

function describePending(row: { registrations: { report: unknown }[]; probeBody: string | null }, service: Service) {
  const report = Verification.safeParse(row.registrations[0]?.report).data ?? null
  return { service, report, probe_body: row.probeBody }
}

/** The listing with this UUID or number, whatever its state, or null. */
export async function findReviewed(id: string): Promise<Reviewed | null> {
  const name = identify(id)
  if (!name) return null
  const where = name.column === "number" ? { number: name.value } : { id: name.value }
  const row = await db().service.findUnique({ where, include: WITH_REPORT })
  const [service] = row ? await readServices(db(), [row.id]) : []
  if (!row || !service) return null
  const deleted_at = row.deletedAt && formatTimestamp(row.deletedAt)
  return { ...describePending(row, service), review_note: row.reviewNote, deleted_at }
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
