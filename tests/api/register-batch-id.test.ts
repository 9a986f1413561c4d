// GET /api/v1/register/batch/{id}: the progress as JSON and as events.

import { afterAll, beforeEach, describe, expect, it } from "vitest"
import { BatchEntry, RegistrationBatch } from "@/lib/batch/schema"
import { call } from "@/tests/support/api"
import { openBatchHost } from "@/tests/support/batch-host"

const host = await openBatchHost()
Object.assign(process.env, { ALLOW_PRIVATE: host.hostPort, PROBE_TIMEOUT_MS: "400" })
const routes = await import("@/app/api/v1/register/batch/[id]/route")
const { createBatch } = await import("@/lib/batch/create")
const { runBatches } = await import("@/lib/batch/run-batches")

beforeEach(() => host.forget())
afterAll(() => host.close())

const URLS = ["/v1/levels/1", "/v1/free/0", "/v1/forecasts/2"].map((path) => host.origin + path)
const read = (id: string, headers: Record<string, string> = {}) =>
  call(routes, "GET", `/api/v1/register/batch/${id}`, { params: { id }, headers })
const run = () => runBatches({ now: new Date(), signal: new AbortController().signal })

function parseEvents(text: string): { name: string; data: unknown }[] {
  return text.split("\n\n").flatMap((event) => {
    const [, name = "", data = ""] = /^event: (.*)\ndata: (.*)$/.exec(event) ?? []
    return name === "" ? [] : [{ name, data: JSON.parse(data) }]
  })
}

describe("GET /api/v1/register/batch/{id}", () => {
  it("has an entry for each URL before and after its check", async () => {
    const id = await createBatch({ urls: URLS }, "client")
    const before = RegistrationBatch.parse((await read(id)).body)
    expect(before.entries.map(({ url, result }) => [url, result])).toEqual(URLS.map((url) => [url, null]))
    await run()
    const { status, body, headers } = await read(id)
    expect(status).toBe(200)
    expect(headers.get("cache-control")).toBe("no-store")
    expect(RegistrationBatch.parse(body)).toMatchObject({
      state: "done",
      counts: { entries: 3, checked: 3, in_review: 2, not_listed: 1, listed: 0, not_checked: 0 },
    })
  })

  it("D-batch-06 streams each entry once when it has a result, and the batch at the end", async () => {
    const id = await createBatch({ urls: URLS }, "client")
    const [{ status, headers, text }] = await Promise.all([read(id, { accept: "text/event-stream" }), run()])
    expect([status, headers.get("content-type")]).toEqual([200, "text/event-stream"])
    const events = parseEvents(text)
    expect(events.map(({ name }) => name)).toEqual(["step", "step", "step", "batch"])
    const steps = events.slice(0, 3).map(({ data }) => BatchEntry.parse(data))
    expect(steps.map(({ url }) => url).toSorted()).toEqual(URLS.toSorted())
    expect(steps.every(({ result }) => result !== null)).toBe(true)
    expect(RegistrationBatch.parse(events[3]?.data).state).toBe("done")
  })

  it("streams the entries of a finished batch too", async () => {
    const id = await createBatch({ urls: URLS }, "client")
    await run()
    const events = parseEvents((await read(id, { accept: "text/event-stream" })).text)
    expect(events.map(({ name }) => name)).toEqual(["step", "step", "step", "batch"])
  })

  it.each(["00000000-0000-4000-8000-000000000000", "x"])(
    "is 404 for the unknown id %s, also as a stream",
    async (id) => {
      expect((await read(id)).body.code).toBe("not_found")
      expect((await read(id, { accept: "text/event-stream" })).status).toBe(404)
    },
  )
})
