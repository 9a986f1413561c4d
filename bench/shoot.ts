// As many requests as a server answers, over some connections that each wait for one answer. The client parses no bodies: one
// that did would, at tens of kilobytes, be measured instead of the server.

import { Pool } from "undici"
import { quantile } from "./database"

interface Shots {
  address: string
  /** Asked in turn. */
  paths: readonly string[]
  connections: number
  seconds: number
  headers?: Record<string, string>
}

export async function shoot({ address, paths, connections, seconds, headers = {} }: Shots) {
  const pool = new Pool(address, { connections, pipelining: 1 })
  const times: number[] = []
  let [asked, failed] = [0, 0]
  const ask = async () => {
    const path = paths[asked++ % paths.length] ?? "/"
    const startedAt = performance.now()
    const status = await answer(pool, path, headers)
    times.push(performance.now() - startedAt)
    if (status !== 200) failed += 1
  }
  const startedAt = performance.now()
  const until = startedAt + seconds * 1000
  const connection = async () => {
    while (performance.now() < until) await ask()
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

/** The status of the answer, read to its end; 0 where there was none. */
function answer(pool: Pool, path: string, headers: Record<string, string>): Promise<number> {
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
