// The sweep leases due listings, probes them and records the results, until nothing is due or its time is over
// (docs/decisions.md#health). Results are recorded in batches, so a crash loses one second of work; leases end by themselves.

import { setMaxListeners } from "node:events"
import { setTimeout as pause } from "node:timers/promises"
import { db } from "@/lib/db/client"
import { env } from "@/lib/env"
import { createOnlineCheck } from "@/lib/health/online-check"
import { writeHosts } from "@/lib/health/sweep/hosts"
import { type LeasedHost, leaseDue, release, takeLeased } from "@/lib/health/sweep/lease"
import { Prober } from "@/lib/health/sweep/prober"
import { SETTLE } from "@/lib/health/sweep/record-results"
import { type Counts, Writer } from "@/lib/health/sweep/writer"

export const SWEEP = {
  /** A run ends after this even when more is due, so that its end is seen and its successor starts with fresh settings. */
  runMs: 120_000,
  /** How often a run with requests under way looks for newly due listings. */
  lookMs: 1_000,
  /** Leased and not yet asked: enough that hosts which must wait do not idle the slots. */
  ahead: 16,
  /** Hosts under way for each slot, because each waits for most of its time. */
  hosts: 8,
  /** For a job runner that carries batches elsewhere. */
  batch: 100,
  batches: 120,
} as const

type Context = { now: Date; signal: AbortSignal }

/** Shared by the sweeps of this process. */
const online = createOnlineCheck()

/** One run. Answers how many results of each verdict it wrote. */
export async function sweep({ signal }: Context): Promise<Counts> {
  const over = AbortSignal.timeout(SWEEP.runMs)
  return run(AbortSignal.any([signal, over]), signal, async (prober, stop, counts) => {
    const limit = Math.max(SETTLE.batch, SWEEP.ahead * env.PROBE_CONCURRENCY)
    while (!stop.aborted) {
      // Hosts, not listings, keep the slots busy: each rests between two of its requests.
      const hosts = prober.hosts < SWEEP.hosts * env.PROBE_CONCURRENCY ? await leaseDue(new Date(), limit) : []
      counts.leased += countListings(hosts)
      prober.ask(hosts)
      if (prober.isIdle) break
      // The next listings come due by the clock, so the clock wakes us; the end of the last host does, too.
      await Promise.race([prober.allDone(), look(stop)])
    }
  })
}

/** Leases what is due, in batches of ids that other processes can probe; all listings of a host are in one batch. */
export async function leaseBatches({ now }: { now: Date }): Promise<string[][]> {
  const hosts = await leaseDue(now, SWEEP.batch * SWEEP.batches)
  const batches: string[][] = [[]]
  for (const { asks } of hosts) {
    const ids = asks.flatMap((ask) => ask.listings.map(({ id }) => id))
    const last = batches.at(-1)
    if (last && (last.length === 0 || last.length + ids.length <= SWEEP.batch)) last.push(...ids)
    else batches.push(ids)
  }
  return batches.filter((batch) => batch.length > 0)
}

/** Probes a batch leased before. Delivered twice, it is asked once; delivered too late, not at all. */
export function probeBatch({ ids, now, signal }: { ids: readonly string[] } & Context): Promise<Counts> {
  return run(signal, signal, async (prober, _stop, counts) => {
    const hosts = await takeLeased(ids, now)
    counts.leased += countListings(hosts)
    prober.ask(hosts)
  })
}

type Lead = (prober: Prober, stop: AbortSignal, counts: Counts) => Promise<void>

async function run(stop: AbortSignal, abort: AbortSignal, lead: Lead): Promise<Counts> {
  const counts: Counts = { leased: 0, ok: 0, wrong: 0, unreachable: 0, no_verdict: 0, skipped: 0, discarded: 0 }
  const ended = new AbortController()
  const failures: unknown[] = []
  const fail = (error: unknown) => {
    failures.push(error)
    ended.abort()
  }
  const softly = AbortSignal.any([stop, ended.signal])
  // Every waiting host and every request under way listens, which is no leak.
  setMaxListeners(0, softly, abort)
  const writer = new Writer({ online, counts, fail, giveUp: () => ended.abort() })
  const prober = new Prober({ answer: (answered) => writer.take(answered), fail, stop: softly, abort })
  await lead(prober, softly, counts).catch(fail)
  await prober.allDone()
  await writer.flush()
  await refund(prober).catch(fail)
  if (failures.length > 0) throw failures[0]
  return counts
}

/** The next visitor of a host must know when we were there, even where we left before it answered. */
async function refund({ leftover, cutShort }: Prober): Promise<void> {
  if (cutShort.length > 0) await writeHosts(db(), cutShort, new Date())
  await release(leftover, null)
}

const countListings = (hosts: readonly LeasedHost[]) =>
  hosts.reduce((sum, { asks }) => sum + asks.reduce((inHost, ask) => inHost + ask.listings.length, 0), 0)

const look = (stop: AbortSignal) => pause(SWEEP.lookMs, undefined, { signal: stop }).catch(() => undefined)
