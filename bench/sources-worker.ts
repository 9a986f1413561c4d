// One run of the bazaar's adapter in a process of its own, whose memory is measured. Its address is the argument.

import { setImmediate as turn } from "node:timers/promises"
import { disconnect } from "@/lib/db/client"
import { adapter as bazaar } from "@/lib/sources/adapters/bazaar"
import { syncSource } from "@/lib/sources/sync/sync"

export interface Ran {
  seconds: number
  counts: Record<string, number>
  peakMb: number
}

const [, , url = ""] = process.argv
const startedAt = performance.now()
const { signal } = new AbortController()
// The place asks for a second between two pages; what is measured is what we do.
const counts = await syncSource({ ...bazaar, url }, { now: () => new Date(), signal, wait: () => turn() })
const seconds = Math.round(performance.now() - startedAt) / 1000
process.send?.({ seconds, counts, peakMb: Math.round(process.resourceUsage().maxRSS / 1024) } satisfies Ran)
await disconnect()
process.disconnect()
