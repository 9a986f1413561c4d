// Measures reads on the built server: uncached, cached, and cached while listings change, against a bare `node:http` server with
// the same responses. 8 connections accept compressed responses. BENCH_SERVICES sets the number of listings, BENCH_ROWS the rows
// of `Rows` to run (comma-separated), BENCH_SECONDS the time per row.

import { once } from "node:events"
import { request as openRequest } from "node:http"
import { openEmbeddingServer, settingsFor } from "../tests/search/embedding-server"
import { print } from "./database"
import { forkFile, request } from "./processes"
import { whileChanging } from "./reads-changes"
import { findOrCreateDatabase, RARE_WORD, withConnection } from "./reads-data"
import { addVectors } from "./reads-vectors"
import { sendRequests } from "./send-requests"
import { startServer, stop } from "./server"

const SERVICES = Number(process.env["BENCH_SERVICES"] ?? 50_000)
const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 3)
const ONLY = process.env["BENCH_ROWS"]?.split(",")
const WARM_SECONDS = 2
const CONNECTIONS = 8
const TARGET = { p95Ms: SERVICES > 50_000 ? 120 : 50, cachedPerSecond: 8000, shareOfBare: 0.3 } as const
/** Rows whose pages have 1,000 services. */
const FULL_PAGES: Readonly<Record<string, number>> = { "bazaar: full page": 400 }
const mostMs = (row: string) => FULL_PAGES[row] ?? TARGET.p95Ms
const HEADERS = { "accept-encoding": "br, gzip" }
const LIST = "/api/v1/services"
const DETAILS = 100
const CHANGES_PER_SECOND = 5

/** The URLs to request for each row of the result. The client requests the URLs of a row one after another. */
type Rows = Record<string, string | string[]>

/** Starts a server whose rate limit is too high to have an effect, and whose response cache holds up to `cacheMb` megabytes. */
const startReads = (cacheMb: number, more: Record<string, string> = {}) =>
  startServer({ RATE_FREE: "10000000", RESPONSE_CACHE_MB: String(cacheMb), ...more })

interface Listed {
  services: { id: string; host: string; provider: string | null }[]
  total: number
  next_cursor: string | null
}

async function planRows(address: string): Promise<Rows> {
  const list = async (query: string) => (await (await fetch(`${address}${LIST}?${query}`)).json()) as Listed
  const deep = Math.floor(SERVICES / 2)
  const [page, middle] = await Promise.all([list(`limit=${DETAILS}`), list(`sort=name&offset=${deep}`)])
  const [first] = page.services
  const filters = {
    protocol: "protocol=L402",
    health: "health=down",
    category: "category=ai",
    "category and health": "category=finance&health=healthy",
    verified: "verified=true",
    source: "source=bazaar",
    host: `host=${first?.host}`,
    provider: `provider=${encodeURIComponent(first?.provider ?? "")}`,
    network: "network=solana",
    asset: "payment_asset=USDT",
    price: "max_price_usd=0.01&sort=price",
    "asked price": "max_asked_usd=0.01&sort=asked_price",
    "several values": "protocol=x402,MPP&health=healthy,degraded",
    figures: "min_uptime=0.99&max_latency_ms=500&has=description,price",
    recommended: "sort=recommended&group=url&test_networks=hide",
    "updated since": `updated_since=${new Date(Date.now() - 86_400_000).toISOString()}`,
    "by reliability": "sort=reliability&protocol=x402",
  }
  const after = middle.next_cursor
  return {
    list: LIST,
    ...Object.fromEntries(Object.entries(filters).map(([name, query]) => [`filter: ${name}`, `${LIST}?${query}`])),
    ...(after && { "deep page by cursor": `${LIST}?sort=name&after=${encodeURIComponent(after)}` }),
    "deep page by offset": `${LIST}?sort=name&offset=${deep}`,
    "search: rare": `${LIST}?q=${RARE_WORD}`,
    "search: common": `${LIST}?q=data`,
    "search: two words": `${LIST}?q=weather+forecast`,
    "search: no hit": `${LIST}?q=qwxzvkj`,
    "semantic: rare": `${LIST}?q=${RARE_WORD}`,
    "semantic: common": `${LIST}?q=data`,
    "semantic: two words": `${LIST}?q=weather+forecast`,
    "semantic: paraphrase": `${LIST}?q=will+it+rain+tomorrow`,
    "semantic: filtered": `${LIST}?q=weather+forecast&protocol=L402&health=healthy`,
    "semantic: few pass": `${LIST}?q=weather+forecast&category=weather&health=down`,
    pick: "/api/v1/pick?task=weather+forecast&max_price_usd=0.1",
    "bazaar: full page": "/discovery/resources?limit=1000",
    "bazaar: search": "/discovery/search?query=weather+forecast",
    "mpp services": "/api/services",
    "mcp registry: 100 servers": "/v0.1/servers?limit=100",
    "mcp registry: search": "/v0.1/servers?search=mcp",
    facets: `${LIST}?facets=protocol,health,category`,
    suggest: "/api/v1/suggest?q=weath",
    detail: page.services.map(({ id }) => `${LIST}/${id}`),
    categories: "/api/v1/categories",
    health: "/api/v1/health",
    "home page": "/",
    "service page": page.services.map(({ id }) => `/service/${id}`),
    feed: "/feed.xml",
  }
}

