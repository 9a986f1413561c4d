// Measures list requests per second of the whole server without its response cache: 50,000 services, 16 connections, the plain
// list and four combinations of filters. BENCH_DATABASE_URL may name a database that keeps the listings for later runs. The
// default is the embedded database in DATA_DIR.

import { spawn } from "node:child_process"
import { once } from "node:events"
import { print } from "./database"
import { sendRequests } from "./send-requests"
import { startServer, stop } from "./server"

const SERVICES = Number(process.env["BENCH_SERVICES"] ?? 50_000)
const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 10)
const WARM_SECONDS = 3
const CONNECTIONS = 16

const SEARCHES = {
  plain: "limit=50",
  protocol: "limit=50&protocol=x402",
  "health and category": "limit=50&health=healthy&category=ai",
  "price and asset": "limit=50&max_price_usd=0.01&payment_asset=USDC&sort=price",
  "verified, by reliability": "limit=50&verified=true&protocol=L402&sort=reliability",
} as const

const settings = {
  DATABASE_URL: process.env["BENCH_DATABASE_URL"] ?? "",
  DATA_DIR: process.env["DATA_DIR"] ?? ".data-bench",
  LOG_LEVEL: "warn",
  RATE_FREE: "10000000",
  RESPONSE_CACHE_MB: "0",
}

async function run(args: string[]): Promise<void> {
  const child = spawn(process.execPath, ["--import", "tsx", ...args], {
    env: { ...process.env, ...settings },
    stdio: "inherit",
  })
  const [code] = await once(child, "exit")
  if (code !== 0) throw new Error(`${args.join(" ")} ended with ${code}`)
}

async function countServices(address: string): Promise<number> {
  const { total } = (await (await fetch(`${address}/api/v1/services?limit=1`)).json()) as { total: number }
  return total
}

async function measure(address: string, name: string, search: string): Promise<void> {
  const target = { address, paths: [`/api/v1/services?${search}`], connections: CONNECTIONS }
  await sendRequests({ ...target, seconds: WARM_SECONDS })
  const result = await sendRequests({ ...target, seconds: SECONDS })
  const database = settings.DATABASE_URL ? "postgres" : "embedded"
  print("list", { search: name, services: await countServices(address), database, ...result })
  console.log(`${name}: ${result.requests_per_s} requests/s, p95 ${result.p95_ms} ms, ${result.failed} failed.`)
}

export async function benchList(): Promise<void> {
  await run(["lib/cli/main.ts", "seed", String(SERVICES)])
  const { child, address } = await startServer(settings)
  try {
    for (const [name, search] of Object.entries(SEARCHES)) await measure(address, name, search)
  } finally {
    await stop(child)
  }
}
