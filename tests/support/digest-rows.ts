// Compares two databases: a digest of the rows of each table, generated columns included, and the last number of each sequence.

import pg from "pg"

const TABLES =
  "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1"
const SEQUENCES = "select sequencename as name, last_value as last from pg_sequences where schemaname = 'public'"

export async function digestRows(config: pg.ClientConfig): Promise<Record<string, string | null>> {
  const client = new pg.Client(config)
  await client.connect()
  try {
    const digests: Record<string, string | null> = {}
    for (const { name } of (await client.query<{ name: string }>(TABLES)).rows) {
      const { rows } = await client.query<{ digest: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as digest from ${name} t`,
      )
      digests[name] = rows[0]?.digest ?? null
    }
    for (const { name, last } of (await client.query<{ name: string; last: string | null }>(SEQUENCES)).rows)
      digests[name] = last
    return digests
  } finally {
    await client.end()
  }
}
