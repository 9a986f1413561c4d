// GET /api/v1/health reports the last successful run of each source. The test reads all four from local copies of their servers.

import { afterAll, beforeEach, describe, expect, it } from "vitest"
import { createActor } from "@/lib/acts/log"
import { openTwins } from "../sources/twins"

const NAMES = ["bazaar", "satring", "l402apps", "mpp"] as const
const twins = await openTwins()
for (const name of NAMES) process.env[`SOURCE_${name.toUpperCase()}_URL`] = twins.url(name)
process.env["SOURCES"] = NAMES.join(",")
const route = await import("@/app/api/v1/health/route")
const { call, db } = await import("@/tests/support/directory")
const { runSourceJob } = await import("@/lib/jobs/commands")
const { SystemHealth } = await import("@/lib/stats/schema")
const { formatTimestamp } = await import("@/lib/time")

const read = async () => SystemHealth.parse((await call(route, "GET", "/api/v1/health")).body)
const endOf = async (source: string, state: string) => {
  const run = await db().sourceRun.findFirstOrThrow({ where: { source, state }, orderBy: { startedAt: "desc" } })
  return run.finishedAt && formatTimestamp(run.finishedAt)
}

beforeEach(async () => {
  for (const name of NAMES) twins.set(name, { items: 10 })
})
afterAll(() => twins.close())

describe("GET /api/v1/health", () => {
  it.each(NAMES)("D-src-06 has the end of the last successful run of %s", async (name) => {
    const field = `last_${name}_sync` as const
    expect((await read())[field]).toBeNull()
    twins.next(name, { body: "<p>Back soon.</p>", type: "text/html" })
    expect(await runSourceJob(name, createActor("cli"))).toMatchObject({ ok: false })
    expect((await read())[field]).toBeNull()
    expect(await runSourceJob(name, createActor("cli"))).toMatchObject({ ok: true })
    const first = (await read())[field]
    expect(first).toBe(await endOf(name, "done"))
    expect(Date.now() - new Date(first ?? 0).getTime()).toBeLessThan(10_000)
    const early = new Date(Date.now() - 3_600_000)
    await db().source.updateMany({ data: { lastSuccessAt: early } })
    twins.next(name, { body: "<p>Back soon.</p>", type: "text/html" })
    expect(await runSourceJob(name, createActor("cli"))).toMatchObject({ ok: false })
    expect((await read())[field]).toBe(formatTimestamp(early))
    await runSourceJob(name, createActor("cli"))
    expect((await read())[field]).toBe(await endOf(name, "done"))
    for (const other of NAMES) if (other !== name) expect((await read())[`last_${other}_sync`]).toBeNull()
  })

  it("counts services by source", async () => {
    const labelled: Record<string, number> = {}
    let listed = 0
    for (const name of NAMES) {
      const { new: added = 0, changed = 0, unchanged = 0 } = (await runSourceJob(name, createActor("cli"))).run ?? {}
      labelled[name] = added + changed + unchanged
      listed += added
    }
    const { by_source, total_endpoints } = await read()
    expect(by_source).toEqual(labelled)
    expect(total_endpoints).toBe(listed)
  })
})
