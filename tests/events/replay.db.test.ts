// After any history, a client that applies the whole change list gets the public list, field by field. Only MEASURED_FIELDS of
// lib/events/schema.ts may differ (docs/decisions.md#webhooks-and-events).

import fc from "fast-check"
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest"
import type { Service } from "@/lib/catalogue/schema"
import type { Change } from "@/lib/events/schema"
import { makeDocument, makeRequirement } from "@/tests/protocols/builders"
import { x402Reply } from "@/tests/protocols/vectors"
import { runs } from "@/tests/support/long"
import { fixAll, history } from "./history"
import { replay, unmeasured } from "./replay"

const { admin, approved, db, resetDatabase, routes, street } = await import("@/tests/support/registration")
const changesRoute = await import("@/app/api/v1/changes/route")
const { refreshFigures } = await import("@/lib/health/figures")
const { respond } = await import("@/tests/support/respond")
const { aService, call } = await import("@/tests/support/directory")
const { ChangePage } = await import("@/lib/events/schema")
const { ServicePage } = await import("@/lib/catalogue/schema")

const RUNS = runs(3, 12)
const NOON = new Date("2026-11-21T12:00:00Z")

/** Reads the whole change list from position 0, in pages of 5. */
async function readChanges(): Promise<Change[]> {
  const changes: Change[] = []
  for (let after = 0, isLast = false; !isLast; ) {
    const { body } = await call(changesRoute, "GET", `/api/v1/changes?limit=5&after=${after}`)
    const page = ChangePage.parse(body)
    changes.push(...page.changes)
    after = page.next_after
    isLast = !page.has_more
  }
  return changes
}

async function readCatalogue(): Promise<Service[]> {
  const services: Service[] = []
  for (let total = 1; services.length < total; ) {
    const { body } = await call(routes.list, "GET", `/api/v1/services?limit=4&offset=${services.length}`)
    const page = ServicePage.parse(body)
    services.push(...page.services)
    total = page.total
  }
  return services
}

const comparable = (services: Iterable<Service>) =>
  Object.fromEntries([...services].map((service) => [service.id, unmeasured(service)]))

async function expectReplay(): Promise<number> {
  const catalogue = await readCatalogue()
  expect(comparable(replay(await readChanges()).values())).toEqual(comparable(catalogue))
  return catalogue.length
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOON, shouldAdvanceTime: true })
})
afterAll(async () => {
  vi.useRealTimers()
  await street.close()
})

describe("replaying the event log", () => {
  it("D-health-07 gives the public catalogue after any history", { timeout: 300_000 }, async () => {
    let [listed, owned] = [0, 0]
    const holds = fc.asyncProperty(history, async (steps) => {
      await resetDatabase()
      fixAll()
      vi.setSystemTime(NOON)
      for (const step of steps) await step.run()
      listed += await expectReplay()
      owned += await db().ownerAction.count()
    })
    // fast-check prints the seed and path of a failure. Add `{ seed, path }` to the options below to repeat the failure.
    await fc.assert(holds, { numRuns: RUNS, interruptAfterTimeLimit: 120_000 })
    expect(listed).toBeGreaterThan(0)
    expect(owned).toBeGreaterThan(0)
  })

  it("a check without a change writes no event and changes measured fields only", async () => {
    await resetDatabase()
    fixAll()
    const id = await approved()
    const [before] = await readCatalogue()
    const announced = (await readChanges()).length
    vi.setSystemTime(NOON.getTime() + 60_000)
    await admin(routes.probe, id)
    const [after] = await readCatalogue()
    expect(after?.last_checked).not.toBe(before?.last_checked)
    expect(await readChanges()).toHaveLength(announced)
    await expectReplay()
  })

  describe("of a service whose challenge changes", () => {
    const challenge = (usd: number, info: object | null = null) =>
      x402Reply(
        makeDocument({
          accepts: [makeRequirement({ amount: String(usd * 1e6) })],
          ...(info && { extensions: { bazaar: { info } } }),
        }),
      )
    const schema = { input: { type: "http", method: "GET", queryParams: { city: "Oslo" } } }
    const later = (ms: number) => new Date(NOON.getTime() + ms)

    it("gives its described parameters, which other checks and sources change", async () => {
      await resetDatabase()
      for (const sourceHasSchema of [false, true]) {
        const service = await aService({ sourceHasSchema })
        for (const [index, info] of [null, schema, schema, null, schema].entries()) {
          await respond(service, challenge(0.01, info), later(index * 60_000))
          await expectReplay()
        }
      }
      const previous = (await readChanges()).filter(({ event }) => event === "service.updated")
      expect(previous.flatMap((change) => change.previous?.["has_schema"] ?? [])).toEqual([0, 1, 0])
    })

    it("gives its prices, also when the challenge is too old", async () => {
      await resetDatabase()
      const service = await aService({ declaredPriceUsd: 0.01 })
      for (const [index, usd] of [0.01, 5, 5].entries()) {
        await respond(service, challenge(usd), later(index * 60_000))
        await expectReplay()
      }
      const { signal } = new AbortController()
      await refreshFigures({ now: later(8 * 86_400_000), signal })
      await expectReplay()
      await respond(service, challenge(5), later(9 * 86_400_000))
      await expectReplay()
    })
  })
})
