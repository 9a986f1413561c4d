// The jobs as Inngest functions, which run in the test engine of Inngest's SDK, and the route that Inngest calls.

import { InngestTestEngine } from "@inngest/test"
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { type InngestServer, openInngestServer, signature } from "./inngest-server"

// Set before any import of lib/env, because lib/env reads the environment once, at import.
const SIGNING_KEY = vi.hoisted(() => {
  const INNGEST_SIGNING_KEY = "signkey-test-0123456789abcdef0123456789abcdef"
  Object.assign(process.env, {
    JOBS: "inngest",
    INNGEST_DEV: "",
    INNGEST_EVENT_KEY: "an-event-key",
    INNGEST_SIGNING_KEY,
  })
  return INNGEST_SIGNING_KEY
})

const { aService, call, db } = await import("@/tests/support/directory")
const { createClient, createFunctions } = await import("@/lib/jobs/inngest")
const { listJobs } = await import("@/lib/jobs/queries")
const { JOBS } = await import("@/lib/jobs/schedule")
const route = await import("@/app/api/inngest/route")

let inngest: InngestServer
const ids = ["0198a000-0000-7000-8000-000000000001", "0198a000-0000-7000-8000-000000000002"]
const at = { cron: "0 0 0 1 1 *", name: "Trial", does: "Tries.", retries: 0 } as const
const row = (job: string) => db().jobLease.findUnique({ where: { job } })

/** Returns a test engine for the function of each job, by function id. */
function buildEngines(jobs = JOBS) {
  const functions = createFunctions(createClient(), jobs)
  return new Map(functions.map((one) => [one.opts.id as string, new InngestTestEngine({ function: one })]))
}
const engineOf = (id: string, jobs = JOBS) => {
  const engine = buildEngines(jobs).get(id)
  if (!engine) throw new Error(`there is no function ${id}`)
  return engine
}

beforeAll(async () => {
  inngest = await openInngestServer()
  process.env["INNGEST_BASE_URL"] = inngest.origin
})
afterEach(() => {
  inngest.events.length = 0
  inngest.registered.length = 0
})
afterAll(() => inngest.close())

describe("the functions", () => {
  it("are the jobs of the table with their minutes and retries, one run at a time [D-run-03]", () => {
    const functions = createFunctions(createClient(), JOBS).map(({ opts }) => opts)
    const batches = functions.filter(({ id }) => id.endsWith("-batch"))
    const scheduled = functions.filter((one) => !batches.includes(one))
    // A job with isDue is also started by an event. While there is work, the event is sent repeatedly, so Inngest skips the event
    // while the job runs.
    const alone = (hasDueEvent: boolean) => (hasDueEvent ? { singleton: { mode: "skip" } } : { concurrency: 1 })
    expect(
      scheduled.map(({ id, triggers = [], retries, concurrency, singleton }) => ({
        id,
        triggers: triggers.map((one: { cron?: string; event?: unknown }) => one.cron ?? `${one.event}`),
        retries,
        ...(concurrency !== undefined && { concurrency }),
        ...(singleton && { singleton }),
      })),
    ).toEqual(
      JOBS.map(({ id, cron, retries = 0, isDue }) => ({
        id,
        triggers: [cron.split(" ").slice(1).join(" "), ...(isDue ? [`directory/${id}.due`] : [])],
        retries,
        ...alone(isDue !== undefined),
      })),
    )
    expect(batches).toHaveLength(1)
    expect(batches[0]).toMatchObject({
      id: "sweep-batch",
      triggers: [{ event: "directory/probe.batch" }],
      retries: 0,
      concurrency: expect.any(Number),
      throttle: { limit: expect.any(Number), period: "1m" },
    })
  })

  it.each(JOBS.map(({ id }) => id))("run %s and record the run", async (id) => {
    const { result, error } = await engineOf(id).execute()
    expect(error).toBeUndefined()
    expect(result).toEqual((await row(id))?.lastSummary)
    expect(await row(id)).toMatchObject({ runs: 1n, failures: 0n, holder: null })
  })

  it("run the webhooks on their due event", async () => {
    const { result } = await engineOf("webhooks").execute({ events: [{ name: "directory/webhooks.due", data: {} }] })
    expect(result).toEqual({ queued: 0, delivered: 0, failed: 0, deactivated: 0 })
    expect(await row("webhooks")).toMatchObject({ runs: 1n, failures: 0n })
  })

  it("skip a run while another process runs the job [D-run-03]", async () => {
    let runs = 0
    const job = { ...at, id: "trial", run: async () => ({ runs: ++runs }) }
    await db().jobLease.create({ data: { job: "trial", holder: ids[0] ?? null, until: new Date(Date.now() + 60_000) } })
    const { result } = await engineOf("trial", [job]).execute()
    expect(result).toEqual({ skipped: "Another process runs the job." })
    expect(runs).toBe(0)
  })

  it("fail when the command fails, so that Inngest retries, and record the failure", async () => {
    const fail = async () => {
      throw new Error("always")
    }
    const { error } = await engineOf("trial", [{ ...at, id: "trial", run: fail }]).execute()
    expect(error).toMatchObject({ message: "always" })
    expect(await row("trial")).toMatchObject({ lastError: "always", runs: 1n, failures: 1n })
  })
})

