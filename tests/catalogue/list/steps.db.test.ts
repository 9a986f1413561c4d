// Filters by uptime and latency compare the number of a threshold, which a generated column computes from the same thresholds.

import { describe, expect, it } from "vitest"
import { LATENCY_STEPS, UPTIME_STEPS } from "@/lib/catalogue/list/filters"
import { db, pool } from "@/lib/db/client"
import { list } from "@/tests/support/list"
import { fillDatabase } from "@/tests/support/reset"
import { aService } from "@/tests/support/service"

it.each([
  ["uptime_step", UPTIME_STEPS],
  ["latency_step", LATENCY_STEPS],
] as const)("the column %s has the thresholds of the code", async (column, steps) => {
  const { rows } = await pool().query<{ expression: string }>(
    `select pg_get_expr(d.adbin, d.adrelid) as expression from pg_attrdef d
     join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
     where d.adrelid = 'services'::regclass and a.attname = $1`,
    [column],
  )
  const [, thresholds = ""] = /\{([^}]+)\}/.exec(rows[0]?.expression ?? "") ?? []
  expect(thresholds.split(",").map(Number)).toEqual([...steps])
  expect([...steps].sort((a, b) => a - b)).toEqual([...steps])
})

/** Every threshold, the closest values on both sides, and values between thresholds. */
const around = (steps: readonly number[], step: number) => steps.flatMap((one) => [one - step, one, one + step])
const UPTIMES = [0, ...around(UPTIME_STEPS, 1e-9), 0.85, 0.985, 1 / 3].filter((uptime) => uptime <= 1)
const LATENCIES = [0, 1, ...around(LATENCY_STEPS, 1), 150, 99_999]

describe("over services with figures around every threshold", () => {
  fillDatabase(async () => {
    for (const uptime30d of UPTIMES) await aService({ uptime30d, protocol: "L402" })
    for (const latencyP50Ms of LATENCIES) await aService({ latencyP50Ms, protocol: "MPP" })
    await aService({ name: "without checks" })
  })

  it("counts the thresholds that the uptime reaches, and those that the latency exceeds", async () => {
    for (const { uptime30d, uptimeStep, latencyP50Ms, latencyStep } of await db().service.findMany()) {
      const reached = uptime30d === null ? null : UPTIME_STEPS.filter((step) => uptime30d >= step).length
      const exceeded = latencyP50Ms === null ? null : LATENCY_STEPS.filter((step) => latencyP50Ms > step).length
      expect([uptime30d, uptimeStep, latencyP50Ms, latencyStep]).toEqual([uptime30d, reached, latencyP50Ms, exceeded])
    }
  })

  it.each([
    [0, 0],
    [1e-9, 0.5],
    [0.3, 0.5],
    [0.5, 0.5],
    [0.85, 0.9],
    [0.985, 0.99],
    [0.99, 0.99],
    [0.9901, 0.995],
    [0.9995, 1],
    [1, 1],
  ])("min_uptime=%d lists exactly the uptimes of at least %d", async (given, applied) => {
    const { body } = await list(`?limit=200&min_uptime=${given}`)
    const found = body.services.map(({ uptime_30d }: { uptime_30d: number }) => uptime_30d)
    expect(found.toSorted()).toEqual(UPTIMES.filter((uptime) => uptime >= applied).toSorted())
    expect(body.total).toBe(found.length)
    expect(Math.min(...found)).toBeGreaterThanOrEqual(given)
  })

  it.each([
    [0, -1],
    [49.9, -1],
    [50, 50],
    [51, 50],
    [99, 50],
    [100, 100],
    [750, 500],
    [9_999.5, 5_000],
    [10_000, 10_000],
    [1e9, 10_000],
  ])("max_latency_ms=%d lists exactly the latencies of at most %d ms", async (given, applied) => {
    const { body } = await list(`?limit=200&max_latency_ms=${given}`)
    const found = body.services.map(({ latency_p50_ms }: { latency_p50_ms: number }) => latency_p50_ms)
    const order = (a: number, b: number) => a - b
    expect(found.toSorted(order)).toEqual(LATENCIES.filter((latency) => latency <= applied).toSorted(order))
    expect(body.total).toBe(found.length)
  })
})
