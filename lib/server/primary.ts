// The web processes of the primary, with what the primary counts for several of them.

import { availableParallelism } from "node:os"
import { env, servesMetrics } from "@/lib/env"
import { PLACES_TOPIC, SharedPlaces } from "@/lib/events/stream/places"
import { COUNTS_TOPIC, PAID_TOPIC } from "@/lib/paywall/topics"
import type { CallHandler } from "@/lib/process/primary-channel"
import { fail } from "@/lib/process/terminal"
import { countWebProcesses } from "@/lib/process/web-process-rules"
import type { Web } from "@/lib/server/host"
import { WebProcesses } from "@/lib/server/web-processes"

/** @param database the processes start when it resolves */
export async function createWebProcesses(database: Promise<unknown>): Promise<Web> {
  const isEmbedded = env.DATABASE_URL === undefined
  const count = countWebProcesses(env.WEB_PROCESSES, { cores: availableParallelism(), isEmbedded })
  const places = new SharedPlaces()
  const { handlers, relayed } = count > 1 ? await loadHandlers(places) : { handlers: {}, relayed: [] }
  const onFatal = (error: Error) => fail(error)
  const onEnd = (from: number) => places.forget(from)
  const metrics = servesMetrics ? await (await import("@/lib/server/metrics")).measurePrimary() : null
  const processes = new WebProcesses(database, {
    count,
    handlers,
    relayed,
    onEnd,
    onFatal,
    onStart: metrics?.addWebProcess,
    readMetrics: metrics?.read,
  })
  return {
    start: () => processes.start(),
    stop: async () => {
      await processes.stop()
      metrics?.close()
    },
    replace: () => processes.replaceAll(),
    onJobProcess: metrics?.addJobProcess,
  }
}

/** Loaded for several processes only, because one process counts by itself. */
async function loadHandlers(places: SharedPlaces) {
  const { handleCount } = await import("@/lib/paywall/rate-limit")
  const handlers: Record<string, CallHandler> = {
    [COUNTS_TOPIC]: handleCount,
    [PLACES_TOPIC]: (call: Parameters<SharedPlaces["handle"]>[0], from) => places.handle(call, from),
  }
  return { handlers, relayed: [PAID_TOPIC] }
}
