// Measures the paid export of 1,000,000 listings, and the growth of the server's memory during the export. Compares the export
// with `psql \copy … csv` of the same columns from the same database. Needs `psql` on the PATH and a built app.

import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { readFileSync } from "node:fs"
import { CSV_COLUMNS } from "@/lib/interfaces/export/csv"
import { listWebProcesses } from "../tests/support/web-processes"
import { insertServices, print, withClient, withDatabase, withoutIndexes } from "./database"
import { startServer, stop } from "./server"

const RUNS = 3
const SERVICES = Number(process.env["BENCH_SERVICES"] ?? 1_000_000)
const TARGET = { share: 0.4, growthMb: 120 } as const
const MEGABYTE = 1024 * 1024

const ROWS = `
  select i, 'https://host' || i % 50000 || '.example/v1/' || i as url, 'x402' as protocol, 'host' || i % 50000 || '.example' as host
  from generate_series(1, $1::int) as made(i)`
/** The columns of the export for `psql`, without the export's formatting. */
const PLAIN = CSV_COLUMNS.map((column) =>
  column === "source" ? "array_to_string(sources, ',')" : column === "last_checked" ? "last_checked_at" : column,
).join(", ")

async function drain(child: ChildProcess): Promise<number> {
  let bytes = 0
  for await (const chunk of child.stdout ?? []) bytes += (chunk as Buffer).byteLength
  return bytes
}

async function measurePsql(url: string): Promise<number> {
  const copy = `\\copy (select ${PLAIN} from services where status = 'active' and deleted_at is null) to stdout csv header`
  const startedAt = performance.now()
  const child = spawn("psql", [url, "-c", copy], { stdio: ["ignore", "pipe", "inherit"] })
  const [bytes] = await Promise.all([drain(child), once(child, "close")])
  if (bytes === 0) throw new Error("psql returned no bytes")
  return performance.now() - startedAt
}

const residentMb = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024

async function buy(address: string): Promise<string> {
  const offer = (await (await fetch(`${address}/api/v1/export.csv`)).json()) as { macaroon: string; invoice: string }
  const response = await fetch(`${address}/api/v1/dev/lightning/pay`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ invoice: offer.invoice }),
  })
  const { preimage } = (await response.json()) as { preimage: string }
  return `L402 ${offer.macaroon}:${preimage}`
}

async function measureExport(address: string, authorization: string, pid: number, query = "") {
  let mostMb = 0
  const watch = setInterval(() => {
    mostMb = Math.max(mostMb, residentMb(pid))
  }, 100)
  const startedAt = performance.now()
  // Request an uncompressed response, because `psql` does not compress either.
  const headers = { authorization, "accept-encoding": "identity" }
  const response = await fetch(`${address}/api/v1/export.csv${query}`, { headers })
  let bytes = 0
  let lines = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1
  }
  clearInterval(watch)
  return { ms: performance.now() - startedAt, bytes, lines, mostMb }
}

export async function benchExport(): Promise<void> {
  await withDatabase(async (database) => {
    await withClient(database, (client) =>
      withoutIndexes(client, "services", () => insertServices(client, ROWS, [SERVICES])),
    )
    const url = process.env["DATABASE_URL"] ?? ""
    const { child, address } = await startServer()
    try {
      const authorization = await buy(address)
      const [pid = 0] = listWebProcesses({ pid: child.pid ?? 0 })
      // Run a small export first, so that the memory of newly loaded code does not count as growth.
      await measureExport(address, authorization, pid, "?host=host1.example")
      const before = residentMb(pid)
      let psqlMs = Number.POSITIVE_INFINITY
      let best = { ms: Number.POSITIVE_INFINITY, bytes: 0, lines: 0, mostMb: 0 }
      // Alternate the two exports and keep the best run of each, so that other load on the machine affects both alike.
      for (let run = 0; run < RUNS; run++) {
        psqlMs = Math.min(psqlMs, await measurePsql(url))
        const one = await measureExport(address, authorization, pid)
        best = { ...(one.ms < best.ms ? one : best), mostMb: Math.max(best.mostMb, one.mostMb) }
      }
      const { ms, bytes, lines, mostMb } = best
      const growthMb = Math.round(mostMb - before)
      const share = Math.round((psqlMs / ms) * 100) / 100
      const times = { services: lines - 1, seconds: ms / 1000, mb: bytes / MEGABYTE, psql_seconds: psqlMs / 1000 }
      print("export", { ...times, share_of_psql: share, rss_growth_mb: growthMb, target: TARGET })
      console.log(
        `${lines - 1} services in ${(ms / 1000).toFixed(1)} s, ${Math.round(share * 100)} % of psql's speed; memory grew by ${growthMb} MB.`,
      )
    } finally {
      await stop(child)
    }
  })
}
