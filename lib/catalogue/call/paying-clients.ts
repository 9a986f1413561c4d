// Stores which clients pay a service, for the filter `payable_by`. Only the verdict `pays` counts: a service that needs a setting
// of the client is not payable by its usual setup.

import { listClients } from "@/lib/catalogue/call/list-clients"
import { db } from "@/lib/db/client"
import { type Database, recordset, sql } from "@/lib/db/sql"
import { type JobContext, runBatches } from "@/lib/process/job-context"
import type { ClientId } from "@/lib/protocols/clients/client-table"
import { CLIENT_RULES } from "@/lib/protocols/clients/rules-version"
import type { Protocol } from "@/lib/protocols/names"

interface JudgedService {
  id: string
  protocol: Protocol
  /** The stored response and the time at which it was received, as `listClients` reads it. */
  stored: { reply: unknown; read_at: string }
}

/** In the order of the client table; empty when the stored response is too short to judge. */
export const listPayingClients = ({ protocol, stored }: JudgedService): ClientId[] =>
  (listClients(protocol, stored) ?? []).filter(({ verdict }) => verdict === "pays").map(({ client }) => client)

/** Writes only rows that change, because every change outdates the cached lists. The caller has locked the rows of the services. */
export async function storePayingClients(database: Database, services: readonly JudgedService[]): Promise<void> {
  const rows = services.map((service) => ({ id: service.id, payable_by: listPayingClients(service) }))
  await database.$executeRaw(sql`
    update services t set payable_by = r.payable_by
    from ${recordset(rows, { id: "uuid", payable_by: "text[]" }, "r")}
    where t.id = r.id and t.payable_by <> r.payable_by`)
}

/** A stored response has up to 16 kB, so a batch reads at most 1.6 MB. */
const BATCH = 100

interface OutdatedRow {
  id: string
  protocol: Protocol
  reply: unknown
  read_at: Date
}

export async function refreshPayingClients({ signal }: Pick<JobContext, "signal">): Promise<Record<string, number>> {
  return { judged: await runBatches(BATCH, signal, judgeBatch) }
}

/**
 * Judges stored challenges again whose clients were judged by older rules. The version stands next to each challenge, so an interrupted run
 * goes on where it stopped. Skips services that a check has locked: the check stores its challenge with the current version itself, or the next run does.
 */
function judgeBatch(): Promise<number> {
  return db().$transaction(async (transaction) => {
    const rows = await transaction.$queryRaw<OutdatedRow[]>(sql`
      select s.id, s.protocol, c.reply, c.read_at from challenges c join services s on s.id = c.service_id
      where c.rules_version < ${CLIENT_RULES.version}::int
      order by s.id limit ${BATCH} for no key update of s skip locked`)
    if (rows.length === 0) return 0
    const judged = rows.map(({ reply, read_at, ...row }) => ({
      ...row,
      stored: { reply, read_at: read_at.toISOString() },
    }))
    await storePayingClients(transaction, judged)
    await transaction.$executeRaw(sql`
      update challenges set rules_version = ${CLIENT_RULES.version}::int
      where service_id = any(${rows.map(({ id }) => id)}::uuid[])`)
    return rows.length
  })
}
