// The sums of several processes. The values come from registries of their own, as each process has one.

import { Counter, Gauge, Histogram, Registry } from "prom-client"
import { describe, expect, it } from "vitest"
import type { MetricValues } from "@/lib/metrics/collect"
import { addEnded, formatMetrics } from "@/lib/metrics/merge"

async function report({
  requests,
  ms = [],
  waiting = 0,
  memory = 0,
}: {
  requests: number
  ms?: number[]
  waiting?: number
  memory?: number
}): Promise<MetricValues> {
  const [work, own] = [new Registry(), new Registry()]
  const counter = new Counter({ name: "requests_total", help: "r", labelNames: ["route"], registers: [work] })
  counter.inc({ route: "/" }, requests)
  const histogram = new Histogram({ name: "time_seconds", help: "t", buckets: [0.1, 1], registers: [work] })
  for (const one of ms) histogram.observe(one / 1000)
  new Gauge({ name: "waiting", help: "w", registers: [work] }).set(waiting)
  new Gauge({ name: "memory_bytes", help: "m", registers: [own] }).set(memory)
  return { work: await work.getMetricsAsJSON(), own: await own.getMetricsAsJSON(), figures: [] }
}

const linesOf = (text: string) => text.split("\n").filter((line) => line !== "" && !line.startsWith("#"))

describe("the metrics of several processes", () => {
  it("are summed, and those of a process itself are told apart", async () => {
    const [one, other] = [
      await report({ requests: 3, ms: [50, 500], waiting: 1, memory: 10 }),
      await report({ requests: 4, ms: [5000], waiting: 2, memory: 20 }),
    ]
    const text = await formatMetrics(
      [
        { name: "web-1", values: one, isUp: true },
        { name: "web-2", values: other, isUp: false },
      ],
      [],
    )
    expect(linesOf(text)).toEqual([
      'requests_total{route="/"} 7',
      'time_seconds_bucket{le="0.1"} 1',
      'time_seconds_bucket{le="1"} 2',
      'time_seconds_bucket{le="+Inf"} 3',
      "time_seconds_sum 5.55",
      "time_seconds_count 3",
      "waiting 3",
      'memory_bytes{process="web-1"} 10',
      'memory_bytes{process="web-2"} 20',
      'directory_process_up{process="web-1"} 1',
      'directory_process_up{process="web-2"} 0',
    ])
  })

  it("D-metrics-03 keep the counters of processes that have ended, and not what they held", async () => {
    let ended: MetricValues["work"] = []
    ended = await addEnded(ended, await report({ requests: 10, ms: [50], waiting: 5, memory: 10 }))
    ended = await addEnded(ended, await report({ requests: 20, ms: [50], waiting: 5, memory: 10 }))
    const fresh = await report({ requests: 1, waiting: 2, memory: 30 })
    const lines = linesOf(await formatMetrics([{ name: "web-1", values: fresh, isUp: true }], ended))
    expect(lines).toContain('requests_total{route="/"} 31')
    expect(lines).toContain("time_seconds_count 2")
    expect(lines).toContain("waiting 2")
    expect(lines.filter((line) => line.startsWith("memory_bytes"))).toEqual(['memory_bytes{process="web-1"} 30'])
  })

  it("count a process that is being replaced in the sums only", async () => {
    const old = await report({ requests: 5, memory: 10 })
    const lines = linesOf(await formatMetrics([{ name: null, values: old, isUp: true }], []))
    expect(lines).toContain('requests_total{route="/"} 5')
    expect(lines.filter((line) => line.includes("process="))).toEqual([])
  })
})
