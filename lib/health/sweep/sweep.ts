// The sweep leases due services, probes them and records the results until nothing is due or its time is over
// (docs/decisions.md#health). Results are recorded in batches, so a crash loses about one second of results. The leases of a
// crashed sweep expire.

import { setMaxListeners } from "node:events"
import { setTimeout as pause } from "node:timers/promises"
import { db } from "@/lib/db/client"
import { addTimes } from "@/lib/db/measured-times"
import { env } from "@/lib/env"
import { type LeasedHost, leaseDue, leaseService, releaseLeases, startLeased } from "@/lib/health/sweep/lease"
import { Prober } from "@/lib/health/sweep/prober"
import { RESULTS, recordHosts } from "@/lib/health/sweep/record-results"
import { type Counts, Writer } from "@/lib/health/sweep/writer"
import { createOnlineCheck } from "@/lib/probe/online-check"
import type { JobContext } from "@/lib/process/job-context"

export const SWEEP = {
  /**
   * A sweep ends after this time even if more services are due. The job log then shows progress, and the next sweep reads fresh
   * settings.
   */
  runMs: 120_000,
  /** How often a sweep with requests in flight looks for newly due services. */
  lookMs: 1_000,
  /** Services to lease per concurrent request. Hosts pause between requests, so each slot needs several services to stay busy. */
  ahead: 16,
  /** Hosts to probe at once per concurrent request, because a host is in its pause most of the time. */
  hosts: 8,
  /** Services per batch and number of batches, for a job runner that sends batches to other processes. */
  batch: 100,
  batches: 120,
} as const

/** All sweeps of this process share the cached result of the online check. */
const online = createOnlineCheck()

/** Runs one sweep. @returns the number of leased services, and of results by verdict */
export async function sweep({ signal }: JobContext): Promise<Counts> {
  const over = AbortSignal.timeout(SWEEP.runMs)
  return run(AbortSignal.any([signal, over]), signal, async (prober, stop, counts) => {
    const limit = Math.max(RESULTS.batch, SWEEP.ahead * env.PROBE_CONCURRENCY)
    while (!stop.aborted) {
      // Limit hosts, not services: a host pauses between two requests, so a slot needs several hosts to stay busy.
      const hosts = prober.hosts < SWEEP.hosts * env.PROBE_CONCURRENCY ? await leaseDue(new Date(), limit) : []
      counts.leased += countServices(hosts)
      prober.probe(hosts)
      if (prober.isIdle) break
      // Lease again after one second, when more services may be due, or when all hosts are done.
      await Promise.race([prober.allDone(), waitToLook(stop)])
    }
  })
}

/** Leases due services and returns their ids in batches for other processes. All services of a host are in one batch. */
export async function leaseBatches({ now }: { now: Date }): Promise<string[][]> {
  const hosts = await leaseDue(now, SWEEP.batch * SWEEP.batches)
  const batches: string[][] = [[]]
  for (const { requests } of hosts) {
    const ids = requests.flatMap((request) => request.services.map(({ id }) => id))
    const last = batches.at(-1)
    if (last && (last.length === 0 || last.length + ids.length <= SWEEP.batch)) last.push(...ids)
    else batches.push(ids)
  }
  return batches.filter((batch) => batch.length > 0)
}

/** Probes a leased batch. A batch that is delivered twice, or after its lease has ended, causes no request. */
export function probeBatch({ ids, now, signal }: { ids: readonly string[] } & JobContext): Promise<Counts> {
  return run(signal, signal, async (prober, _stop, counts) => {
    const hosts = await startLeased(ids, now)
    counts.leased += countServices(hosts)
    prober.probe(hosts)
  })
}

/**
 * Probes one service now, whether or not it is due. `leased` is 0 when the service is not probed, or while another worker probes
 * its host.
 * @param token of the check that has the host (lib/probe/host)
 */
export function probeService(id: string, token: string, { now, signal }: JobContext): Promise<Counts> {
  return run(signal, signal, async (prober, _stop, counts) => {
    const hosts = await leaseService(id, now, token)
    counts.leased += countServices(hosts)
    prober.probe(hosts)
  })
}

type Plan = (prober: Prober, stop: AbortSignal, counts: Counts) => Promise<void>

async function run(stop: AbortSignal, abort: AbortSignal, plan: Plan): Promise<Counts> {
  const counts: Counts = { leased: 0, ok: 0, wrong: 0, unreachable: 0, no_verdict: 0, skipped: 0, discarded: 0 }
  const ended = new AbortController()
  const failures: unknown[] = []
  const fail = (error: unknown) => {
    failures.push(error)
    ended.abort()
  }
  const noNewRequests = AbortSignal.any([stop, ended.signal])
  // Each waiting host and each request adds a listener, so turn off Node's warning about too many listeners.
  setMaxListeners(0, noNewRequests, abort)
  const writer = new Writer({ online, abort, counts, onError: fail, onOffline: () => ended.abort() })
  const prober = new Prober({ onResult: (finished) => writer.add(finished), onError: fail, stop: noNewRequests, abort })
  await plan(prober, noNewRequests, counts).catch(fail)
  await prober.allDone()
  await writer.flush()
  await refund(prober).catch(fail)
  await addTimes(db(), "check_delay", prober.delays, new Date()).catch(fail)
  if (failures.length > 0) throw failures[0]
  return counts
}

/**
 * An aborted request reached its host too. Record the time of the request, so that the next worker keeps the pause between two
 * requests.
 */
async function refund({ unsent, aborted }: Prober): Promise<void> {
  if (aborted.length > 0) await recordHosts(db(), aborted, new Date())
  await releaseLeases(unsent, null)
}

const countServices = (hosts: readonly LeasedHost[]) =>
  hosts.reduce((sum, { requests }) => sum + requests.reduce((inHost, { services }) => inHost + services.length, 0), 0)

const waitToLook = (stop: AbortSignal) => pause(SWEEP.lookMs, undefined, { signal: stop }).catch(() => undefined)
