import { describe, expect, it } from "vitest"
import * as version from "@/app/v0.1/servers/[name]/versions/[version]/route"
import * as versions from "@/app/v0.1/servers/[name]/versions/route"
import * as servers from "@/app/v0.1/servers/route"
import { listRegistryFaults } from "@/tests/interfaces/mcp-registry/requirements"
import { aService, call, db } from "@/tests/support/directory"

const aTool = (url: string, tool: string, given: Parameters<typeof aService>[0] = {}) =>
  aService({ url, kind: "mcp_tool", tool, ...given })

interface Entry {
  server: { name: string; title: string; description: string; version: string; remotes: { url: string }[] }
  _meta: Record<string, { tools: Record<string, unknown>[]; tools_total: number; protocols: string[] }>
}

async function list(query = ""): Promise<{ servers: Entry[]; metadata: { count: number; nextCursor?: string } }> {
  const { body } = await call(servers, "GET", `/v0.1/servers${query}`)
  expect(listRegistryFaults("list", body)).toEqual([])
  return body
}
const nameAll = async (query = "") => (await list(query)).servers.map(({ server }) => server.name)

const getVersion = (name: string, number = "latest") =>
  call(version, "GET", `/v0.1/servers/${encodeURIComponent(name)}/versions/${number}`, {
    params: { name, version: number },
  })

const OFFICIAL = "io.modelcontextprotocol.registry/official"
/** The reversed host of the directory in these tests. */
const OURS = /\/paid-api-directory$/

describe("GET /v0.1/servers", () => {
  it("D-registry-01 groups the public paid tools by their server, with price, protocol and health", async () => {
    const checked = { healthStatus: "healthy", uptime30d: 0.98, declaredPriceUsd: 0.01 } as const
    await aTool("https://mcp.words.example/mcp", "translate", { ...checked, description: "Translates words." })
    await aTool("https://mcp.words.example/mcp", "count", { protocol: "MPP" })
    await aTool("https://solo.example/v1/mcp", "only", { description: "One tool.", provider: "Solo" })
    await aTool("https://hidden.example/mcp", "waiting", { status: "pending" })
    await aService({ url: "https://plain.example/mcp" })
    const { servers: found, metadata } = await list()
    expect(metadata).toEqual({ count: 2 })
    expect(found.map(({ server }) => [server.name, server.title, server.description])).toEqual([
      ["example.solo/v1.mcp", "Solo", "One tool."],
      ["example.words.mcp/mcp", "mcp.words.example", "2 paid tools: count, translate"],
    ])
    const [, words] = found
    expect(words?.server.remotes).toEqual([{ type: "streamable-http", url: "https://mcp.words.example/mcp" }])
    expect(Object.keys(words?._meta[OFFICIAL] ?? {})).toEqual(["status", "publishedAt", "updatedAt", "isLatest"])
    const key = Object.keys(words?._meta ?? {}).find((one) => OURS.test(one)) ?? ""
    expect(words?._meta[key]).toMatchObject({
      ...{ protocols: ["MPP", "x402"], tools_total: 2 },
      tools: [
        { tool: "count", asked_price: null },
        { tool: "translate", health: "healthy", uptime_30d: 0.98, asked_price: { price_usd: 0.01, from: "listing" } },
      ],
    })
  })

  it("D-registry-02 pages through every server once", async () => {
    const hosts = Array.from({ length: 205 }, (_, n) => `https://host${n}.example/mcp`)
    for (const url of hosts) await aTool(url, "first")
    await aTool("https://host7.example/mcp", "second")
    const names: string[] = []
    let query = "?limit=100"
    for (let pages = 1; pages <= 3; pages += 1) {
      const { servers: page, metadata } = await list(query)
      names.push(...page.map(({ server }) => server.name))
      expect(metadata.count).toBe(pages < 3 ? 100 : 5)
      expect(metadata.nextCursor === undefined).toBe(pages === 3)
      query = `?limit=100&cursor=${encodeURIComponent(metadata.nextCursor ?? "")}`
    }
    expect(new Set(names)).toEqual(new Set(hosts.map((_, n) => `example.host${n}/mcp`)))
    expect(names).toHaveLength(205)
    expect((await list("?limit=1000")).metadata.count).toBe(100)
    expect((await list()).metadata.count).toBe(30)
  })

  it("D-registry-03 finds by a part of the name, by the time of the change and by version", async () => {
    await aTool("https://old.example/mcp", "a", { updatedAt: new Date("2026-01-02T03:04:05.600Z") })
    await aTool("https://new.example/tools_v2", "b", { updatedAt: new Date("2026-11-12T00:00:00Z") })
    expect(await nameAll("?search=TOOLS_")).toEqual(["example.new/tools_v2"])
    expect(await nameAll("?search=%25")).toEqual([])
    expect(await nameAll("?updated_since=2026-01-02T03:04:05Z")).toHaveLength(2)
    expect(await nameAll("?updated_since=2026-01-02T03:04:06Z")).toEqual(["example.new/tools_v2"])
    expect(await nameAll("?version=2026.1.2")).toEqual(["example.old/mcp"])
    expect(await nameAll("?version=latest&include_deleted=true")).toHaveLength(2)
    expect(await nameAll("?version=1.0.0")).toEqual([])
    for (const query of ["?cursor=x", "?updated_since=soon", "?limit=many", "?include_deleted=maybe"])
      expect((await call(servers, "GET", `/v0.1/servers${query}`)).status).toBe(400)
  })

  it("D-registry-04 keeps the registry's limits whatever the texts and the URL are, and gives each server its own name", async () => {
    const urls = [
      "https://x.example/",
      "https://x.example/a/b",
      "https://x.example/a.b",
      "http://x.example/a/b",
      "https://x.example:8443/a/b",
      "https://x.example/a/b?key={x}&y=1",
      "https://x.example/a%20b",
      `https://${"long.".repeat(40)}example/${"deep/".repeat(60)}mcp`,
      "https://[2001:db8::1]/mcp",
      "https://under_score.example/mcp",
    ]
    for (const url of urls)
      await aTool(url, "t", { host: "x.example", name: "\u202e".repeat(3), description: `<b>\n${"😀".repeat(400)}` })
    await aTool("https://many.example/mcp", "t", { provider: "\u200b" })
    for (let n = 0; n < 60; n += 1) await aTool("https://many.example/mcp", `tool_${n}_${"x".repeat(100)}`)
    const { servers: found } = await list("?limit=100")
    expect(new Set(found.map(({ server }) => server.name)).size).toBe(urls.length + 1)
    expect(found.map(({ server }) => server.name).filter((name) => !/-[0-9a-f]{12}$/.test(name))).toEqual([
      "example.many/mcp",
      "example.x/a.b",
    ])
    expect(JSON.stringify(found)).not.toMatch(/[\u202e\u200b{}]key|\{x\}/)
    const many = found.find(({ server }) => server.name === "example.many/mcp")
    const meta = Object.entries(many?._meta ?? {}).find(([key]) => OURS.test(key))?.[1]
    expect([meta?.tools.length, meta?.tools_total]).toEqual([50, 61])
    for (const { server } of found) expect((await getVersion(server.name)).body.server).toEqual(server)
  })

  it("may be read by pages of any origin", async () => {
    const { headers } = await call(servers, "GET", "/v0.1/servers")
    expect(headers.get("access-control-allow-origin")).toBe("*")
    for (const routes of [servers, versions, version]) {
      const preflight = await routes.OPTIONS(new Request("http://directory.test/v0.1/servers", { method: "OPTIONS" }))
      expect(preflight.headers.get("access-control-allow-methods")).toContain("GET")
      expect(preflight.headers.get("access-control-allow-headers")).toContain("Authorization")
    }
  })
})

