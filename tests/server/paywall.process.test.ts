// The paywall of the built server, as `npm start` runs it: which URLs are limited, and that published clients can pay.

import { execFile, spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import path from "node:path"
import { promisify } from "node:util"
import { fetchWithL402 } from "@getalby/lightning-tools/402"
import { parse } from "csv-parse/sync"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { paymentExamples } from "@/components/api-docs/pricing"
import { openWallet } from "@/tests/paywall/axios-buyer"
import { cleanUp, type DirectoryProcess, newDataDir, newEmptyDir, startServer } from "./directory-process"
import { clientOf } from "./with-database"

const FREE = 5
const EXEMPT = ["/", "/about", "/api-docs", "/service/none", "/api/v1/health", "/feed.xml", "/opportunities"]
const dataDir = await newDataDir()
let directory: DirectoryProcess

let clients = 0
/** Returns the headers of a client with a new address, so that each client has its own rate limit. */
const aClient = () => {
  clients += 1
  return { "x-forwarded-for": `203.0.113.${clients}` }
}
const ask = async (path: string, headers: Record<string, string>, method = "GET") =>
  fetch(`${await directory.ready}${path}`, { method, headers })

beforeAll(async () => {
  directory = startServer({
    DATA_DIR: dataDir,
    LIGHTNING_BACKEND: "dev",
    RATE_FREE: String(FREE),
    TRUSTED_PROXIES: "1",
  })
  await directory.ready
  const client = clientOf(dataDir)
  await client.connect()
  await client.query(
    `insert into services (id, url, protocol, host, registrable_domain, name, description, status, listed_at)
     values (gen_random_uuid(), 'https://paid.example/', 'x402', 'paid.example', 'paid.example', '=Weather', $1, 'active',
             now())`,
    ['It says "rain",\nor not'],
  )
  await client.end()
})
afterAll(cleanUp)

describe("the built server", () => {
  it.each(EXEMPT)("P-8-03 never limits %s", async (path) => {
    const client = aClient()
    for (let turn = 0; turn < FREE * 2; turn += 1) {
      const { status, headers } = await ask(path, client)
      expect([402, 429]).not.toContain(status)
      expect(headers.get("ratelimit")).toBeNull()
    }
    expect((await ask("/api/v1/services", client)).headers.get("ratelimit")).toBe(`"free";r=${FREE - 1};t=60`)
  })

  it("P-8-03 limits all other URLs below /api/v1, including unknown ones", async () => {
    const client = aClient()
    const paths = ["/api/v1/services", "/api/v1/categories", "/api/v1/nothing", "/api/v1/services?limit=none"]
    for (const path of [...paths, "/api/v1/stats/snapshots"]) {
      expect((await ask(path, client)).headers.get("ratelimit")).toMatch(/^"free";r=\d;t=\d+$/)
    }
    for (const path of paths) {
      const { status, headers } = await ask(path, client)
      expect(status).toBe(402)
      expect(headers.get("www-authenticate")).toMatch(/^L402 macaroon="[^"]+", invoice="lnbcrt[^"]+"$/)
      expect(headers.get("cache-control")).toBe("no-store")
    }
  })

  it("P-5-01 P-4.1-46 sells the export, which HEAD describes, to @getalby/lightning-tools", async () => {
    const headers = aClient()
    const wallet = openWallet(await directory.ready, headers)
    const url = `${await directory.ready}/api/v1/export.csv`
    const bought = await fetchWithL402(url, { headers }, { wallet })
    expect(bought.status).toBe(200)
    const described = { name: "'=Weather", description: 'It says "rain",\nor not' }
    expect(parse(await bought.text(), { columns: true })).toMatchObject([described])
    const credentials = bought.payment?.credentials
    if (!credentials) throw new Error("the client has no credentials")
    const head = await ask("/api/v1/export.csv", { ...headers, [credentials.header]: credentials.value }, "HEAD")
    expect(head.status).toBe(200)
    expect(head.headers.get("content-type")).toMatch(/^text\/csv/)
    expect(head.headers.get("content-disposition")).toContain("paid-apis.csv")
    expect(head.headers.get("ratelimit")).toMatch(/^"paid"/)
    expect(await head.text()).toBe("")
    expect((await ask("/api/v1/export.csv", headers, "HEAD")).status).toBe(402)
    expect(wallet.invoices).toHaveLength(1)
  })

  it("P-5-01 sells the export to the shell commands on the page /api-docs", async ({ skip }) => {
    const missing = ["bash", "curl", "jq"].find((tool) => spawnSync(tool, ["--version"]).error)
    skip(missing !== undefined, `${missing} is not installed`)
    const example = paymentExamples(await directory.ready, true, 500).find(({ id }) => id === "pay-curl")
    const folder = newEmptyDir()
    await promisify(execFile)("bash", ["-euo", "pipefail", "-c", example?.code ?? ""], { cwd: folder })
    const csv = readFileSync(path.join(folder, "paid-apis.csv"), "utf8")
    expect(parse(csv, { columns: true })).toMatchObject([{ name: "'=Weather" }])
  })
})
