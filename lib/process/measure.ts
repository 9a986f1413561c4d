// What the code reports about its own work. `measure` passes a value to the receiver that lib/metrics sets when metrics are on. Without a
// receiver it does nothing, and the library of the metrics is not loaded.

import { perProcess } from "@/lib/process/process-state"

/** What a request found in the response cache. */
export type CacheResult =
  /** The response was in memory. */
  | "hit"
  /** The render of another request served this one too. */
  | "shared"
  /** The request was rendered. */
  | "render"
  /** The database was away, and the response of the last hour was served. */
  | "stale"
  /** The database was away, and nothing was cached. */
  | "refused"
  /** The cache is not for such requests. */
  | "bypass"

/** The kinds of measurements with their values. Times are in milliseconds. */
export interface Measurements {
  /** `status` is null when the client left before the response began; `ms` is null for a response whose length says nothing. */
  request: [{ method: string; path: string; status: number | null; ms: number | null }]
  cache: [result: CacheResult]
  render: [ms: number]
  /** A request begins (1) or ends (-1) to wait for a slot of this pool. */
  waiting: [pool: string, change: 1 | -1]
  stream: [change: 1 | -1]
  /** A request was rejected because a queue was full. */
  overload: [reason: string]
  /** A rate limit was exceeded. */
  refusal: [limit: string]
  invoice: [result: "created" | "limited" | "failed"]
  /** A token was used for the first time. */
  payment: []
  tokenFault: [fault: string]
  query: [kind: "plain" | "prepared" | "deadline", ms: number, isGood: boolean]
  /** `ms` is null when the endpoint sent no response. */
  check: [verdict: string, ms: number | null]
  webProcessReady: [count: number]
  /** A web process ended without a stop or a reload. */
  webProcessEnd: []
}

export type Receiver = { readonly [Name in keyof Measurements]: (...values: Measurements[Name]) => void }

const state = perProcess("measure", (): { receiver: Receiver | null } => ({ receiver: null }))

export function setReceiver(receiver: Receiver | null): void {
  state.receiver = receiver
}

export function measure<Name extends keyof Measurements>(name: Name, ...values: Measurements[Name]): void {
  state.receiver?.[name](...values)
}

/** Runs `work` and measures its time as one query. Without a receiver it only runs `work`. */
export async function measureQuery<T>(kind: Measurements["query"][0], work: () => Promise<T>): Promise<T> {
  if (state.receiver === null) return work()
  const startedAt = performance.now()
  let isGood = false
  try {
    const result = await work()
    isGood = true
    return result
  } finally {
    measure("query", kind, performance.now() - startedAt, isGood)
  }
}
