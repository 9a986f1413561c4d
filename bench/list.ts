// How many list requests a second the whole server answers, from socket to SQL and back, with 50,000 services and no
// response cache: the plain page and four combinations of filters, 16 connections. BENCH_DATABASE_URL names the database
// (its listings stay for the next run); without it the embedded one is measured.

import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { loadavg } from "node:os"
import { createInterface } from "node:readline"
import { shoot } from "./shoot"

const SERVICES = Number(process.env.BENCH_SERVICES ?? 50_000)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 10)
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
  ...process.env,
  DATABASE_URL: process.env.BENCH_DATABASE_URL ?? "",
  DATA_DIR: process.env.DATA_DIR ?? ".data-bench",
  PORT: "0",
  LOG_LEVEL: "warn",
  JOBS: "off",
  RATE_FREE: "10000000",
  RESPONSE_CACHE_MB: "0",
}

async function run(args: string[]): Promise<void> {
  const child = spawn(process.execPath, ["--import", "tsx", ...args], { env: settings, stdio: "inherit" })
  const [code] = await once(child, "exit")
  if (code !== 0) throw new Error(`${args.join(" ")} ended with ${code}`)
}

async function startServer(): Promise<{ child: ChildProcess; address: string }> {
  const child = spawn(process.execPath, ["--import", "tsx", "server.ts"], {
    env: settings,
    stdio: ["ignore", "pipe", "inherit"],
  })
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /"address":"([^"]+)"/.exec(line)?.[1]
    if (address) return { child, address }
  }
  throw new Error("the server ended before it served")
}

async function countServices(address: string): Promise<number> {
  const { total } = (await (await fetch(`${address}/api/v1/services?limit=1`)).json()) as { total: number }
  return total
}

async function measure(address: string, name: string, search: string): Promise<void> {
  const shots = { address, paths: [`/api/v1/services?${search}`], connections: CONNECTIONS }
  await shoot({ ...shots, seconds: WARM_SECONDS })
  const result = await shoot({ ...shots, seconds: SECONDS })
  const figures = {
    bench: "list",
    search: name,
    services: await countServices(address),
    database: settings.DATABASE_URL ? "postgres" : "embedded",
    ...result,
    load: loadavg().map((load) => Math.round(load * 100) / 100),
  }
  console.log(JSON.stringify(figures))
  console.log(
    `${name}: ${figures.requests_per_s} requests/s, 95 % of them within ${figures.p95_ms} ms, ${figures.failed} failed.`,
  )
}

/** Seeds, starts the server, measures each search, stops. */
export async function benchList(): Promise<void> {
  await run(["lib/cli/main.ts", "seed", String(SERVICES)])
  const { child, address } = await startServer()
  try {
    for (const [name, search] of Object.entries(SEARCHES)) await measure(address, name, search)
  } finally {
    child.kill("SIGTERM")
    await once(child, "exit")
  }
}