const measure = (address: string, paths: string | string[], seconds = SECONDS) =>
  sendRequests({ address, paths: [paths].flat(), connections: CONNECTIONS, seconds, headers: HEADERS })

/** Returns the response as it was sent, still compressed. */
async function read(url: string): Promise<{ headers: Record<string, string>; body: Buffer }> {
  const sent = openRequest(url, { headers: HEADERS, agent: false })
  sent.end()
  const [response] = await once(sent, "response")
  const ignored = response.headers["x-directory-ignored-params"]
  if (ignored) throw new Error(`${url} would measure something else: the parameter ${ignored} is ignored`)
  const body = Buffer.concat(await response.toArray())
  const headers = Object.entries(response.headers).filter(([name]) => !/^(connection|date|keep-alive)$/.test(name))
  return { headers: Object.fromEntries(headers.map(([name, value]) => [name, String(value)])), body }
}

async function measureBare(url: string) {
  const { headers, body } = await read(url)
  const bare = forkFile("reads-bare.ts")
  const port = await request<number>(bare, { headers, body: body.toString("base64") })
  const figures = await measure(`http://127.0.0.1:${port}`, "/")
  await stop(bare)
  return { ...figures, bytes: body.length }
}

const printRow = (row: string, kind: "uncached" | "cached" | "bare" | "changing", figures: object) =>
  print("reads", { services: SERVICES, row, kind, ...figures })

export async function benchReads(): Promise<void> {
  const url = await findOrCreateDatabase(SERVICES)
  // The index of 1,000,000 vectors takes many minutes, and only these rows read it.
  const isSemantic = ONLY?.some((row) => row.startsWith("semantic")) ?? true
  if (isSemantic) await withConnection(url, (client) => addVectors(client, SERVICES))
  const missed: string[] = []
  const uncached = await startReads(0)
  const embeddings = await openEmbeddingServer()
  const withEmbeddings = settingsFor(embeddings)
  const hybrid = await startReads(0, withEmbeddings)
  const rows = Object.fromEntries(
    Object.entries(await planRows(uncached.address)).filter(([name]) => ONLY?.includes(name) ?? true),
  )
  const serverOf = (row: string) => (row.startsWith("semantic") ? hybrid : uncached)
  // Warm up with all rows first. Otherwise the first rows would include the time to compile the code.
  for (const [row, paths] of Object.entries(rows)) await measure(serverOf(row).address, paths, WARM_SECONDS)
  for (const [row, paths] of Object.entries(rows)) {
    const { address } = serverOf(row)
    await measure(address, paths, WARM_SECONDS)
    const figures = await measure(address, paths)
    printRow(row, "uncached", figures)
    if (figures.p95_ms > mostMs(row) || figures.failed > 0) missed.push(`${row}: p95 ${figures.p95_ms} ms`)
  }
  await Promise.all([stop(uncached.child), stop(hybrid.child)])
  const cached = await startReads(64, isSemantic ? withEmbeddings : {})
  for (const [row, paths] of Object.entries(rows)) {
    const path = [paths].flat()[0] ?? "/"
    await measure(cached.address, path, WARM_SECONDS)
    const [figures, bare] = [await measure(cached.address, path), await measureBare(cached.address + path)]
    const share = Math.round((figures.requests_per_s / bare.requests_per_s) * 100) / 100
    printRow(row, "bare", bare)
    printRow(row, "cached", { ...figures, share_of_bare: share })
    const isFast = figures.requests_per_s >= TARGET.cachedPerSecond && share >= TARGET.shareOfBare
    if (!isFast) missed.push(`${row}: ${figures.requests_per_s} cached responses/s, ${share} of a bare server`)
  }
  for (const [row, paths] of Object.entries(rows)) {
    const path = [paths].flat()[0] ?? "/"
    const figures = await whileChanging(url, CHANGES_PER_SECOND, async () => {
      await measure(cached.address, path, WARM_SECONDS)
      return measure(cached.address, path)
    })
    printRow(row, "changing", { ...figures, changes_per_s: CHANGES_PER_SECOND })
    if (figures.p95_ms > mostMs(row) || figures.failed > 0) missed.push(`${row}, changing: p95 ${figures.p95_ms} ms`)
  }
  await stop(cached.child)
  await embeddings.close()
  console.log(
    `${Object.keys(rows).length} rows. ${missed.length === 0 ? "All targets met." : `Missed: ${missed.join("; ")}.`}`,
  )
}
