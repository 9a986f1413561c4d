// The live stream of the built server: a client that was connected when the server was killed continues without a gap, idle
// streams need little memory, and no stream delays the stop.

import { once } from "node:events"
import { readFileSync } from "node:fs"
import { get, type IncomingMessage } from "node:http"
import { setTimeout } from "node:timers/promises"
import { EventSource } from "eventsource"
import { afterAll, describe, expect, it, vi } from "vitest"
import { SERVICE_EVENTS } from "@/lib/events/names"
import { findClosedPort } from "@/tests/net/closed-port"
import { listWebProcesses } from "@/tests/support/web-processes"
import { cleanUp, type DirectoryProcess, newEmbeddedDir, signal, startServer } from "./directory-process"
import { withDatabase } from "./with-database"

const SIZE = { first: 3000, batch: 200, total: 5000, killAt: 1000, idle: 1000, idleMb: 40 }
const PATIENCE = { timeout: 120_000, interval: 20 }
const SERVICE_ID = "0199d5a0-0000-7000-8000-000000000402"

afterAll(cleanUp)

/** Adds events of 2 kB, so that all of them exceed the socket buffers. */
const addEvents = (dataDir: string, count: number) =>
  withDatabase(dataDir, (database) =>
    database.query(
      `insert into events (id, kind, service_id, protocol, at, service)
       select gen_random_uuid(), 'service.updated', $1::uuid, 'x402', now(), jsonb_build_object('id', $1::uuid::text, 'description', repeat('€', 700))
       from generate_series(1, $2)`,
      [SERVICE_ID, count],
    ),
  )

const addService = (dataDir: string) =>
  withDatabase(dataDir, (database) =>
    database.query(
      `insert into services (id, url, protocol, host, registrable_domain, name, status, listed_at)
       values ($1, 'https://paid.example/', 'x402', 'paid.example', 'paid.example', 'Paid', 'active', now())`,
      [SERVICE_ID],
    ),
  )

const listNumbers = (dataDir: string) =>
  withDatabase(dataDir, async (database) => {
    const { rows } = await database.query("select seq from events order by seq")
    return rows.map(({ seq }) => Number(seq))
  })

async function openStream(origin: string, client: number): Promise<IncomingMessage> {
  const headers = { "x-forwarded-for": `203.0.${client >> 8}.${client & 255}` }
  const [response] = await once(get(`${origin}/api/v1/stream`, { agent: false, headers }), "response")
  expect(response.statusCode).toBe(200)
  await once(response, "data")
  // The server that a failed test leaves is killed, which aborts the response.
  response.on("error", () => undefined)
  return response
}

/** Resident memory of the web process in MB. */
const readMemory = (directory: DirectoryProcess) => {
  const [pid] = listWebProcesses(directory)
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024
}

describe("a client of the stream, when the server is killed", () => {
  it(`D-stream-01 receives ${SIZE.total} changes, each once and in order`, async () => {
    const dataDir = newEmbeddedDir()
    const PORT = String(await findClosedPort())
    const start = () => startServer({ DATA_DIR: dataDir, PORT })
    const first = start()
    const origin = await first.ready
    await addService(dataDir)
    await addEvents(dataDir, SIZE.first)

    const received: number[] = []
    let connections = 0
    const source = new EventSource(`${origin}/api/v1/stream?last_event_id=0`)
    source.addEventListener("open", () => {
      connections += 1
    })
    for (const kind of SERVICE_EVENTS) {
      source.addEventListener(kind, ({ data, lastEventId }) => {
        expect(JSON.parse(data)).toMatchObject({ seq: Number(lastEventId), event: kind })
        received.push(Number(lastEventId))
        if (received.length === SIZE.killAt) signal(first, "SIGKILL")
      })
    }
    await first.ended
    const second = start()
    await second.ready
    for (let added: number = SIZE.first; added < SIZE.total; added += SIZE.batch) await addEvents(dataDir, SIZE.batch)
    await vi.waitUntil(() => received.length >= SIZE.total, PATIENCE)
    source.close()

    expect(connections).toBeGreaterThan(1)
    expect(received).toEqual(await listNumbers(dataDir))
    expect(received).toHaveLength(SIZE.total)
    signal(second, "SIGTERM")
    await second.ended
  })
})

describe("idle streams", () => {
  it(`D-stream-02 need at most ${SIZE.idleMb} MB for ${SIZE.idle} streams, receive changes, and do not delay the stop`, async () => {
    const dataDir = newEmbeddedDir()
    const directory = startServer({ DATA_DIR: dataDir, TRUSTED_PROXIES: "1" })
    const origin = await directory.ready
    await addService(dataDir)
    for (let warm = 0; warm < 20; warm += 1) (await openStream(origin, warm)).destroy()
    await setTimeout(3000)
    const before = readMemory(directory)
    const streams: IncomingMessage[] = []
    for (let client = 0; client < SIZE.idle; client += 1) streams.push(await openStream(origin, client))
    await setTimeout(3000)
    const grown = readMemory(directory) - before

    const next = streams.map((stream) => once(stream, "data"))
    await addEvents(dataDir, 1)
    for (const [chunk] of await Promise.all(next)) expect(String(chunk)).toContain("event: service.updated")
    expect(grown).toBeLessThan(SIZE.idleMb)

    const ended = Promise.all(streams.map((stream) => once(stream, "end")))
    const began = performance.now()
    signal(directory, "SIGTERM")
    await ended
    expect((await directory.ended).code).toBe(0)
    // Requests in flight have ten seconds.
    expect(performance.now() - began).toBeLessThan(10_000)
  })
})
