// What goes through nginx in the bench of a day of operation: readers, writers, and clients that follow the stream of changes. Each
// counts what the directory promises of it.

import type { IncomingMessage } from "node:http"
import { Agent, type RequestOptions, request } from "node:https"
import { setTimeout as pause } from "node:timers/promises"
import { quantile } from "./database"

const HOST = "directory.example"
const PATIENCE_MS = 30_000

export interface Target {
  origin: string
  /** The ids of the listings, the most read first. */
  ids: readonly string[]
  /** A URL of a paid endpoint for each write. */
  endpoint: (index: number) => string
}

/** Returns the address of a client, each in a /24 network of its own. The directory takes it from the header of the last proxy but one. */
const clientAt = (index: number) => `${11 + ((index >> 16) & 63)}.${(index >> 8) & 255}.${index & 255}.1`

function send(origin: string, path: string, options: RequestOptions, body?: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const outgoing = request(new URL(path, origin), { ...options, timeout: PATIENCE_MS }, resolve)
    outgoing.once("error", reject)
    outgoing.once("timeout", () => outgoing.destroy(new Error("no response in 30 s")))
    outgoing.end(body)
  })
}

async function readBody(response: IncomingMessage): Promise<string> {
  return Buffer.concat(await response.toArray()).toString()
}

const describe = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Calls `work` this often each second until the signal, and resolves when all calls have ended. */
async function repeat(perSecond: number, signal: AbortSignal, work: (index: number) => Promise<void>): Promise<void> {
  const startedAt = performance.now()
  const running = new Set<Promise<void>>()
  for (let index = 0; !signal.aborted; index += 1) {
    const early = startedAt + (index * 1000) / perSecond - performance.now()
    if (early > 1) await pause(early)
    const one = work(index).finally(() => running.delete(one))
    running.add(one)
  }
  await Promise.all(running)
}

export interface Reads {
  sent: number
  /** Responses with status 503 that say when to try again. */
  unavailable: number
  /** Everything else that was no response with status 200, by its description, with the time in seconds of the first. */
  lost: Record<string, number>
  times: number[]
}

/** A popular listing is read most: the share of a rank falls as in Zipf's law. */
const pickRank = (count: number) => Math.floor(count ** Math.random()) - 1

function choosePath(ids: readonly string[]): string {
  const id = () => ids[pickRank(ids.length)] ?? ""
  const share = Math.random()
  if (share < 0.25) return "/api/v1/services"
  if (share < 0.4) return `/api/v1/services?protocol=${Math.random() < 0.5 ? "x402" : "L402"}`
  if (share < 0.65) return `/api/v1/services/${id()}`
  if (share < 0.75) return "/api/v1/health"
  if (share < 0.8) return "/feed.xml"
  if (share < 0.85) return "/"
  if (share < 0.95) return `/service/${id()}`
  return "/status"
}

/**
 * Sends GETs on keep-alive connections and repeats none.
 * @param reads what is counted, in parts that the caller replaces
 */
export async function read({ origin, ids }: Target, perSecond: number, signal: AbortSignal, reads: () => Reads) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1000, rejectUnauthorized: false })
  await repeat(perSecond, signal, async (index) => {
    const counted = reads()
    const path = choosePath(ids)
    const startedAt = performance.now()
    counted.sent += 1
    try {
      const headers = { host: HOST, "x-forwarded-for": clientAt(index % 2000), "accept-encoding": "gzip" }
      const response = await send(origin, path, { agent, headers })
      await readBody(response)
      counted.times.push(performance.now() - startedAt)
      if (response.statusCode === 200) return
      if (response.statusCode === 503 && response.headers["retry-after"]) counted.unavailable += 1
      else addLoss(counted, `${response.statusCode} of ${path.split("?")[0]?.replace(/\/[0-9a-f-]{36}/, "/{id}")}`)
    } catch (error) {
      addLoss(counted, describe(error))
    }
  })
  agent.destroy()
}

function addLoss({ lost }: Reads, what: string): void {
  lost[what] = (lost[what] ?? 0) + 1
}

export const newReads = (): Reads => ({ sent: 0, unavailable: 0, lost: {}, times: [] })

export function summarize({ sent, unavailable, lost, times }: Reads) {
  const count = Object.values(lost).reduce((sum, one) => sum + one, 0)
  return { sent, unavailable, lost: count, ...(count > 0 && { reasons: lost }), p95_ms: quantile(times, 0.95) }
}

export interface Writes {
  /** The ids of the listings whose registration was acknowledged. */
  acknowledged: string[]
  /** Registrations that were not acknowledged, by what was said instead. */
  refused: Record<string, number>
}

/** Registers endpoints and repeats none. */
export async function write({ origin, endpoint }: Target, perSecond: number, signal: AbortSignal): Promise<Writes> {
  const agent = new Agent({ keepAlive: true, maxSockets: 50, rejectUnauthorized: false })
  const writes: Writes = { acknowledged: [], refused: {} }
  await repeat(perSecond, signal, async (index) => {
    const refuse = (what: string) => {
      writes.refused[what] = (writes.refused[what] ?? 0) + 1
    }
    try {
      const body = JSON.stringify({ url: endpoint(index), name: `Registered while it ran ${index}`, protocol: "x402" })
      const headers = {
        host: HOST,
        "x-forwarded-for": clientAt(100_000 + index),
        "content-type": "application/json",
        "content-length": Buffer.byteLength(body),
      }
      const response = await send(origin, "/api/v1/register", { agent, method: "POST", headers }, body)
      const text = await readBody(response)
      if (response.statusCode !== 201) refuse(`${response.statusCode} ${text.slice(0, 200)}`)
      else writes.acknowledged.push(JSON.parse(text).service.id)
    } catch (error) {
      refuse(describe(error))
    }
  })
  agent.destroy()
  return writes
}

/** Follows the stream of changes as an EventSource does. Resolves with the numbers of its changes in the order of their arrival. */
export async function follow({ origin }: Target, index: number, since: number, signal: AbortSignal): Promise<number[]> {
  const numbers: number[] = []
  let last = since
  let retryMs = 1000
  while (!signal.aborted) {
    try {
      const headers = {
        host: HOST,
        "x-forwarded-for": clientAt(200_000 + index),
        "last-event-id": String(last),
      }
      const response = await send(origin, "/api/v1/stream", {
        agent: false,
        rejectUnauthorized: false,
        headers,
        signal,
      })
      response.setEncoding("utf8")
      let rest = ""
      for await (const chunk of response) {
        const frames = (rest + chunk).split("\n\n")
        rest = frames.pop() ?? ""
        for (const frame of frames) {
          const [, retry] = /^retry: (\d+)$/m.exec(frame) ?? []
          if (retry) retryMs = Number(retry)
          const [, id] = /^id: (\d+)$/m.exec(frame) ?? []
          if (!id) continue
          last = Number(id)
          if (/^data: /m.test(frame)) numbers.push(last)
        }
      }
    } catch (error) {
      // A connection that breaks is what the client expects; it connects again.
      if (!(error instanceof Error)) throw error
    }
    if (!signal.aborted) await pause(Math.min(retryMs, 5000) * (0.5 + Math.random()))
  }
  return numbers
}
