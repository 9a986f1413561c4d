// 160 servers that never respond, next to 40 honest ones, with four slots: few slots stand for a large catalogue. All are due at once
// in every interval, the slow ones first. `--long` has ten intervals, otherwise one.

import { afterAll, describe, expect, it } from "vitest"
import { runs } from "@/tests/support/long"
import { listHonest } from "./honest"
import { HOSTILE_HTTP } from "./hostile-http"
import { HOSTILE_MCP } from "./hostile-mcp"
import { type Host, openRawServer } from "./raw-server"

const TIMEOUT_MS = 500
const SLOTS = 4
const SLOW_SERVERS = 160
const INTERVALS = runs(1, 10)
/**
 * The interval of the directory, scaled like its timeout. Probing one server after the other with whole timeouts would take 40
 * timeouts. Slots that are left after a tenth of the timeout need four.
 */
const INTERVAL_MS = 20 * TIMEOUT_MS

const SLOW = ["never responds", 'drips headers: "X"', 'drips the body: "x"', "tools/call never responds"]
const ROWS = [...HOSTILE_HTTP, ...HOSTILE_MCP].filter(({ name }) => SLOW.includes(name))
const slow: Host[] = Array.from({ length: SLOW_SERVERS }, (_, index) => {
  const row = ROWS[index % ROWS.length]
  if (!row) throw new Error("no server is slow")
  return { protocol: "x402", ...row }
})
const honest = listHonest(10)
const server = await openRawServer([...slow, ...honest])
Object.assign(process.env, {
  ALLOW_PRIVATE: server.allow,
  PROBE_TIMEOUT_MS: String(TIMEOUT_MS),
  PROBE_HOST_SPACING_MS: "0",
  PROBE_CONCURRENCY: String(SLOTS),
  PROBE_KNOWN_GOOD_URLS: "",
})
const { sweep } = await import("@/lib/health/sweep/sweep")
const { pool } = await import("@/lib/db/client")
const { listHosts } = await import("./list-hosts")

afterAll(() => server.close())

/** Milliseconds from the time that the listings were due until the last of them had its check; null when one has none. */
async function measureDelay(ids: readonly string[], since: Date): Promise<number | null> {
  const { rows } = await pool().query<{ checked: number; last: Date }>(
    "select count(distinct service_id)::int as checked, max(checked_at) as last from checks where service_id = any($1) and checked_at >= $2",
    [ids, since],
  )
  const [row] = rows
  return row?.checked === ids.length ? row.last.getTime() - since.getTime() : null
}

describe("D-host-03 servers that never respond", () => {
  it("delay no honest listing by an interval, however many there are for each slot", async () => {
    const listed = await listHosts(server, [...slow, ...honest])
    const [slowIds, honestIds] = [listed.slice(0, SLOW_SERVERS), listed.slice(SLOW_SERVERS)]
    for (let interval = 1; interval <= INTERVALS; interval += 1) {
      const since = new Date()
      await pool().query("update services set next_check_at = $1::timestamptz - interval '1 s'", [since])
      await pool().query("update services set next_check_at = $1::timestamptz - interval '2 s' where id = any($2)", [
        since,
        slowIds,
      ])
      await sweep({ now: since, signal: new AbortController().signal })
      const delays = { honest: await measureDelay(honestIds, since), slow: await measureDelay(slowIds, since) }
      expect(delays.honest, "the last honest listing was checked after").toBeLessThan(INTERVAL_MS)
      expect(delays.slow, "the last slow listing has a result").not.toBeNull()
    }
  }, 600_000)
})
