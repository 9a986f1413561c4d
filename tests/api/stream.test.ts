// GET /api/v1/stream as a route: its headers, where it begins, and its errors. tests/events/stream has the rest.

import { afterEach, describe, expect, it } from "vitest"
import * as route from "@/app/api/v1/stream/route"
import { recordEvents } from "@/lib/events/log"
import { listChangesText } from "@/lib/events/queries"
import { Change } from "@/lib/events/schema"
import { STREAM } from "@/lib/events/stream/limits"
import { StreamReader } from "@/tests/events/stream/read-stream"
import { aService, call, db } from "@/tests/support/directory"

const PATH = "/api/v1/stream"
const readers: StreamReader[] = []

/** Opens a stream as Next does. */
async function open(search = "", headers: Record<string, string> = {}) {
  const request = new Request(`http://directory.test${PATH}${search}`, {
    headers: { "x-directory-client": "203.0.113.7", "x-request-id": "test-request", ...headers },
  })
  const response = await route.GET(request)
  if (response.body === null) throw new Error("the stream has no body")
  const reader = new StreamReader(response.body)
  readers.push(reader)
  return { response, reader }
}

const record = async (count: number) => {
  const { id } = await aService()
  const events = Array.from({ length: count }, () => ({ kind: "service.new", serviceId: id, at: new Date() }) as const)
  await db().$transaction((transaction) => recordEvents(transaction, events))
  const { changes } = JSON.parse(await listChangesText({ after: 0, limit: 100 }))
  return changes.map(({ seq }: Change) => seq)
}

afterEach(() => Promise.all(readers.splice(0).map((reader) => reader.cancel())))

describe("GET /api/v1/stream", () => {
  it("is an event stream that no proxy buffers and no cache stores, for pages of any origin", async () => {
    const { response } = await open()
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
      "access-control-allow-origin": "*",
      "x-request-id": "test-request",
    })
    expect(response.headers.get("ratelimit")).toMatch(/^"free"/)
  })

  it("D-query-02 reports unknown parameters in a header, and rejects them with strict=true", async () => {
    const { response } = await open("?colour=blue")
    expect(response.headers.get("x-directory-ignored-params")).toBe("colour")
    const { status, body } = await call(route, "GET", `${PATH}?colour=blue&strict=true`)
    expect([status, body.details[0].field]).toEqual([400, "colour"])
  })

  it("sends changes in the shape of the change list", async () => {
    const [seq] = await record(1)
    const { reader } = await open("?last_event_id=0")
    await reader.next()
    const frame = await reader.next()
    expect(frame).toMatchObject({ id: seq, event: "service.new" })
    const { changes } = JSON.parse(await listChangesText({ after: 0, limit: 1 }))
    expect(frame?.data).toEqual(changes[0])
    expect(Change.parse(frame?.data)).toMatchObject({ seq })
  })

  it("continues after Last-Event-ID, which comes before the parameter of the first connection", async () => {
    const [, second, third] = await record(3)
    const { reader } = await open("?last_event_id=0", { "last-event-id": String(second) })
    expect(await reader.numbers(1)).toEqual([third])
  })

  it("filters", async () => {
    const [first, second] = await record(2)
    const { reader } = await open("?last_event_id=0&kind=new&protocol=x402")
    expect(await reader.numbers(2)).toEqual([first, second])
  })

  it.each([
    ["?kind=sideways", {}, "kind"],
    ["?last_event_id=first", {}, "last_event_id"],
    ["?host=a/b", {}, "host"],
    ["", { "last-event-id": "abc" }, "Last-Event-ID"],
  ])("rejects %s %j", async (search, headers, field) => {
    const { status, body } = await call(route, "GET", `${PATH}${search}`, { headers })
    expect([status, body.code]).toEqual([400, "invalid_parameter"])
    expect(body.details).toEqual([{ field, message: expect.any(String) }])
  })

  it("is 429 with the time to wait beyond the streams of a client", async () => {
    for (let index = 0; index < STREAM.perClient; index += 1) await open()
    const { status, body, headers } = await call(route, "GET", PATH)
    expect([status, body.code, headers.get("retry-after")]).toEqual([429, "rate_limited", "60"])
    expect((await open("", { "x-directory-client": "203.0.113.8" })).response.status).toBe(200)
  })

  it("has no body for HEAD, and opens no stream", async () => {
    for (let index = 0; index <= STREAM.perClient; index += 1) {
      const request = new Request(`http://directory.test${PATH}`, { method: "HEAD" })
      const response = await route.GET(request)
      expect([response.status, response.body]).toEqual([200, null])
    }
  })
})
