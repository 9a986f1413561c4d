import { parse } from "csv-parse/sync"
import { afterEach, describe, expect, it, vi } from "vitest"

const ROOT_KEY = "the-root-key-of-these-tests-of-the-export"
// lib/env reads settings when it is first imported, so they are set before the imports below.
Object.assign(process.env, { RATE_FREE: "100", LIGHTNING_BACKEND: "dev", L402_ROOT_KEY: ROOT_KEY })
const { forge, newClient } = await import("@/tests/paywall/buyer")
const exportRoute = await import("@/app/api/v1/export.csv/route")
const { CSV_COLUMNS } = await import("@/lib/interfaces/export/csv")
const { exportCsv } = await import("@/lib/interfaces/export/export")
const { aService, call, db, fillDatabase, pool } = await import("@/tests/support/directory")

type Row = Record<(typeof CSV_COLUMNS)[number], string>
const read = (text: string) => parse<Row>(text, { columns: true })

/** Downloads the export with a valid token, and returns the response with its parsed rows. */
async function download(search = "") {
  const headers = { authorization: forge(ROOT_KEY) }
  const answer = await call(exportRoute, "GET", `/api/v1/export.csv${search}`, { client: newClient(), headers })
  return { ...answer, rows: answer.status === 200 ? read(answer.text) : [] }
}

describe("a long export", () => {
  let ids: string[] = []
  fillDatabase(async () => {
    await pool().query(
      `insert into services (id, url, protocol, host, registrable_domain, name, status, listed_at)
       select gen_random_uuid(), 'https://paid.example/' || i, 'x402', 'paid.example', 'paid.example', 'Paid ' || i, 'active', now()
       from generate_series(1, 7600) i`,
    )
    const services = await db().service.findMany({ select: { id: true }, orderBy: { id: "asc" } })
    ids = services.map(({ id }) => id)
    expect(ids).toHaveLength(7_600)
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })

  const watchPages = () => {
    const spy = vi.spyOn(pool(), "query")
    const asked = () => spy.mock.calls.filter(([statement]) => String(statement).includes("csv_cell")).length
    /** Waits until all started queries have ended and the code after them has run. */
    const settle = async () => {
      await Promise.allSettled(spy.mock.results.map(({ value }) => value))
      await new Promise(setImmediate)
    }
    return { asked, settle }
  }
  async function open() {
    const reader = (await exportCsv({})).getReader()
    const decoder = new TextDecoder()
    const next = async () => {
      const { value } = await reader.read()
      return value ? decoder.decode(value) : null
    }
    return { reader, next }
  }
  async function rest(next: () => Promise<string | null>): Promise<string> {
    let text = ""
    for (let chunk = await next(); chunk !== null; chunk = await next()) text += chunk
    return text
  }
  it("has every service once over several pages", async () => {
    const { asked } = watchPages()
    const { rows } = await download()
    expect(rows.map(({ id }) => id)).toEqual(ids)
    expect(asked()).toBe(4)
  })

  it("has every lasting service once while others are added, changed and deleted", async () => {
    const { next } = await open()
    let text = (await next()) ?? ""
    text += await next()
    // The client has the first page, and the server may have read the second page. The server has not read the third page.
    const gone = [...ids.slice(100, 110), ...ids.slice(7_500, 7_510)]
    await db().service.updateMany({ where: { id: { in: gone } }, data: { deletedAt: new Date(), deletedBy: "owner" } })
    await db().service.updateMany({ where: { id: { in: ids.slice(4_000, 7_500) } }, data: { name: "!Renamed" } })
    const behind = await aService({ id: "00000000-0000-4000-8000-000000000001" })
    const ahead = await aService({ id: "ffffffff-ffff-4fff-bfff-ffffffffffff" })
    text += await rest(next)
    const seen = read(text).map(({ id }) => id)
    expect(new Set(seen).size).toBe(seen.length)
    const late = new Set(ids.slice(7_500, 7_510))
    expect(seen).toEqual([...ids.filter((id) => !late.has(id)), ahead.id])
    expect(seen).not.toContain(behind.id)
    await db().service.deleteMany({ where: { id: { in: [behind.id, ahead.id] } } })
    await db().service.updateMany({ where: { id: { in: gone } }, data: { deletedAt: null, deletedBy: null } })
  })

  it("reads no page before the client reads, as for HEAD", async () => {
    const { asked, settle } = watchPages()
    const handle = exportRoute.GET
    const headers = { authorization: forge(ROOT_KEY), "x-directory-client": newClient() }
    const response = await handle(new Request("http://directory.test/api/v1/export.csv", { headers }))
    await settle()
    expect(asked()).toBe(0)
    await response.body?.cancel()
  })

  it("reads one page ahead of the client, and no further", async () => {
    const { asked, settle } = watchPages()
    const { next, reader } = await open()
    expect(await next()).toMatch(/^id,name/)
    await settle()
    expect(asked()).toBe(0)
    for (const ahead of [2, 3]) {
      expect((await next())?.split("\n")).toHaveLength(2501)
      await settle()
      expect(asked()).toBe(ahead)
      await settle()
      expect(asked()).toBe(ahead)
    }
    await reader.cancel()
  })

  it("stops reading when the client disconnects, also in the middle of a page", async () => {
    const { asked, settle } = watchPages()
    const { next, reader } = await open()
    await next()
    const taken = next()
    await reader.cancel()
    await taken
    await settle()
    await settle()
    expect(asked()).toBeLessThanOrEqual(2)
  })

  it("aborts the response instead of ending it normally when the database fails", async () => {
    const { next } = await open()
    await next()
    await pool().query("alter function csv_cell(text) rename to csv_cell_away")
    try {
      await expect(rest(next)).rejects.toThrow("csv_cell")
    } finally {
      await pool().query("alter function csv_cell_away(text) rename to csv_cell")
    }
  })
})
