// `npm run demo` starts a directory (data in DATA_DIR, default ./.data-demo) and paid test endpoints (first port STREET_PORT,
// default 4020; 0 means free ports). The demo registers and approves the endpoints through the API, breaks some endpoints, and
// runs until Ctrl-C. The next run continues with the same data.

import { randomBytes } from "node:crypto"
import { once } from "node:events"
import { createServer } from "node:net"
import { z } from "zod"
import { endChildrenOnExit, STOP_SIGNALS } from "../run/command"
import { ENDPOINT_NAMES, type EndpointName, SHOPS } from "./addresses"
import { type Directory, startDirectory } from "./directory"
import { HONEST_NAMES, HOSTILE_NAMES, type HonestName } from "./listings"
import type { McpShop } from "./mcp-server"
import { openMcpX402 } from "./mcp-x402"
import { createPay, openDemoWallet, writeExports } from "./play-money"
import { inParallel, type Listed, list, listTool, probeUntil, type Refusal, tryHostile } from "./populate"
import { FAULTS, type Fault } from "./shop"
import { openStreet, type Street } from "./street"

const USUAL_PORT = 3000
const FIRST_PORT = Number(process.env["STREET_PORT"] || 4020)
const DATA_DIR = process.env["DATA_DIR"] || "./.data-demo"
const ADMIN_SECRET = process.env["ADMIN_SECRET"] || randomBytes(16).toString("hex")
const BROKEN: readonly { name: HonestName; fault: Fault; health: string }[] = [
  { name: "flights", fault: "down", health: "down" },
  { name: "tokens", fault: "free", health: "degraded" },
]

/** Where a reader may serve an endpoint or a receiver of webhooks. */
const READER_HOST = FIRST_PORT === 0 ? [] : [`127.0.0.1:${FIRST_PORT + SHOPS.length + 1}`]

const say = (...lines: string[]) => console.log(lines.join("\n"))

/** Chooses the log's format and colours by this process's output, because the directory writes to a pipe. */
function chooseOutput(): Record<string, string | undefined> {
  const { LOG_FORMAT, NO_COLOR } = process.env
  if (LOG_FORMAT || !process.stdout.isTTY) return {}
  return { LOG_FORMAT: "text", ...(!NO_COLOR && { NO_COLOR: undefined, FORCE_COLOR: "1" }) }
}

/** The usual port, unless a directory runs there already: the first page of an empty one suggests the demo. */
async function choosePort(): Promise<string> {
  const { PORT } = process.env
  if (PORT) return PORT
  const server = createServer().listen(USUAL_PORT, "127.0.0.1")
  const isFree = await Promise.race([
    once(server, "listening").then(() => true),
    once(server, "error").then(() => false),
  ])
  server.close()
  return isFree ? String(USUAL_PORT) : "0"
}

async function openDirectory(street: Street, tools: McpShop): Promise<Directory> {
  const env = {
    ADMIN_SECRET,
    DATA_DIR,
    PORT: await choosePort(),
    LIGHTNING_BACKEND: "dev",
    DATABASE_URL: "",
    BASE_URL: "",
    NODE_ENV: "production",
    ALLOW_PRIVATE: [...street.hosts, tools.hostPort, ...READER_HOST].join(","),
    REGISTRATIONS_PER_HOUR: "1000",
    HOST_CHECKS_PER_HOUR: "1000",
    RATE_FREE: "1000",
    RATE_PAID: "10000",
    // A source that fails, so that the page of the status has something to explain.
    SOURCES: "mpp",
    SOURCE_MPP_URL: new URL("/list-that-is-not-there", street.endpoints.report.url).href,
    BTC_USD_TICKERS: "",
    PROBE_TIMEOUT_MS: "4000",
    PROBE_HOST_SPACING_MS: "0",
    PROBE_INTERVAL_MINUTES: "1",
    LOG_LEVEL: process.env["LOG_LEVEL"] || "warn",
    ...chooseOutput(),
  }
  return startDirectory({ env, onLine: (line) => line.trim() && say(`  | ${line}`) })
}

type Ids = ReadonlyMap<EndpointName, readonly Listed[]>

async function populate(
  directory: Directory,
  street: Street,
  tools: McpShop,
): Promise<{ ids: Ids; refusals: Refusal[] }> {
  const [listed, refusals] = await Promise.all([
    inParallel(HONEST_NAMES, 4, (name) => list(directory, street, name)),
    inParallel(HOSTILE_NAMES, HOSTILE_NAMES.length, (name) => tryHostile(directory, street, name)),
    listTool(directory, `${tools.origin}/mcp`),
  ])
  return { ids: new Map(HONEST_NAMES.map((name, index) => [name, listed[index] ?? []])), refusals }
}

/** Waits until the endpoints that an earlier run broke are healthy again, and then breaks some endpoints. */
async function breakSome(directory: Directory, street: Street, ids: Ids) {
  for (const { id } of [...ids.values()].flat()) await probeUntil(directory, id, "healthy")
  for (const { name, fault, health } of BROKEN) {
    street.break(name, fault)
    for (const { id } of ids.get(name) ?? []) await probeUntil(directory, id, health)
  }
}

