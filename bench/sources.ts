// How long a run over 50,000 items of the bazaar takes, the first one and one that finds nothing changed, against a twin of it
// on loopback; what the second writes, which is to be nothing but that it ran; and how much memory the run needs.

import { fork } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import type pg from "pg"
import { openTwins } from "../tests/sources/twins"
import { load, withDatabase } from "./database"
import type { Ran } from "./sources-worker"

const ITEMS = Number(process.env.BENCH_ITEMS ?? 50_000)
const TARGET = { firstSeconds: 240, secondSeconds: 90, peakMb: 500 } as const

async function run(url: string): Promise<Ran> {
  const file = fileURLToPath(new URL("sources-worker.ts", import.meta.url))
  const child = fork(file, [url], { execArgv: ["--import", "tsx"] })
  const ended = once(child, "exit").then(([code]) => {
    throw new Error(`the run ended with ${code}`)
  })
  const [ran] = await Promise.race([once(child, "message"), ended])
  return ran
}

/** Listings, events and counts, as one text. */
async function fingerprint(database: pg.Pool): Promise<string> {
  const { rows } = await database.query<{ all: string }>(
    `select (select md5(string_agg(s::text, '' order by id)) from services s) || (select count(*) from events) ||
            (select n from catalogue_version) as all`,
  )
  return rows[0]?.all ?? ""
}

export async function benchSources(): Promise<void> {
  await withDatabase(async (database) => {
    const twins = await openTwins({ bazaar: ITEMS })
    const url = twins.url("bazaar")
    const first = await run(url)
    const before = await fingerprint(database)
    const second = await run(url)
    const isUntouched = (await fingerprint(database)) === before
    await twins.close()
    for (const [name, ran] of Object.entries({ first, second })) {
      console.log(JSON.stringify({ bench: "sources", run: name, items: ITEMS, ...ran, target: TARGET, load: load() }))
    }
    const written = isUntouched ? "wrote no listing and no event" : "WROTE listings or events"
    console.log(
      `${ITEMS} items: ${first.seconds} s the first time, ${second.seconds} s when nothing had changed, which ${written}; ${Math.max(first.peakMb, second.peakMb)} MB at most.`,
    )
  })
}
