// One running check per client in this process. Further checks of the client wait, because several people can share an address.

import { AppError } from "@/lib/contract/errors"
import { ConcurrencyLimit } from "@/lib/net/concurrency-limit"
import { perProcess } from "@/lib/process/process-state"

/** Checks of one client that wait, and the longest wait in milliseconds. */
export const CHECK_QUEUE = { waiting: 5, waitMs: 30_000 } as const

interface Client {
  limit: ConcurrencyLimit
  /** Running and waiting checks. */
  checks: number
}

const clients = () => perProcess("running checks", () => new Map<string, Client>())

interface Turn {
  /** True when an earlier check of the client still runs. */
  isWaiting: boolean
  /**
   * Runs `check` when the earlier checks of the client have ended. The caller must call it once.
   * @throws `rate_limited` after `waitMs`; `unavailable` when the signal aborts first
   */
  run: <T>(check: () => Promise<T>, signal?: AbortSignal) => Promise<T>
}

/** Takes the client's place in the queue. @throws `rate_limited` when too many checks of the client wait */
export function enterQueue(key: string): Turn {
  const all = clients()
  const client = all.get(key) ?? {
    limit: new ConcurrencyLimit({ slots: 1, queued: CHECK_QUEUE.waiting }),
    checks: 0,
  }
  if (client.checks > CHECK_QUEUE.waiting) throw stillRunning()
  all.set(key, client)
  client.checks += 1
  const leave = () => {
    client.checks -= 1
    if (client.checks === 0) all.delete(key)
  }
  return {
    isWaiting: client.checks > 1,
    run: async (check, signal) => {
      try {
        const release = await acquire(client.limit, signal)
        try {
          return await check()
        } finally {
          release()
        }
      } finally {
        leave()
      }
    },
  }
}

async function acquire(limit: ConcurrencyLimit, signal?: AbortSignal) {
  const expired = AbortSignal.timeout(CHECK_QUEUE.waitMs)
  try {
    return await limit.acquire(signal ? AbortSignal.any([signal, expired]) : expired)
  } catch {
    if (signal?.aborted) throw new AppError("unavailable", "The check was cancelled before it began.")
    throw stillRunning()
  }
}

const stillRunning = () =>
  new AppError("rate_limited", "Your other checks are still running. Wait until they end, then check again.", {
    headers: { "Retry-After": "10" },
  })
