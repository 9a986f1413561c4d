// Judges stored challenges again whose clients were judged by older rules. Each batch is one transaction and the version stands
// next to each challenge, so an interrupted run goes on where it stopped. Sends no request.

import { type JudgedService, storePayingClients } from "@/lib/catalogue/call/paying-clients"
import { db } from "@/lib/db/client"
import { sql } from "@/lib/db/sql"
import { type JobContext, runBatches } from "@/lib/process/job-context"
import { CLIENT_RULES } from "@/lib/protocols/clients/rules-version"
import type { Protocol } from "@/lib/protocols/names"

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

/** Skips services that a check has locked: the check stores its challenge with the current version itself, or the next run does. */
function judgeBatch(): Promise<number> {
  return db().$transaction(async (transaction) => {
    const rows = await transaction.$queryRaw<OutdatedRow[]>(sql`
      select s.id, s.protocol, c.reply, c.read_at from challenges c join services s on s.id = c.service_id
      where c.rules_version < ${CLIENT_RULES.version}::int
      order by s.id limit ${BATCH} for no key update of s skip locked`)
    if (rows.length === 0) return 0
    const judged: JudgedService[] = rows.map(({ id, protocol, reply, read_at }) => ({
      id,
      protocol,
      stored: { reply, read_at: read_at.toISOString() },
    }))
    await storePayingClients(transaction, judged)
    await transaction.$executeRaw(sql`
      update challenges set rules_version = ${CLIENT_RULES.version}::int
      where service_id = any(${rows.map(({ id }) => id)}::uuid[])`)
    return rows.length
  })
}
