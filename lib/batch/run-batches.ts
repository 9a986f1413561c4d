// The job that works on the batches: reads their documents, then checks their entries. Entries of one site are checked one after the
// other, sites and batches at the same time. The job's lease allows one run at a time. Each result is stored when it is known, so
// after a crash the next run continues with the entries that have none.

import { setTimeout as pause } from "node:timers/promises"
import pLimit from "p-limit"
import { type CheckedEntry, checkEntry, notChecked } from "@/lib/batch/check-entry"
import { Declared, NOT_DECLARED } from "@/lib/batch/entries"
import { BATCH_LIMITS } from "@/lib/batch/limits"
import {
  countRequests,
  type EntryRow,
  finishBatch,
  getUnfinished,
  listOpenEntries,
  listUnfinished,
  markRead,
  recordEntry,
  recordRest,
  type UnfinishedBatch,
} from "@/lib/batch/progress"
import { readOriginOf, readTarget } from "@/lib/batch/read-target"
import type { Owner } from "@/lib/claims/ownership"
import { logItemError } from "@/lib/db/database-error"
import type { JobContext } from "@/lib/process/job-context"

export const BATCH_RUN = {
  /** A run starts no more requests after this time, so that the job's log shows progress every minute. */
  runMs: 60_000,
  /** Milliseconds between two looks for new batches while others are worked on. */
  lookMs: 250,
  batches: 32,
  /** Sites of one batch that are checked at the same time. */
  sites: 8,
} as const

/** Works on unfinished batches until there is none, for about a minute. */
export async function runBatches({ signal }: JobContext): Promise<{ checked: number; finished: number }> {
  const stop = AbortSignal.any([signal, AbortSignal.timeout(BATCH_RUN.runMs)])
  return new Run(signal, stop).work()
}

class Run {
  readonly #counts = { checked: 0, finished: 0 }
  readonly #running = new Map<string, Promise<void>>()
  #failure: { cause: unknown } | null = null

  /** @param signal aborts requests in flight. @param stop ends the run after the requests in flight */
  constructor(
    readonly signal: AbortSignal,
    readonly stop: AbortSignal,
  ) {}

  async work(): Promise<{ checked: number; finished: number }> {
    while (!this.stop.aborted && this.#failure === null) {
      const ids = await listUnfinished([...this.#running.keys()], BATCH_RUN.batches - this.#running.size)
      for (const id of ids) this.#start(id)
      if (this.#running.size === 0) break
      const look = pause(BATCH_RUN.lookMs, undefined, { signal: this.stop }).catch(() => undefined)
      await Promise.race([Promise.all(this.#running.values()), look])
    }
    await Promise.all(this.#running.values())
    if (this.#failure) throw this.#failure.cause
    return this.#counts
  }

  #start(id: string): void {
    const work = this.#workOn(id)
      .catch((cause: unknown) => {
        if (!this.signal.aborted) this.#failure ??= { cause }
      })
      .finally(() => this.#running.delete(id))
    this.#running.set(id, work)
  }

  /** An error about one batch ends that batch. @throws errors of the database */
  async #workOn(id: string): Promise<void> {
    const batch = await getUnfinished(id)
    if (!batch) return
    try {
      await this.#process(batch)
    } catch (error) {
      if (this.signal.aborted) throw error
      logItemError(error, { sites: batch.sites })
      await markRead(id)
      await recordRest(id, null, notChecked(WRONG))
    }
    if (await finishBatch(id)) this.#counts.finished += 1
  }

  async #process({ id, kind, target, readAt, owner }: UnfinishedBatch): Promise<void> {
    if (target !== null && readAt === null)
      await readTarget({ id, kind, target }, { owner, signal: this.signal }, new Date())
    else await markRead(id)
    if (readAt !== null && Date.now() - readAt.getTime() > BATCH_LIMITS.minutes * 60_000)
      return recordRest(id, null, notChecked(LATE))
    const open = await listOpenEntries(id)
    const sites = [...new Set(open.map(({ site }) => site))]
    const limit = pLimit(BATCH_RUN.sites)
    const checks = sites.map((site) =>
      limit(() => this.#tryToCheck({ id, site, entries: open.filter((entry) => entry.site === site), owner })),
    )
    // All of them end before the batch does, so that no request is sent for a batch without a lease.
    await Promise.allSettled(checks)
    await Promise.all(checks)
  }

  /** An error at one site ends the entries of that site. @throws errors of the database */
  async #tryToCheck(entries: SiteEntries): Promise<void> {
    try {
      await this.#checkSite(entries)
    } catch (error) {
      if (this.signal.aborted) throw error
      const { id, site } = entries
      logItemError(error, { site })
      await recordRest(id, site, notChecked(WRONG))
    }
  }

  async #checkSite({ id, site, entries, owner }: SiteEntries): Promise<void> {
    const read = new Set<string>()
    const row = new Row()
    let requests = await countRequests(id, site)
    for (const entry of entries) {
      if (this.stop.aborted) return
      const reason = row.reason ?? (requests >= BATCH_LIMITS.requests ? SPENT : null)
      if (reason !== null) return recordRest(id, site, notChecked(reason))
      const { hostname, origin } = new URL(entry.url)
      const ofHost = owner?.domain === hostname ? owner : null
      if (entry.declared === null) {
        if (!read.has(origin) && read.size < BATCH_LIMITS.origins) {
          await readOriginOf(id, origin, { owner: ofHost, signal: this.signal })
          read.add(origin)
        }
        entry.declared = (await listOpenEntries(id, entry.position))[0]?.declared ?? null
      }
      const declared = Declared.safeParse(entry.declared).data ?? NOT_DECLARED
      const checked = await checkEntry(entry.url, declared, ofHost, this.signal)
      await recordEntry(id, entry.position, checked)
      this.#counts.checked += 1
      requests += checked.requests
      row.add(checked)
    }
  }
}

interface SiteEntries {
  id: string
  site: string
  entries: EntryRow[]
  owner: Owner | null
}

const WRONG = "Something went wrong on our side. Register this URL alone."
const LATE = `The batch has taken ${BATCH_LIMITS.minutes} minutes. Register this URL in another batch.`
const SPENT = `The batch has sent its ${BATCH_LIMITS.requests} requests to this site. Register this URL in another batch.`

/** Counts entries in a row that show that the host does not want, or cannot take, further requests. */
class Row {
  #silent = 0
  #limited = 0

  add({ hasResponse, httpStatus }: CheckedEntry): void {
    this.#silent = hasResponse ? 0 : this.#silent + 1
    this.#limited = httpStatus === 429 ? this.#limited + 1 : 0
  }

  /** Why the rest of the entries is not checked; null to continue. */
  get reason(): string | null {
    if (this.#silent >= BATCH_LIMITS.inRow) {
      return `The host did not respond to ${BATCH_LIMITS.inRow} endpoints in a row. Register this URL again when the host responds.`
    }
    if (this.#limited < BATCH_LIMITS.inRow) return null
    return `The host responded with HTTP 429 ${BATCH_LIMITS.inRow} times in a row. Allow one request a second for our user agent, and register this URL again.`
  }
}
