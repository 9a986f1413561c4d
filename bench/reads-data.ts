// Creates listings that resemble a real directory: skewed hosts and categories, texts written by people, all states of health.
// The database is named after the number of listings and is kept for later runs, because creating 1,000,000 takes minutes.

import pg from "pg"
import { corpus } from "../tests/search/corpus"
import { ID, withoutIndexes } from "./database"
import { addChallenges } from "./reads-challenges"

/** One listing in 10,000 contains this word, to measure a search with few results. */
export const RARE_WORD = "zeppelin"
const CHECKED = 20_000

/**
 * SQL of rows with `u` and `v` spread evenly over 0 to 1; powers of `u` and `v` are skewed. Multiples of irrational numbers
 * replace random numbers, so that every run has the same rows.
 */
export const SPREAD = (from: string, to: string) =>
  `select i, i * 0.6180339887498949 % 1 as u, i * 0.7548776662466927 % 1 as v from generate_series(${from}, ${to}) i`
/** SQL that selects the two texts of a listing, as indexes into the corpus. The square of `u` favours the first texts. */
export const WORDS = { first: "floor(u ^ 2 * 2000)::int", second: "floor(v * 2000)::int" } as const

/** One listing in 200 is a tool of an MCP server. */
const IS_TOOL = "i % 200 = 3"

const ROWS = `
  insert into services (id, url, protocol, host, registrable_domain, name, description, category, provider, sources, featured,
                        domain_verified, status, listed_at, registered_at, updated_at, last_checked_at, next_check_at,
                        health_status, price_usd, compare_usd, payment_asset, payment_network, uptime_30d, latency_p50_ms,
                        reliability_score, x402_payment_valid, l402_format, lnget_compatible, kind, tool)
  select ${ID},
         'https://' || host || '/v1/' || i, protocol, host, host, w.name || ' ' || i % 997,
         w.description || ' ' || x.description || case when i % 10000 = 77 then ' ${RARE_WORD}' else '' end,
         w.category, w.provider, case i % 5 when 0 then '{bazaar}' when 1 then '{bazaar,self-registered}' else '{self-registered}' end::text[],
         i % 1000 = 0, i % 20 = 0, 'active', now() - i * interval '20 seconds', now() - i * interval '20 seconds',
         now() - i * interval '15 seconds', now() - i % 900 * interval '1 second', 'infinity',
         (array['healthy','healthy','healthy','healthy','healthy','healthy','degraded','down','down','unknown'])[1 + (v * 10)::int % 10],
         price, price, case protocol when 'L402' then 'BTC' else (array['USDC','USDC','USDC','USDT','EURC'])[1 + i / 5 % 5] end,
         case protocol when 'L402' then 'lightning' else (array['base','base','base','solana','polygon'])[1 + i / 7 % 5] end,
         1 - v * v * 0.3, 20 + (u * u * 4000)::int, 100 - v * 60,
         case when protocol = 'x402' then (i % 7 > 0)::int end, case when protocol = 'L402' then 'v2_tlv' end,
         case when protocol = 'L402' then (i % 3 > 0)::int end,
         case when ${IS_TOOL} then 'mcp_tool' else 'http' end, case when ${IS_TOOL} then 'search' end
  from (${SPREAD("1", "$1::int")}) n
  cross join lateral (select 'h' || floor($1 / 4 * u ^ 3)::int || '.example' as host, round((0.001 + v ^ 4)::numeric, 4)::float8 as price,
                             (array['x402','x402','x402','L402','MPP'])[1 + i % 5] as protocol) made
  join words w on w.n = ${WORDS.first}
  join words x on x.n = ${WORDS.second}`

/** Returns the URL of a database with this many listings on the server of TEST_DATABASE_URL. Creates a missing database. */
export async function findOrCreateDatabase(services: number): Promise<string> {
  const server = process.env["TEST_DATABASE_URL"]
  if (!server) throw new Error("TEST_DATABASE_URL must name a Postgres server.")
  const url = new URL(server)
  url.pathname = `/directory_reads_${services}`
  await withConnection(server, async (client) => {
    const { rowCount } = await client.query("select from pg_database where datname = $1", [url.pathname.slice(1)])
    if (rowCount === 0) await client.query(`create database ${url.pathname.slice(1)}`)
  })
  Object.assign(process.env, { DATABASE_URL: url.href, LOG_LEVEL: "warn", NODE_ENV: "test" })
  const [{ migrate }, { disconnect }] = await Promise.all([import("@/lib/db/migrate"), import("@/lib/db/client")])
  await migrate()
  await disconnect()
  await withConnection(url.href, (client) => fill(client, services))
  return url.href
}

async function fill(client: pg.Client, services: number): Promise<void> {
  const { rows } = await client.query<{ count: number }>("select count(*)::int from services")
  if (rows[0]?.count === services) return
  await client.query(
    "create temp table words (n int primary key, name text, description text, category text, provider text)",
  )
  const words = corpus().map((listing, n) => ({ n, ...listing }))
  await client.query(
    `insert into words select n, name, coalesce(description, name), category, provider
     from json_to_recordset($1) as one(n int, name text, description text, category text, provider text)`,
    [JSON.stringify(words)],
  )
  await withoutIndexes(client, "services", async () => {
    await client.query("delete from services")
    await client.query(ROWS, [services])
  })
  // Every URL has one service, so that the healthy ones lead, as the job that ranks hosts writes it.
  await client.query("update services set leads_url = true where health_status = 'healthy'")
  // Add 30 days of checks to the listings whose detail pages the bench requests.
  await client.query(
    `insert into checks_daily (service_id, day, ok, wrong, unreachable, slow, latency_count, latency_sum_ms)
     select id, current_date - d, 90, 3, 2, 1, 90, 18000
     from (select id from services order by number limit $1) one, generate_series(0, 29) d`,
    [CHECKED],
  )
  await addChallenges(client)
  await client.query("vacuum analyze")
}

/** Runs `work` on one connection to the database, then closes the connection. */
export async function withConnection<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
