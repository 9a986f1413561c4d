// Measures duration and memory of an import of 50,000 listings from a local copy of the bazaar source: a first run, and a second
// run without changes. The second run must write no listing and no event.

import type pg from "pg"
import { openTwins } from "../tests/sources/twins"
import { print, withDatabase } from "./database"
import { start } from "./processes"
import type { Ran } from "./sources-worker"

const ITEMS = Number(process.env["BENCH_ITEMS"] ?? 50_000)
const TARGET = { firstSeconds: 240, secondSeconds: 90, peakMb: 500 } as const

const run = async (url: string) => (await start<Ran>("sources-worker.ts", { args: [url] })).hello

/** Returns a text that differs when any listing, the number of events or the catalogue version has changed. */
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
      print("sources", { run: name, items: ITEMS, ...ran, target: TARGET })
    }
    const written = isUntouched ? "wrote no listing and no event" : "WROTE listings or events"
    console.log(
      `${ITEMS} items: first run ${first.seconds} s; second run without changes ${second.seconds} s, ${written}; peak ${Math.max(first.peakMb, second.peakMb)} MB.`,
    )
  })
}
