// Runs random operations on a webhook and on a model of the webhook's queue, and compares the results. The operations are events,
// failures, replays, deactivations, activations and recoveries (docs/decisions.md#webhooks-and-events).

import fc from "fast-check"
import { afterAll, describe, expect, it } from "vitest"
import { runs } from "@/tests/support/long"
import {
  type Answer,
  aHook,
  aReceiver,
  aService,
  BROKEN,
  closeWorld,
  commands,
  createEvents,
  emptyWorld,
  expectSameBytes,
  idsOf,
  OK,
  resend,
  run,
} from "./dispatch-world"

afterAll(closeWorld)

const FAILURES = 10

/** A model of one webhook without a database: which deliveries wait, in which order, and which were delivered. */
class Model {
  /** The ids of all events, in the order of the event log. */
  readonly log: string[] = []
  /** The results of all deliveries that no longer wait, by event id. */
  readonly results = new Map<string, "delivered" | "failed">()
  /** The event ids of all attempts, including failed attempts, in the order in which the receiver gets the requests. */
  readonly sent: string[] = []
  waiting: string[] = []
  unseen: string[] = []
  isActive = true
  failures = 0

  createEvents(ids: readonly string[]): void {
    this.log.push(...ids)
    this.unseen.push(...ids)
  }
  /** One run of the dispatcher. `fine` is the number of successful attempts before a failure; null if no attempt fails. */
  run(fine: number | null, isGone: boolean): void {
    if (this.isActive) this.waiting.push(...this.unseen)
    this.unseen = []
    if (!this.isActive) return
    const sent = fine === null ? this.waiting : this.waiting.slice(0, fine)
    const failing = fine === null ? undefined : this.waiting[fine]
    this.sent.push(...sent)
    for (const id of sent) this.results.set(id, "delivered")
    this.waiting = this.waiting.slice(sent.length)
    if (sent.length > 0) this.failures = 0
    if (failing === undefined) return
    this.sent.push(failing)
    this.failures += 1
    if (this.failures < FAILURES && !isGone) return
    this.isActive = false
    for (const id of this.waiting) this.results.set(id, "failed")
    this.waiting = []
  }
  activate(): void {
    if (this.isActive) return
    this.isActive = true
    this.failures = 0
    this.unseen = []
  }
  replay(id: string): boolean {
    if (!this.isActive) return false
    const isKnown = this.results.delete(id)
    if (isKnown) this.waiting.push(id)
    return isKnown || this.waiting.includes(id)
  }
  /** Queues all undelivered events again, except events that wait already and new events, which the next run queues anyway. */
  recover(): boolean {
    if (!this.isActive) return false
    const comes = new Set([...this.waiting, ...this.unseen])
    const missed = this.log.filter((id) => this.results.get(id) !== "delivered" && !comes.has(id))
    for (const id of missed) this.results.delete(id)
    this.waiting.push(...missed)
    return true
  }
}

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant("createEvents" as const), count: fc.integer({ min: 1, max: 30 }) }),
  },
  { weight: 4, arbitrary: fc.constant({ do: "run" as const, fine: null, isGone: false }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("run" as const),
      fine: fc.integer({ min: 0, max: 30 }),
      isGone: fc.constant(false),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("run" as const), fine: fc.nat(5), isGone: fc.constant(true) }) },
  { weight: 1, arbitrary: fc.constant({ do: "outage" as const }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("replay" as const), which: fc.nat(1000) }) },
  { weight: 2, arbitrary: fc.constant({ do: "activate" as const }) },
  { weight: 2, arbitrary: fc.constant({ do: "recover" as const }) },
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

/** Creates a webhook and its model. `take` applies an operation to both, and compares webhook and model after a run. */
async function world() {
  await emptyWorld()
  let plan: { left: number; failure: Answer } = { left: Number.POSITIVE_INFINITY, failure: BROKEN }
  const receiver = await aReceiver(() => {
    plan.left -= 1
    return plan.left >= 0 ? OK : plan.failure
  })
  const hook = await aHook(receiver)
  const service = await aService()
  const model = new Model()
  const isConflict = (error: { code?: string }) => {
    if (error.code !== "conflict" && error.code !== "not_found") throw error
    return false
  }
  const since = new Date(Date.now() - 3_600_000).toISOString()
  const take = async (one: Step): Promise<void> => {
    if (one.do === "createEvents") model.createEvents(await createEvents(service, one.count))
    if (one.do === "outage")
      for (let time = 0; time < FAILURES; time += 1) await take({ do: "run", fine: 0, isGone: false })
    if (one.do === "activate") {
      await commands.activateWebhook(await hook.own(), new Date())
      model.activate()
    }
    if (one.do === "recover") {
      const done = await resend.recoverSince(await hook.own(), { since }, new Date()).then(() => true, isConflict)
      expect(done).toBe(model.recover())
    }
    if (one.do === "replay") {
      const id = model.log[one.which % Math.max(1, model.log.length)] ?? service.id
      const done = await resend.replayDelivery(await hook.own(), id).then(() => true, isConflict)
      expect(done).toBe(model.replay(id))
    }
    if (one.do !== "run") return
    plan = { left: one.fine ?? Number.POSITIVE_INFINITY, failure: one.isGone ? { status: 410 } : BROKEN }
    await hook.due()
    await run()
    model.run(one.fine, one.isGone)
    const { isActive, failureCount } = await hook.row()
    expect({ isActive, sent: idsOf(receiver) }).toEqual({ isActive: model.isActive, sent: model.sent })
    if (isActive) expect(failureCount).toBe(model.failures)
  }
  return { receiver, hook, model, take }
}

describe("D-hook-02 the queue, for any operations in any order", () => {
  it("sends exactly what the rules say, in their order, and in the end every event at least once", async () => {
    const property = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const { receiver, hook, model, take } = await world()
      for (const one of steps) await take(one)
      for (const last of ["activate", "recover"] as const) await take({ do: last })
      await take({ do: "run", fine: null, isGone: false })
      expect(await hook.states()).toEqual(model.log.length > 0 ? { delivered: model.log.length } : {})
      expect(new Set(idsOf(receiver))).toEqual(new Set(model.log))
      expectSameBytes(receiver)
    })
    await fc.assert(property, { numRuns: runs(5, 25) })
  })

  it("sends every event in the order of the log, by first arrival, while the webhook stays active", async () => {
    const calm = fc.oneof(
      fc.record({ do: fc.constant("createEvents" as const), count: fc.integer({ min: 1, max: 40 }) }),
      fc.record({ do: fc.constant("run" as const), fine: fc.integer({ min: 1, max: 40 }), isGone: fc.constant(false) }),
      fc.record({ do: fc.constant("replay" as const), which: fc.nat(1000) }),
    )
    const property = fc.asyncProperty(fc.array(calm, { minLength: 5, maxLength: 30 }), async (steps) => {
      const { receiver, hook, model, take } = await world()
      for (const one of steps) await take(one)
      await take({ do: "run", fine: null, isGone: false })
      expect([...new Set(idsOf(receiver))]).toEqual(model.log)
      expect(await hook.row()).toMatchObject({ isActive: true })
    })
    await fc.assert(property, { numRuns: runs(3, 15) })
  })
})