const Page = z.object({
  total: z.number(),
  services: z.array(
    z.object({
      name: z.string(),
      protocol: z.string(),
      health_status: z.string().nullable(),
      url: z.string(),
      test_network: z.boolean(),
      observed_price: z.object({ price_sats: z.number().nullable(), price_usd: z.number().nullable() }).nullable(),
    }),
  ),
})
type Row = z.infer<typeof Page>["services"][number]

function priceOf({ observed_price, test_network }: Row): string {
  if (test_network) return "test network"
  if (observed_price?.price_sats != null) return `${observed_price.price_sats} sats`
  return observed_price?.price_usd != null ? `$${observed_price.price_usd}` : "–"
}

async function showListings(directory: Directory, hosts: readonly string[]) {
  const { services } = Page.parse((await directory.get("/api/v1/services?limit=200&sort=name")).body)
  const ours = services.filter(({ url }) => hosts.includes(new URL(url).host))
  say("", `${ours.length} listings from the public API:`, "")
  for (const row of ours) {
    const cells = [row.name.padEnd(24), row.protocol.padEnd(5), priceOf(row).padEnd(13), row.health_status ?? "unknown"]
    say(`  ${cells.join(" ")}`)
  }
}

function showRefusals(refusals: readonly Refusal[]) {
  say("", `${refusals.length} registrations rejected, as expected:`, "")
  for (const { name, status, code, detail } of refusals)
    say(`  ${status} ${name.padEnd(9)} ${code.padEnd(22)} ${detail}`)
}

function showNext(directory: Directory, street: Street, ids: Ids, nwcUrl: string) {
  const [almanac] = ids.get("almanac") ?? []
  say(
    "",
    `Open ${directory.origin}`,
    "",
    "Pay with play money: copy this line into another terminal, then any example of a page. They run as they are.",
    writeExports(street, nwcUrl),
    "",
    "Try next:",
    `  curl '${directory.origin}/api/v1/services?protocol=L402&health=healthy'`,
    `  curl -i ${street.endpoints.almanac.url}                                    # what a paid endpoint says`,
    `  curl -X POST '${street.controlUrl}/break/almanac?as=down'                # break it: it is probed every minute …`,
    `  curl -X POST -H 'Authorization: Bearer ${ADMIN_SECRET}' ${directory.origin}/api/v1/admin/services/${almanac?.id}/probe`,
    "                                                              # … or at once; three failures in a row and it is down",
    `  curl -X POST ${street.controlUrl}/fix/almanac                            # … and fix it`,
    `  curl -X POST '${street.controlUrl}/break/weather?as=payee'               # another payee: see the alarm on its page`,
    `  curl -X POST '${street.controlUrl}/break/weather?as=dear'                # three times the price`,
    `                                                              # as=${FAULTS.join("|")}, the last two for weather only`,
    `                                                              # of ${ENDPOINT_NAMES.join(", ")}`,
    ...READER_HOST.map(
      (host) =>
        `  your own endpoint or receiver of webhooks: serve it on http://${host}, the only other address here that is allowed (an address cannot be proven like a domain: to change its listing, register it again and approve the change in /admin)`,
    ),
    `  curl '${directory.origin}/api/v1/changes?after=0'                            # everything that happened, in order`,
    `  open ${directory.origin}/status: its source fails on purpose, as some endpoints do`,
    `  open ${directory.origin}/admin (secret: ${ADMIN_SECRET})`,
    `  curl ${directory.origin}/api/v1/register -H 'content-type: application/json' \\`,
    `    -d '{"url":"${street.endpoints.prices.url}","protocol":"L402","name":"Wrong on purpose"}'`,
    "",
    `Ctrl-C stops everything; the data stay in ${DATA_DIR}`,
  )
}

/** One closing function for each part that is open so far. `stop` calls the functions, also when the start is interrupted. */
const opened: (() => Promise<void>)[] = []
let isStopping = false

/** Closes all open parts, newest first, and exits. Later calls do nothing: npm and tsx send the signal of Ctrl-C again. */
async function stop() {
  if (isStopping) return
  isStopping = true
  for (const close of opened.splice(0).reverse()) await close()
  process.exit()
}

async function main() {
  const startedAt = performance.now()
  let origin: string | null = null
  const pay = createPay(() => origin)
  const street = await openStreet({ firstPort: FIRST_PORT, pay })
  opened.push(street.close)
  const tools = await openMcpX402(FIRST_PORT === 0 ? 0 : FIRST_PORT + SHOPS.length)
  opened.push(tools.close)
  const wallet = await openDemoWallet(pay)
  opened.push(wallet.close)
  say(`Street of ${Object.keys(street.endpoints).length} endpoints on ${street.hosts[0]} to ${street.hosts.at(-1)}`)
  const directory = await openDirectory(street, tools)
  opened.push(directory.stop)
  origin = directory.origin
  void directory.ended.then(stop)
  const { ids, refusals } = await populate(directory, street, tools)
  await breakSome(directory, street, ids)
  await showListings(directory, [...street.hosts, tools.hostPort])
  showRefusals(refusals)
  say("", `Ready after ${((performance.now() - startedAt) / 1000).toFixed(0)} s.`)
  showNext(directory, street, ids, wallet.connection)
}

endChildrenOnExit()
for (const signal of STOP_SIGNALS) process.on(signal, () => void stop())
await main().catch((error: unknown) => {
  if (isStopping) return
  console.error(error)
  process.exitCode = 1
  return stop()
})
