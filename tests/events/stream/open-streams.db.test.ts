// The live stream: where it begins, that it neither loses nor repeats a change, its filters, its bounds and its end.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import type { ChangeFilters } from "@/lib/events/filters"
import { recordEvents } from "@/lib/events/log"
import { listChangesText } from "@/lib/events/queries"
import { ChangeReader, createClientReads } from "@/lib/events/stream/change-reader"
import { STREAM } from "@/lib/events/stream/limits"
import { OpenStreams } from "@/lib/events/stream/open-streams"
import { ChangeTail } from "@/lib/events/stream/tail"
import { ConcurrencyLimit } from "@/lib/net/concurrency-limit"
import { aService, db } from "@/tests/support/directory"
import { StreamReader } from "./read-stream"

let streams: OpenStreams
const record = (serviceId: string, count = 1, kind: "service.updated" | "service.down" = "service.updated") =>
  db().$transaction((transaction) =>
    recordEvents(
      transaction,
      Array.from({ length: count }, () => ({ kind, serviceId, at: new Date() })),
    ),
  )
const open = async (after: number | null, filter: ChangeFilters = {}, client = "a") =>
  new StreamReader(await streams.open({ client, filter, after }))
/** The changes after a number, as GET /api/v1/changes has them. */
const listChanges = async (after = 0) => JSON.parse(await listChangesText({ after, limit: 1000 })).changes
const listNumbers = async (after = 0) => (await listChanges(after)).map(({ seq }: { seq: number }) => seq)

beforeEach(async () => {
  streams = new OpenStreams()
})
afterEach(() => {
  streams.closeAll()
  vi.useRealTimers()
})

describe("a stream", () => {
  it("begins now without a number, and names that number at once", async () => {
    const { id } = await aService()
    await record(id, 3)
    const [, , third] = await listNumbers()
    const reader = await open(null)
    expect(await reader.next()).toEqual({ id: third, event: null, data: null, isComment: true })
    await record(id)
    const [fourth] = await listChanges(third)
    expect(await reader.next()).toEqual({ id: fourth.seq, event: "service.updated", data: fourth, isComment: false })
  })

  it("continues after a number: from the database, then from memory, each change once and in order", async () => {
    const { id } = await aService()
    await record(id, STREAM.page * 2 + 7)
    const before = await listNumbers()
    const reader = await open(before[4])
    const rest = before.slice(5)
    expect(await reader.numbers(rest.length)).toEqual(rest)
    await record(id, STREAM.page + 3)
    const later = await listNumbers(before.at(-1))
    expect(await reader.numbers(later.length)).toEqual(later)
  })

  it("that falls behind what is in memory reads the database again", async () => {
    const { id } = await aService()
    const slow = await open(0)
    const fast = await open(0)
    const total = STREAM.recent + 2 * STREAM.poll
    for (let recorded = 0; recorded < total; recorded += STREAM.poll) {
      await record(id, STREAM.poll)
      await fast.numbers(STREAM.poll)
    }
    const seen = await slow.numbers(total)
    expect(seen).toHaveLength(total)
    expect(seen).toEqual([...new Set(seen)].sort((one, other) => Number(one) - Number(other)))
  })

  it("skips events that are no changes of services", async () => {
    const { id } = await aService()
    await record(id)
    await db().$transaction((transaction) =>
      recordEvents(transaction, { kind: "claim.lapsed", at: new Date(), detail: { domain: "a.example" } }),
    )
    const [first] = await listNumbers()
    const reader = await open(first - 1)
    expect(await reader.numbers(1)).toEqual([first])
    await record(id)
    expect(await reader.numbers(1)).toEqual([(await listNumbers(first))[0]])
  })

  it("beyond the end of the log begins at its end", async () => {
    const { id } = await aService()
    await record(id)
    const [first] = await listNumbers()
    const reader = await open(first + 1_000_000)
    expect((await reader.next())?.id).toBe(first)
    await record(id)
    expect(await reader.numbers(1)).toEqual(await listNumbers(first))
  })

  it("does not repeat a change that the client has read before the stream's own reader of the log", async () => {
    const { id } = await aService()
    await open(null)
    for (let turn = 0; turn < 5; turn += 1) {
      await record(id)
      const newest = (await listNumbers()).at(-1)
      const reader = await open(newest)
      await record(id)
      expect(await reader.numbers(1)).toEqual(await listNumbers(newest))
      await reader.cancel()
    }
  })

  it("sends what passes its filters only, from the database and from memory", async () => {
    const one = await aService({ url: "https://one.example/a", category: "data/weather" })
    const two = await aService({ url: "https://two.example/b", category: "ai" })
    const recordBoth = async () => {
      for (const { id } of [one, two]) await record(id, 1, "service.down")
    }
    await recordBoth()
    const reader = await open(0, { host: "one.example", category: ["data"], kind: ["service.down"] })
    expect((await reader.next())?.isComment).toBe(true)
    expect(await reader.next()).toMatchObject({ event: "service.down", data: { service_id: one.id } })
    await recordBoth()
    expect(await reader.next()).toMatchObject({ event: "service.down", data: { service_id: one.id } })
  })
})

