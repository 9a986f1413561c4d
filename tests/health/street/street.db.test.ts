// A street of more than 200 hostile servers next to 40 honest ones, swept again and again. All are due at once in every interval, the
// hostile ones first. `--long` has every server and ten intervals; otherwise a part of them and one interval.

import { afterAll, describe, expect, it } from "vitest"
import { runs } from "@/tests/support/long"
import { listHonest } from "./honest"
import { HOSTILE_CONTENTS } from "./hostile-contents"
import { HOSTILE_HTTP } from "./hostile-http"
import { HOSTILE_MCP } from "./hostile-mcp"
import { type Host, openRawServer } from "./raw-server"

const PROTOCOLS = ["L402", "x402", "MPP"] as const
const ALL: readonly Host[] = [...HOSTILE_HTTP, ...HOSTILE_CONTENTS, ...HOSTILE_MCP].map((row, index) => ({
  protocol: row.isTool ? "x402" : (PROTOCOLS[index % 3] ?? "L402"),
  ...row,
}))
/** One in four, spread over all behaviours. */
const HOSTILE = ALL.filter((_, index) => index % runs(4, 1) === 0)
const HONEST = listHonest(runs(3, 10))
const INTERVALS = runs(1, 10)

const server = await openRawServer([...HOSTILE, ...HONEST])
Object.assign(process.env, {
  ALLOW_PRIVATE: server.allow,
  // The servers share this process with the sweep, so that an honest response can be seconds late on a busy machine.
  PROBE_TIMEOUT_MS: "20000",
  PROBE_HOST_SPACING_MS: "0",
  PROBE_CONCURRENCY: "16",
  PROBE_KNOWN_GOOD_URLS: "",
})
const { sweep } = await import("@/lib/health/sweep/sweep")
const { db, fillDatabase, pool } = await import("@/tests/support/directory")
const { listHosts } = await import("./list-hosts")

interface Listed extends Host {
  id: string
  isHonest: boolean
}
let listed: Listed[] = []

fillDatabase(async () => {
  const hosts = [...HOSTILE, ...HONEST]
  const ids = await listHosts(server, hosts)
  listed = hosts.map((host, index) => ({ ...host, id: ids[index] ?? "", isHonest: index >= HOSTILE.length }))
})
afterAll(() => server.close())

/** Makes every listing due, the hostile ones longer than the honest ones, which the sweep therefore leases last. */
async function beginInterval(): Promise<number> {
  const honest = listed.filter(({ isHonest }) => isHonest).map(({ id }) => id)
  await pool().query("update services set next_check_at = now() - interval '2 s'")
  await pool().query("update services set next_check_at = now() - interval '1 s' where id = any($1)", [honest])
  const last = await db().check.findFirst({ orderBy: { id: "desc" } })
  return Number(last?.id ?? 0)
}

interface Checked {
  verdict: string
  error_message: string | null
}
async function listChecks(after: number): Promise<Map<string, Checked>> {
  const { rows } = await pool().query<Checked & { service_id: string }>(
    "select service_id, verdict, error_message from checks where id > $1 order by id",
    [after],
  )
  return new Map(rows.map((row) => [row.service_id, row]))
}

describe("D-host-04 a street of hostile servers", () => {
  it("has at least 200 of them, each with a name of its own", () => {
    expect(ALL.length).toBeGreaterThanOrEqual(200)
    expect(new Set(ALL.map(({ name }) => name)).size).toBe(ALL.length)
  })

  it("never keeps an honest listing from its check, and each hostile one gets a result", async () => {
    for (let interval = 1; interval <= INTERVALS; interval += 1) {
      const after = await beginInterval()
      await sweep({ now: new Date(), signal: new AbortController().signal })
      const checks = await listChecks(after)
      // An error of ours is recorded as `unread`. No response of the street may reach one.
      const isWrong = ({ id, isHonest }: Listed) =>
        isHonest ? checks.get(id)?.verdict !== "ok" : checks.get(id)?.error_message === "unread"
      const wrong = listed.filter((one) => !checks.has(one.id) || isWrong(one))
      expect(wrong.map(({ id, name }) => `${name}: ${checks.get(id)?.error_message ?? "not checked"}`)).toEqual([])
      expect(await db().probeLease.count()).toBe(0)
    }
  }, 600_000)
})