describe("GET /v0.1/servers/{name}/versions", () => {
  it("D-registry-05 has the one version of a server, as latest and by its number", async () => {
    const { id } = await aTool("https://a.example/mcp", "t", { updatedAt: new Date("2026-11-02T00:00:00Z") })
    const one = await getVersion("example.a/mcp")
    expect(one.status).toBe(200)
    expect(listRegistryFaults("entry", one.body)).toEqual([])
    expect((await getVersion("example.a/mcp", "2026.11.2")).body).toEqual(one.body)
    const path = "/v0.1/servers/example.a%2Fmcp/versions"
    const all = await call(versions, "GET", path, { params: { name: "example.a/mcp" } })
    expect(all.body).toEqual({ servers: [one.body], metadata: { count: 1 } })
    await db().service.update({ where: { id }, data: { deletedAt: new Date(), deletedBy: "owner" } })
    expect((await call(versions, "GET", path, { params: { name: "example.a/mcp" } })).status).toBe(404)
  })

  it("D-registry-05 responds 404 with the registry's error to an unknown name or version", async () => {
    await aTool("https://a.example/mcp", "t")
    for (const [name, number] of [
      ["example.b/mcp", "latest"],
      ["example.a/mcp", "1.0.0"],
      ["no name", "latest"],
      ["a/".repeat(300), "latest"],
      ["example.a/mcp", "\u0000"],
    ] as const) {
      const { status, body } = await getVersion(name, number)
      expect([name, status, typeof body.error]).toEqual([name, 404, "string"])
    }
  })
})
