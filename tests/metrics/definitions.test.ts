// The names of the metrics, and the files of deploy/ that use them.

import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { parse } from "yaml"
import { z } from "zod"
import { FIGURES, figures, OWN, own, UP, WORK, work } from "@/lib/metrics/definitions"
import { createReceiver } from "@/lib/metrics/record"
import { findMissing } from "../support/programs-at-hand"

const METRICS = [...Object.values(WORK), ...Object.values(OWN), ...Object.values(FIGURES)]
const registered = [work, own, figures].flatMap((registry) => registry.getMetricsAsArray())
const TYPES: Readonly<Record<string, string>> = { Counter: "counter", Gauge: "gauge", Histogram: "histogram" }
const typeOf = (metric: object) => TYPES[metric.constructor.name] ?? "unknown"
const NAMES = new Set(
  registered.flatMap(({ name }, index) => {
    const isHistogram = typeOf(METRICS[index] ?? {}) === "histogram"
    return isHistogram ? [name, `${name}_bucket`, `${name}_sum`, `${name}_count`] : [name]
  }),
).add(UP.name)

describe("the metrics", () => {
  it("follow the conventions that promtool checks", async ({ skip }) => {
    const missing = findMissing("promtool")
    skip(missing !== undefined, missing)
    const samples = registered.map(({ name, help }, index) => {
      const type = typeOf(METRICS[index] ?? {})
      const values = type === "histogram" ? `${name}_bucket{le="+Inf"} 1\n${name}_sum 1\n${name}_count 1` : `${name} 1`
      return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${values}\n`
    })
    const { stdout, stderr, status } = spawnSync("promtool", ["check", "metrics"], {
      encoding: "utf8",
      input: samples.join(""),
    })
    expect(`${stdout}${stderr}`).toBe("")
    expect(status).toBe(0)
  })

  it("have names of their own", () => expect(new Set(registered.map(({ name }) => name)).size).toBe(METRICS.length))

  it("D-metrics-02 have no label that a client chooses", async () => {
    const receiver = createReceiver(() => "/")
    receiver.request({ method: "PROPFIND", path: "/a", status: 207, ms: 1 })
    receiver.request({ method: "GET", path: "/b", status: null, ms: null })
    const { values } = await WORK.requests.get()
    expect(values.map(({ labels }) => labels)).toEqual([
      { route: "/", method: "other", status: "2xx" },
      { route: "/", method: "GET", status: "aborted" },
    ])
  })
})

/** The names of metrics in an expression of PromQL. */
const listNames = (expression: string) =>
  [...expression.replaceAll(/"[^"]*"/g, '""').matchAll(/\b(?:directory|nodejs|process)_\w+/g)].map(([name]) => name)

const Rules = z.object({
  groups: z.array(z.object({ rules: z.array(z.looseObject({ alert: z.string(), expr: z.string() })) })),
})
const Dashboard = z.looseObject({
  panels: z.array(
    z.looseObject({ title: z.string(), targets: z.array(z.looseObject({ expr: z.string() })).default([]) }),
  ),
})

describe("D-metrics-04 deploy/alerts.yml", () => {
  const { groups } = Rules.parse(parse(readFileSync("deploy/alerts.yml", "utf8")))
  const rules = groups.flatMap((group) => group.rules)

  it("is accepted by promtool", ({ skip }) => {
    const missing = findMissing("promtool")
    skip(missing !== undefined, missing)
    const { stdout, stderr, status } = spawnSync("promtool", ["check", "rules", "deploy/alerts.yml"], {
      encoding: "utf8",
    })
    expect(status, `${stdout}${stderr}`).toBe(0)
  })

  it.each(rules.map(({ alert, expr }) => [alert, expr]))("%s uses metrics that exist", (_, expr) => {
    expect(listNames(expr).length).toBeGreaterThan(0)
    expect(listNames(expr).filter((name) => !NAMES.has(name))).toEqual([])
  })
})

describe("D-metrics-04 deploy/grafana.json", () => {
  const { panels } = Dashboard.parse(JSON.parse(readFileSync("deploy/grafana.json", "utf8")))
  const shown = panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const))

  it.each(shown)("%s uses metrics that exist: %s", (_, expr) => {
    expect(listNames(expr).length).toBeGreaterThan(0)
    expect(listNames(expr).filter((name) => !NAMES.has(name))).toEqual([])
  })
})

it("D-metrics-04 docs/operations.md names metrics that exist", () => {
  const named = [...readFileSync("docs/operations.md", "utf8").matchAll(/`((?:directory|nodejs|process)_\w+)`/g)]
  expect(named.length).toBeGreaterThan(20)
  expect(named.map(([, name = ""]) => name).filter((name) => !NAMES.has(name))).toEqual([])
})
