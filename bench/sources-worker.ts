// Runs the bazaar adapter once in its own process, whose memory is measured. The argument is the URL of the source.

import { setImmediate as turn } from "node:timers/promises"
import { disconnect } from "@/lib/db/client"
import { adapter as bazaar } from "@/lib/sources/adapters/bazaar"
import { syncSource } from "@/lib/sources/sync/sync"
import { measureUsage } from "./processes"

export interface Ran {
  seconds: number
  counts: Record<string, number>
  peakMb: number
}

const [, , url = ""] = process.argv
const startedAt = performance.now()
const { signal } = new AbortController()
// The source wants a second between two pages. The bench skips the wait to measure our own work.
const counts = await syncSource({ ...bazaar, url }, { now: () => new Date(), signal, wait: () => turn() })
const seconds = Math.round(performance.now() - startedAt) / 1000
process.send?.({ seconds, counts, peakMb: measureUsage().peakMb } satisfies Ran)
await disconnect()
process.disconnect()
