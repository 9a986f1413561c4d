// Stores the valid challenges that a batch of checks received. Most checks see the challenge that is stored already, so a batch
// reads the keys of its services and writes few rows: one read of 200 keys instead of 200 rows of up to 16 kB. The clients that pay
// are stored with the challenge, so a change that leaves the terms alone reaches both within a day.

import { readAccepts } from "@/lib/catalogue/call/accepts"
import type { StoredChallenge } from "@/lib/catalogue/call/challenge"
import { Description } from "@/lib/catalogue/call/description"
import { storePayingClients } from "@/lib/catalogue/call/paying-clients"
import { type Formerly, findSchemaEvents, type SchemaChanged } from "@/lib/catalogue/call/schema-events"
import { type Database, recordset, sql } from "@/lib/db/sql"
import { CLIENT_RULES } from "@/lib/protocols/clients/rules-version"
import type { Protocol } from "@/lib/protocols/names"

const HOUR_MS = 3_600_000
/**
 * When a stored challenge is written again: at once with other terms, after an hour with another description, else after a day.
 * The hour limits the writes for a server that puts the time of day into its sample response.
 */
const REWRITE_AFTER = { otherDescription: HOUR_MS, same: 24 * HOUR_MS } as const

interface Known {
  service_id: string
  terms_key: string
  description_key: string
  read_at: Date
}

export function isOutdated(known: Omit<Known, "service_id"> | undefined, found: StoredChallenge, now: Date): boolean {
  if (!known || known.terms_key !== found.termsKey) return true
  const age = now.getTime() - known.read_at.getTime()
  return age >= (known.description_key === found.descriptionKey ? REWRITE_AFTER.same : REWRITE_AFTER.otherDescription)
}

const COLUMNS = {
  ...{ service_id: "uuid", facts: "jsonb", reply: "jsonb", accepts: "jsonb" },
  ...{ terms_key: "text", description_key: "text" },
} as const

/**
 * The caller has locked the rows of the services.
 * @returns the events of services whose challenge describes another request than before
 */
export async function recordChallenges(
  database: Database,
  found: readonly { serviceId: string; protocol: Protocol; challenge: StoredChallenge }[],
  now: Date,
): Promise<SchemaChanged[]> {
  if (found.length === 0) return []
  const known = await database.$queryRaw<Known[]>(sql`
    select service_id, terms_key, description_key, read_at from challenges
    where service_id = any(${found.map(({ serviceId }) => serviceId)}::uuid[])`)
  const byService = new Map(known.map((row) => [row.service_id, row]))
  const written = found.filter(({ serviceId, challenge }) => isOutdated(byService.get(serviceId), challenge, now))
  if (written.length === 0) return []
  const formerly = await readFormerDescriptions(
    database,
    written.filter(({ serviceId, challenge }) => {
      const before = byService.get(serviceId)
      return challenge.facts.description !== null && before && before.description_key !== challenge.descriptionKey
    }),
  )
  const rows = written.map(({ serviceId, protocol, challenge }) => {
    const { facts, reply, termsKey: terms_key, descriptionKey: description_key } = challenge
    return {
      service_id: serviceId,
      facts,
      reply,
      accepts: readAccepts(protocol, challenge),
      terms_key,
      description_key,
    }
  })
  await database.$executeRaw(sql`
    insert into challenges (service_id, facts, reply, accepts, terms_key, description_key, read_at, rules_version)
    select r.service_id, r.facts, r.reply, r.accepts, r.terms_key, r.description_key, ${now}::timestamptz,
      ${CLIENT_RULES.version}::int
    from ${recordset(rows, COLUMNS, "r")}
    on conflict (service_id) do update set facts = excluded.facts, reply = excluded.reply, accepts = excluded.accepts,
      terms_key = excluded.terms_key, description_key = excluded.description_key, read_at = excluded.read_at,
      rules_version = excluded.rules_version`)
  await storePayingClients(
    database,
    written.map(({ serviceId, protocol, challenge }) => ({
      id: serviceId,
      protocol,
      stored: { reply: challenge.reply, read_at: now.toISOString() },
    })),
  )
  return findSchemaEvents(database, formerly, now)
}

/** Reads what the stored challenges of these services describe, before others replace them. */
async function readFormerDescriptions(
  database: Database,
  changed: readonly { serviceId: string }[],
): Promise<Map<string, Formerly>> {
  if (changed.length === 0) return new Map()
  const rows = await database.$queryRaw<{ service_id: string; description: unknown }[]>(sql`
    select service_id, facts -> 'description' as description from challenges
    where service_id = any(${changed.map(({ serviceId }) => serviceId)}::uuid[])`)
  return new Map(
    rows.map(({ service_id, description: stored }) => {
      const description = Description.safeParse(stored).data ?? null
      return [service_id, (parts) => ({ ...parts, facts: { ...parts.facts, description } })]
    }),
  )
}