describe("a job that fans out", () => {
  const probed: string[][] = []
  const trial = (batches: string[][]) => ({
    ...at,
    id: "trial",
    run: async () => ({}),
    fanOut: {
      event: "directory/trial.batch",
      concurrency: 2,
      throttle: { limit: 10, period: "1m" } as const,
      lease: async () => batches,
      work: async (batch: string[]) => ({ probed: probed.push(batch) }),
    },
  })

  it("leases in one step, sends one event per batch, and records the run", async () => {
    const { result, ctx } = await engineOf("trial", [trial([ids, ids.slice(0, 1)])]).execute()
    expect(result).toEqual({ batches: 2, leased: 3 })
    expect(ctx.step.run.mock.calls.map(([step]) => step)).toContain("lease-batches")
    expect(inngest.events.map(({ name, data }) => ({ name, data }))).toEqual([
      { name: "directory/trial.batch", data: { batch: ids } },
      { name: "directory/trial.batch", data: { batch: ids.slice(0, 1) } },
    ])
    expect(await row("trial")).toMatchObject({ lastSummary: { batches: 2, leased: 3 }, runs: 1n, holder: null })
  })

  it("sends nothing when nothing is due", async () => {
    const { result } = await engineOf("trial", [trial([])]).execute()
    expect(result).toEqual({ batches: 0, leased: 0 })
    expect(inngest.events).toEqual([])
  })

  it("handles each batch in its own run, and rejects data that is not a batch", async () => {
    const engine = engineOf("trial-batch", [trial([])])
    const event = (data: unknown) => [{ name: "directory/trial.batch", data }] as [{ name: string; data: never }]
    expect((await engine.execute({ events: event({ batch: ids }) })).result).toEqual({ probed: 1 })
    expect(probed).toEqual([ids])
    expect((await engine.execute({ events: event({ batch: ["; drop table services"] }) })).error).toBeDefined()
    expect(probed).toEqual([ids])
  })

  it("leases the services that are due, for the sweep", async () => {
    const { id } = await aService({ nextCheckAt: new Date(0) })
    const { result } = await engineOf("sweep").execute()
    expect(result).toEqual({ batches: 1, leased: 1 })
    expect(inngest.events).toMatchObject([{ name: "directory/probe.batch", data: { batch: [id] } }])
    expect(await db().probeLease.count()).toBe(1)
  })
})

describe("/api/inngest", () => {
  const run = (body: string, headers: Record<string, string> = {}) =>
    call(route, "POST", "/api/inngest?fnId=paid-api-directory-snapshot&stepId=step", { body, headers })
  // Inngest signs the canonical JSON, so the keys of the body are in alphabetical order.
  const timer = { data: {}, name: "inngest/scheduled.timer" }
  const ctx = { attempt: 0, run_id: "01", stack: { current: 0, stack: [] } }
  const body = JSON.stringify({ ctx, event: timer, events: [timer], steps: {}, version: 2 })

  it("GET reports the number of functions to Inngest, and rejects other clients", async () => {
    const headers = { "x-inngest-signature": signature("", SIGNING_KEY) }
    const { status, text, body } = await call(route, "GET", "/api/inngest", { headers })
    expect(status).toBe(200)
    expect(body).toMatchObject({ function_count: JOBS.length + 1, has_signing_key: true, mode: "cloud" })
    expect(text).not.toContain(SIGNING_KEY.slice(-16))
    expect((await call(route, "GET", "/api/inngest")).status).toBe(401)
  })

  it("PUT registers the functions under the directory's own URL", async () => {
    const { status } = await call(route, "PUT", "http://elsewhere.example/api/inngest")
    expect(status).toBe(200)
    const [registration] = inngest.registered
    expect(registration?.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/api\/inngest$/)
    expect(registration?.functions.map(({ id }) => id)).toContain("paid-api-directory-sweep")
  })

  it.each([
    ["without a signature", {}],
    ["signed with another key", { "x-inngest-signature": signature(body, "signkey-test-00") }],
    ["signed for another body", { "x-inngest-signature": signature("{}", SIGNING_KEY) }],
    ["signed long ago", { "x-inngest-signature": signature(body, SIGNING_KEY, Date.now() - 3_600_000) }],
  ])("POST %s is rejected, and no job runs", async (_, headers) => {
    expect((await run(body, headers)).status).toBe(401)
    expect(await row("snapshot")).toBeNull()
  })

  it("POST signed by Inngest runs the job", async () => {
    await aService({ lastCheckedAt: new Date() })
    const { status, body: answer } = await run(body, { "x-inngest-signature": signature(body, SIGNING_KEY) })
    expect({ status, answer }).toEqual({ status: 200, answer: { taken: 1 } })
    expect(await row("snapshot")).toMatchObject({ runs: 1n })
  })

  it("rejects a body that is not JSON", async () => {
    const { status, body } = await run("{")
    expect({ status, code: body.code }).toEqual({ status: 400, code: "invalid_json" })
  })

  it("rejects a body that is too large before it checks the signature", async () => {
    const { status, body } = await run("x".repeat(8_400_000))
    expect({ status, code: body.code }).toEqual({ status: 413, code: "payload_too_large" })
  })
})

it("shows the schedule in minutes, as Inngest runs it", async () => {
  const [sweep] = await listJobs(JOBS, new Date("2026-03-01T00:00:01Z"))
  expect(sweep).toMatchObject({ cron: "0 * * * * *", next_run_at: "2026-03-01T00:01:00Z" })
})
