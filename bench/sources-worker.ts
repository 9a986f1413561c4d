// Imports the listings of the bazaar source once, in its own process so that the bench can measure its memory. The argument is
// the URL of the source.

import { setImmediate as turn } from "node:timers/promises"
import { disconnect } from "@/lib/db/client"
import { adapter as bazaar } from "@/lib/sources/adapters/bazaar"
import { syncSource } from "@/lib/sources/sync/sync"
import { measureUsage } from "./processes"

export interface Ran {
  seconds: number
  /** CPU time of the process, which a busy machine changes less than `seconds`. */
  cpuSeconds: number
  counts: Record<string, number>
  peakMb: number
}

const [, , url = ""] = process.argv
const startedAt = performance.now()
const { signal } = new AbortController()
// The source's rate limit requires one second between two pages. Skip this wait, to measure only the work of the import.
const counts = await syncSource({ ...bazaar, url }, { now: () => new Date(), signal, wait: () => turn() })
const seconds = Math.round(performance.now() - startedAt) / 1000
process.send?.({ seconds, counts, ...measureUsage() } satisfies Ran)
await disconnect()
process.disconnect()