describe("a stream from the beginning of a long log", () => {
  /** Counts the reads of the log. */
  class CountedReads extends ConcurrencyLimit {
    count = 0
    override acquire() {
      this.count += 1
      return super.acquire()
    }
  }

  it("skips in one read what its filters exclude", async () => {
    const { id } = await aService({ url: "https://one.example/a" })
    await record(id, 3 * STREAM.page)
    const tail = new ChangeTail()
    await tail.join()
    const reads = new CountedReads({ slots: 1, queued: 0 })
    const reader = new ChangeReader(tail, { client: "a", reads, filter: { host: "other.example" }, after: 0 })
    expect(await reader.read()).toBe("")
    expect(reads.count).toBe(1)
    expect(reader.position).toBe((await listNumbers()).at(-1))
    tail.leave()
  })

  it("is read once at a time for all streams of a client", async () => {
    const { id } = await aService()
    await record(id, STREAM.page)
    const limit = createClientReads()
    const release = await limit.acquire()
    const tail = new ChangeTail()
    await tail.join()
    const reader = new ChangeReader(tail, { client: "a", reads: limit, filter: {}, after: 0 })
    const first = reader.read()
    expect(await Promise.race([first, nextTick()])).toBe("nothing yet")
    release()
    expect(await first).toContain("event: service.updated")
    tail.leave()
  })
})

/** Resolves after a query to the database, which takes longer than an ungated read would need to begin. */
const nextTick = () => listNumbers().then(() => "nothing yet")

describe("the bounds of streams", () => {
  it("are per client, and a closed stream frees its place", async () => {
    const opened = []
    for (let index = 0; index < STREAM.perClient; index += 1) opened.push(await open(null))
    await expect(open(null)).rejects.toMatchObject({ code: "rate_limited", status: 429 })
    await open(null, {}, "another client")
    await opened[0]?.cancel()
    expect(streams.size).toBe(STREAM.perClient)
    await open(null)
  })

  it("give one network at most a quarter of all streams", async () => {
    const clients = STREAM.total / 4 / STREAM.perClient
    for (let client = 0; client < clients; client += 1)
      for (let index = 0; index < STREAM.perClient; index += 1) await open(null, {}, `2001:db8:8:${client}::/64`)
    await expect(open(null, {}, "2001:db8:8:ffff::/64")).rejects.toMatchObject({ code: "rate_limited", status: 429 })
    await open(null, {}, "2001:db8:9::/64")
  })

  it("end all streams at once, and open no more", async () => {
    const reader = await open(null)
    await reader.next()
    const next = reader.next()
    streams.closeAll()
    // The last frame has the time after which the client connects again.
    const pause = { id: null, event: null, data: null, isComment: false }
    expect([await next, await reader.next()]).toEqual([pause, null])
    expect(streams.size).toBe(0)
    // A client that connects later gets that time in a stream that ends at once.
    const late = await open(null)
    expect([await late.next(), await late.next()]).toEqual([pause, null])
    expect(streams.size).toBe(0)
  })
})

describe("time", () => {
  const advance = async (ms: number) => {
    vi.spyOn(performance, "now").mockReturnValue(performance.now() + ms)
  }
  afterEach(() => vi.restoreAllMocks())

  it("sends a comment after a silence, with the number up to which the stream is complete", async () => {
    const { id } = await aService({ protocol: "x402" })
    const reader = await open(null, { protocol: "L402" })
    await reader.next()
    await record(id)
    const [seq] = await listNumbers()
    const next = reader.next()
    await advance(STREAM.heartbeatMs + STREAM.tickMs)
    expect(await next).toEqual({ id: seq, event: null, data: null, isComment: true })
  })

  it("ends a stream after its lifetime, also when its client does not read", async () => {
    await open(null)
    const reader = await open(null)
    await reader.next()
    const next = reader.next()
    await advance(STREAM.lifetimeMs + STREAM.tickMs)
    expect(await next).toBeNull()
    expect(streams.size).toBe(0)
  })
})
