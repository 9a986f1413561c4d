// Measures whether one network can delay other clients: clients of one /48 send checks of endpoints that never answer, while
// clients of other networks claim domains.

import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { setTimeout as delay } from "node:timers/promises"
import { print, quantile } from "./database"
import { startServer, stop } from "./server"

const FLOOD = { checksPerSecond: 12, ms: 40_000, endpoints: 64 } as const
/** Claims once before the flood, and once during the second half of the flood, when its checks have piled up. */
const CLAIMS = { count: 60, pauseMs: 300 } as const
const MOST_DELAY_MS = 250

/** Starts endpoints whose response never comes. Returns their URLs. */
async function startEndpoints() {
  const servers = Array.from({ length: FLOOD.endpoints }, () => createServer(() => undefined))
  for (const server of servers) await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const urls = servers.map((server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  const close = () => {
    for (const server of servers) server.close().closeAllConnections()
  }
  return { urls, close }
}

/** Claims a domain from a network of its own. Returns the status and the time in milliseconds. */
async function claim(address: string, number: number) {
  const startedAt = performance.now()
  const response = await post(`${address}/api/v1/claim`, `2001:db8:${(1000 + number).toString(16)}::1`, {
    domain: `claim-${number}.example.com`,
  })
  return { status: response.status, ms: performance.now() - startedAt }
}

async function post(url: string, client: string, body: object, signal: AbortSignal | null = null): Promise<Response> {
  const headers = { "Content-Type": "application/json", "X-Forwarded-For": client }
  const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(body), signal })
  await response.arrayBuffer()
  return response
}

async function measureClaims(address: string, first: number) {
  const results: Awaited<ReturnType<typeof claim>>[] = []
  for (let number = first; number < first + CLAIMS.count; number += 1) {
    results.push(await claim(address, number))
    await delay(CLAIMS.pauseMs)
  }
  const [p50, p95, max] = [0.5, 0.95, 1].map((share) =>
    quantile(
      results.map(({ ms }) => ms),
      share,
    ),
  )
  return { p50_ms: p50, p95_ms: p95 ?? 0, max_ms: max, refused: results.filter(({ status }) => status !== 201).length }
}

/** Sends checks from another /64 of the same /48 each time, and does not wait for them. Counts the responses by status. */
async function flood(address: string, urls: readonly string[], signal: AbortSignal): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {}
  const count = (status: string) => (statuses[status] = (statuses[status] ?? 0) + 1)
  const sent: Promise<unknown>[] = []
  for (let index = 0; !signal.aborted; index += 1) {
    const client = `2001:db8:8:${(index % 65_536).toString(16)}::1`
    const body = { url: `${urls[index % urls.length]}${index}`, behaviour: true }
    const lint = post(`${address}/api/v1/lint`, client, body, signal)
    sent.push(lint.then(({ status }) => count(String(status))).catch(() => count("without response")))
    await delay(1000 / FLOOD.checksPerSecond)
  }
  await Promise.all(sent)
  return statuses
}

/** Returns what missed its target; null when the target is met. The database of the flood bench exists. */
export async function benchNetworkFlood(): Promise<string | null> {
  const { urls, close } = await startEndpoints()
  const allowed = urls.map((url) => new URL(url).host).join(",")
  const { child, address } = await startServer({ TRUSTED_PROXIES: "1", ALLOW_PRIVATE: allowed })
  try {
    const before = await measureClaims(address, 0)
    const end = AbortSignal.timeout(FLOOD.ms)
    const flooded = flood(address, urls, end)
    await delay(FLOOD.ms / 2)
    const during = await measureClaims(address, CLAIMS.count)
    print("flood", { kind: "a /48 sends checks", before, during, checks: await flooded })
    const delayed = during.p95_ms - before.p95_ms
    if (during.refused > 0) return `${during.refused} claims were refused while a /48 sent checks`
    return delayed > MOST_DELAY_MS ? `claims were ${Math.round(delayed)} ms slower while a /48 sent checks` : null
  } finally {
    await stop(child)
    close()
  }
}
