// Adds up the values of several processes. A counter never falls, although processes end: the values of a process that has ended stay
// in the sum. Prometheus would take a lower sum for a restart, and count everything again.

import { AggregatorRegistry, type Registry } from "prom-client"
import type { MetricValues } from "@/lib/metrics/collect"
import { UP } from "@/lib/metrics/definitions"

type Metric = MetricValues["work"][number]

export interface ProcessValues {
  /** The value of the label `process`, such as `web-1`. Null for a process that is being replaced: it counts in the sums only. */
  name: string | null
  values: MetricValues
  /** False when the process has not responded, and `values` are those that it reported last. */
  isUp: boolean
}

const isLasting = ({ type }: Metric) => isType(type, "counter") || isType(type, "histogram")
/** The values of the library have names of types, its declarations have numbers. */
const isType = (type: unknown, name: string) => type === name

async function add(metrics: Metric[][]): Promise<Metric[]> {
  return (await toRegistry(metrics).getMetricsAsJSON()) as Metric[]
}

const toRegistry = (metrics: Metric[][]): Registry => AggregatorRegistry.aggregate(metrics)

/** Adds the counters of a process that has ended to those of earlier ones. */
export const addEnded = (ended: Metric[], { work }: MetricValues): Promise<Metric[]> =>
  add([ended, work.filter(isLasting)])

const labelled = (name: string, metrics: readonly Metric[]): Metric[] =>
  metrics.map((metric) => ({
    ...metric,
    values: metric.values.map((value) => ({ ...value, labels: { ...value.labels, process: name } })),
  }))

/** Returns the values of all processes in Prometheus' text format. @param ended what `addEnded` has returned */
export function formatMetrics(processes: readonly ProcessValues[], ended: Metric[]): Promise<string> {
  const named = processes.flatMap(({ name, ...one }) => (name === null ? [] : [{ name, ...one }]))
  const up = {
    ...UP,
    type: "gauge",
    aggregator: "first",
    values: named.map(({ name, isUp }) => ({ value: isUp ? 1 : 0, labels: { process: name } })),
  } as unknown as Metric
  const registry = toRegistry([
    ended,
    ...processes.map(({ values }) => values.work),
    ...named.map(({ name, values }) => labelled(name, values.own)),
    ...processes.map(({ values }) => values.figures),
    [up],
  ])
  return registry.metrics()
}

export const CONTENT_TYPE = AggregatorRegistry.PROMETHEUS_CONTENT_TYPE
