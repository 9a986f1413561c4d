// The icons of hosts: which hosts are visited and how often, what their servers may not do, and what the address of a picture sends.

import { createServer, type ServerResponse } from "node:http"
import { decode } from "fast-png"
import { afterAll, beforeEach, describe, expect, it } from "vitest"
import { listen } from "@/tests/support/listen"
import { buildPng } from "../../probe/icon/pictures"

const PNG = Buffer.from(buildPng(32))
const behaviours: Record<string, (response: ServerResponse) => void> = {
  "127.0.0.1": (response) => response.end(PNG),
  "127.0.0.2": (response) => response.writeHead(404).end(),
  "127.0.0.3": (response) => response.writeHead(302, { location: "http://127.0.0.99:1/favicon.ico" }).end(),
  "127.0.0.4": (response) => response.end('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  "127.0.0.5": (response) => response.end(Buffer.alloc(1_000_000, 1)),
  "127.0.0.6": (response) => response.destroy(),
  "127.0.0.7": (response) => response.writeHead(301, { location: "/moved.ico" }).end(),
  "127.0.0.8": (response) => response.end(PNG),
}
const seen: string[] = []
const server = createServer((request, response) => {
  const [host = ""] = (request.headers.host ?? "").split(":")
  seen.push(`${host}${request.url}`)
  if (request.url === "/robots.txt") {
    response.end(host === "127.0.0.8" ? "User-agent: PaidAPIDirectory\nDisallow: /" : "")
  } else if (request.url === "/moved.ico") response.end(PNG)
  else behaviours[host]?.(response)
})
const port = await listen(server, "0.0.0.0")
const HOSTS = Object.keys(behaviours)
Object.assign(process.env, {
  ALLOW_PRIVATE: HOSTS.map((host) => `${host}:${port}`).join(","),
  PROBE_HOST_SPACING_MS: "0",
})
const { GET } = await import("@/app/icon/[host]/route")
const { refreshIcons } = await import("@/lib/health/icons/refresh-icons")
const { listRowServices } = await import("@/lib/catalogue/list/page")
const { aService, db } = await import("@/tests/support/directory")

const NOW = new Date("2026-11-25T12:00:00Z")
const DAY_MS = 86_400_000
const refresh = (daysLater = 0) =>
  refreshIcons({ now: new Date(NOW.getTime() + daysLater * DAY_MS), signal: new AbortController().signal })
const aHost = (host: string, given: object = {}) =>
  aService({ url: `http://${host}:${port}/paid`, host, healthStatus: "healthy", ...given })
const iconsSeen = () => seen.filter((path) => path.endsWith(".ico"))
const get = (host: string, search = "") =>
  GET(new Request(`http://directory.test/icon/${host}${search}`), { params: Promise.resolve({ host }) })

beforeEach(() => seen.splice(0))
afterAll(() => server.close())

describe("D-icon-01 the icon of a host", () => {
  it("is fetched once a week and served as a PNG of our own", async () => {
    const { id } = await aHost("127.0.0.1")
    expect(await refresh()).toMatchObject({ hosts: 1, icons: 1 })
    expect(await refresh(6.9)).toMatchObject({ hosts: 0 })
    expect(iconsSeen()).toEqual(["127.0.0.1/favicon.ico"])
    const [row] = await listRowServices(`{${id}}`)
    const response = await get("127.0.0.1", `?v=${row?.icon}`)
    expect(response.headers.get("content-type")).toBe("image/png")
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable")
    expect(decode(new Uint8Array(await response.arrayBuffer()))).toMatchObject({ width: 56, height: 56 })
    expect((await get("127.0.0.1", "?v=000000000000")).headers.get("cache-control")).toBe("public, max-age=3600")
    expect(await refresh(7.1)).toMatchObject({ hosts: 1, icons: 1 })
  })

  it.each([
    ["127.0.0.2", "has none"],
    ["127.0.0.3", "leads to a private address"],
    ["127.0.0.4", "has an SVG"],
    ["127.0.0.5", "sends too much"],
    ["127.0.0.8", "asks not to be checked"],
  ])("is missing where %s %s", async (host) => {
    const { id } = await aHost(host)
    expect(await refresh()).toMatchObject({ hosts: 1, without: 1 })
    expect((await listRowServices(`{${id}}`))[0]?.icon).toBeNull()
    expect((await get(host)).status).toBe(404)
    expect(iconsSeen()).toEqual(host === "127.0.0.8" ? [] : [`${host}/favicon.ico`])
  })

  it("follows one redirect within the host", async () => {
    await aHost("127.0.0.7")
    expect(await refresh()).toMatchObject({ icons: 1 })
    expect(iconsSeen()).toEqual(["127.0.0.7/favicon.ico", "127.0.0.7/moved.ico"])
  })

  it("stays where the host does not respond", async () => {
    await aHost("127.0.0.6")
    const version = "0123456789ab"
    await db().hostIcon.create({ data: { host: "127.0.0.6", png: PNG, version, fetchedAt: new Date(0) } })
    expect(await refresh()).toMatchObject({ failed: 1 })
    expect(await db().hostIcon.findUnique({ where: { host: "127.0.0.6" } })).toMatchObject({ version, fetchedAt: NOW })
  })

  it("is fetched of public services that respond to checks only", async () => {
    await aHost("127.0.0.1", { status: "pending" })
    await aHost("127.0.0.2", { healthStatus: "down" })
    expect(await refresh()).toMatchObject({ hosts: 0 })
    expect(seen).toEqual([])
  })

  it("is served and stored no longer than the host is listed", async () => {
    const { id } = await aHost("127.0.0.1")
    await refresh()
    await db().service.update({ where: { id }, data: { deletedAt: NOW, deletedBy: "owner" } })
    expect((await get("127.0.0.1")).status).toBe(404)
    expect(await refresh(13)).toMatchObject({ forgotten: 0 })
    expect(await refresh(15)).toMatchObject({ forgotten: 1 })
  })
})
