// Sends requests for a given time, over connections with one request in flight each. The client does not parse bodies: parsing
// costs more CPU than the server spends on a cached response.

import { Pool } from "undici"
import { quantile } from "./database"

interface Load {
  address: string
  /** The client requests these paths one after another, and starts again at the end. */
  paths: readonly string[]
  connections: number
  seconds: number
  headers?: Record<string, string>
}

export async function sendRequests({ address, paths, connections, seconds, headers = {} }: Load) {
  const pool = new Pool(address, { connections, pipelining: 1 })
  const times: number[] = []
  let [sent, failed] = [0, 0]
  const sendOne = async () => {
    const path = paths[sent++ % paths.length] ?? "/"
    const startedAt = performance.now()
    const status = await readStatus(pool, path, headers)
    times.push(performance.now() - startedAt)
    if (status !== 200) failed += 1
  }
  const startedAt = performance.now()
  const until = startedAt + seconds * 1000
  const connection = async () => {
    while (performance.now() < until) await sendOne()
  }
  await Promise.all(Array.from({ length: connections }, connection))
  const elapsedS = (performance.now() - startedAt) / 1000
  await pool.close()
  return {
    requests_per_s: Math.round(times.length / elapsedS),
    p50_ms: quantile(times, 0.5),
    p95_ms: quantile(times, 0.95),
    p99_ms: quantile(times, 0.99),
    failed,
  }
}

/** Returns the status after the response has ended, or 0 without a response. */
function readStatus(pool: Pool, path: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve) => {
    let status = 0
    pool.dispatch(
      { path, method: "GET", headers },
      {
        onRequestStart: () => {},
        onResponseStart: (_, statusCode) => {
          status = statusCode
        },
        onResponseData: () => {},
        onResponseEnd: () => resolve(status),
        onResponseError: () => resolve(0),
      },
    )
  })
}
