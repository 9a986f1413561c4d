// Every kind of check of one host at once, from three processes: the host never has two requests in flight, and each comes after a
// pause.

import { execFile, spawn } from "node:child_process"
import { once } from "node:events"
import { promisify } from "node:util"
import { afterAll, beforeEach, describe, expect, it } from "vitest"
import { catchAppError } from "@/lib/contract/errors"
import { bundleProgram } from "@/tests/support/bundle"
import { openPaidHosts } from "@/tests/support/paid-hosts"

const SPACING_MS = 40
const hosts = await openPaidHosts()
const url = hosts.url(0, "ok")
Object.assign(process.env, {
  ALLOW_PRIVATE: hosts.allow(1),
  PROBE_TIMEOUT_MS: "5000",
  PROBE_HOST_SPACING_MS: String(SPACING_MS),
  CHECKED_URL: url,
})
const { aService, db } = await import("@/tests/support/directory")
const { checkListing } = await import("@/lib/health/commands")
const { probeNow } = await import("@/lib/health/commands")
const { sweep } = await import("@/lib/health/sweep/sweep")
const { getServiceRow } = await import("@/lib/catalogue/service-row")
const { withHost } = await import("@/lib/probe/host/with-host")
const { shortestGap } = await import("@/tests/support/many-services")

const WORKER = [await bundleProgram("tests/probe/host/checks-worker.ts")]
const work = async (...kinds: string[]): Promise<string[]> => {
  const { stdout } = await promisify(execFile)(process.execPath, [...WORKER, ...kinds])
  return JSON.parse(stdout)
}

beforeEach(() => hosts.forget())
afterAll(() => hosts.close())

/** Makes the listing due and sweeps it, again and again until `isOver`. @returns the number of recorded results */
async function sweepUntil(isOver: () => boolean): Promise<number> {
  let recorded = 0
  while (!isOver()) {
    await db().service.updateMany({ data: { nextCheckAt: new Date(0) } })
    const { ok } = await sweep({ now: new Date(), signal: new AbortController().signal })
    recorded += ok
  }
  return recorded
}

describe("checks of one host from several processes", () => {
  it("D-polite-01 send one request at a time, with a pause, whoever requests them", async () => {
    const { id } = await aService({ url, protocol: "L402", nextCheckAt: new Date(0) })
    const listing = await getServiceRow(id)
    let isOver = false
    const sweeps = sweepUntil(() => isOver)
    const codes = async (run: () => Promise<unknown>) => (await catchAppError(run()))?.code ?? "done"
    const requested = await Promise.all([
      work("lint", "behaviour", "lint", "check"),
      work("check", "lint", "behaviour"),
      Promise.all([
        codes(() => checkListing(listing, new Date())),
        codes(() => probeNow(listing)),
        codes(() => probeNow(listing)),
      ]),
    ])
    isOver = true
    expect(hosts.mostAtOnce()).toBe(1)
    // Timers can fire early, so 5 ms less than the pause is accepted.
    expect(shortestGap(hosts, 1)).toBeGreaterThan(SPACING_MS - 5)
    const outcomes = requested.flat()
    expect(outcomes.filter((code) => code !== "done" && code !== "rate_limited")).toEqual([])
    // On a slow machine all of them may wait in vain while the sweeps go on, so the last check has the host for itself.
    expect(await sweeps).toBeGreaterThan(0)
    expect(await codes(() => probeNow(listing))).toBe("done")
    expect(await db().probeLease.count()).toBe(0)
    expect(await db().siteLease.count({ where: { until: { gt: new Date() } } })).toBe(0)
  })

  it("D-polite-04 go on after a process was killed, when its lease ends", async () => {
    const victim = spawn(process.execPath, [...WORKER, "hold"], { stdio: ["ignore", "pipe", "inherit"] })
    await once(victim.stdout, "data")
    victim.kill("SIGKILL")
    await once(victim, "close")
    const check = () =>
      catchAppError(withHost({ url }, { visitor: "203.0.113.1" }, (turn) => turn.send(async () => undefined)))
    const { until } = await db().siteLease.findFirstOrThrow()
    expect(until.getTime()).toBeGreaterThan(Date.now())
    expect(until.getTime()).toBeLessThan(Date.now() + 60_000)
    // As if this time were over.
    await db().siteLease.updateMany({ data: { until: new Date() } })
    expect(await check()).toBeNull()
  })
})
