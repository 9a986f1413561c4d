// The metrics of this process as values that another process can add up.

import type { MetricObjectWithValues, MetricValue, Registry } from "prom-client"
import { figures, OWN, own, WORK, work } from "@/lib/metrics/definitions"
import { watchDelay } from "@/lib/metrics/event-loop-delay"
import { readRelease } from "@/lib/process/release"

type Metric = MetricObjectWithValues<MetricValue<string>>

/** `figures` is empty unless they were requested. */
export interface MetricValues {
  work: Metric[]
  own: Metric[]
  figures: Metric[]
}

/** The state of a pool of connections. */
export interface PoolState {
  pool: string
  total: number
  idle: number
  waiting: number
}

export interface Collectors {
  /** Reads what the database and the disk hold into the metrics `FIGURES`. Null in a process that does not. */
  readFigures: (() => Promise<void>) | null
  listPools: () => PoolState[]
}

/** Starts to measure the process itself. Returns the function that collects all values. */
export function startCollecting({ readFigures, listPools }: Collectors) {
  OWN.release.set({ version: readRelease(), node: process.version }, 1)
  OWN.start.set(performance.timeOrigin / 1000)
  watchDelay((ms) => OWN.delay.observe(ms / 1000))
  return async (withFigures: boolean): Promise<MetricValues> => {
    collectOwn()
    for (const { pool, total, idle, waiting } of listPools()) {
      WORK.connections.set({ pool, state: "used" }, total - idle)
      WORK.connections.set({ pool, state: "idle" }, idle)
      WORK.connectionWaits.set({ pool }, waiting)
    }
    const hasFigures = withFigures && readFigures !== null
    if (hasFigures) await readFigures()
    const list = (registry: Registry) => registry.getMetricsAsJSON()
    return { work: await list(work), own: await list(own), figures: hasFigures ? await list(figures) : [] }
  }
}

export type CollectValues = ReturnType<typeof startCollecting>

function collectOwn(): void {
  const { rss, heapUsed, external } = process.memoryUsage()
  OWN.memory.set(rss)
  OWN.heap.set(heapUsed)
  OWN.external.set(external)
  const { user, system } = process.cpuUsage()
  OWN.cpu.reset()
  OWN.cpu.inc((user + system) / 1_000_000)
}
