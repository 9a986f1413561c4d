// The CSV export of the built server reads the database page by page, only as fast as the client reads the response. A sequence
// in the database counts the cells that the export has read.

import { once } from "node:events"
import { get, type IncomingMessage } from "node:http"
import { setTimeout } from "node:timers/promises"
import type pg from "pg"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { cleanUp, type DirectoryProcess, newDataDir, startServer } from "./directory-process"
import { clientOf } from "./with-database"

const LISTINGS = 10_000
/** Number of lines in two pages: the page that is sent and the page that is read ahead. A page (14 MB) exceeds socket buffers. */
const TWO_PAGES = 5_000
/** Number of calls of the SQL function `csv_cell` for each line. A URL without a comma needs no call. */
const CELLS_A_LINE = 7
const LEFT = "the client closed an export before its end"
const PATIENCE = { timeout: 20_000 }
const dataDir = await newDataDir()
let directory: DirectoryProcess
let database: pg.Client
let authorization: string

beforeAll(async () => {
  directory = startServer({ DATA_DIR: dataDir, LIGHTNING_BACKEND: "dev", LOG_LEVEL: "debug" })
  await directory.ready
  database = clientOf(dataDir)
  await database.connect()
  // The search does not matter here, and building its columns for such long texts takes most of a minute.
  for (const column of ["search_text", "search_vector"]) {
    await database.query(`alter table services alter ${column} drop expression, alter ${column} drop not null`)
  }
  // Each statement must end within the 30 s of `statement_timeout`, which all connections of the embedded database share.
  for (let first = 1; first <= LISTINGS; first += LISTINGS / 10) {
    await database.query(
      `insert into services (id, url, protocol, host, registrable_domain, name, description, status, listed_at)
       select gen_random_uuid(), 'https://paid.example/' || i, 'x402', 'paid.example', 'paid.example', 'Paid', $1, 'active', now()
       from generate_series(${first}, ${first + LISTINGS / 10 - 1}) i`,
      ["€".repeat(1_900)],
    )
  }
  await database.query(`
    create sequence cells;
    alter function csv_cell(text) rename to plain_csv_cell;
    create function csv_cell(value text) returns text language sql volatile as
      'select plain_csv_cell(value) from nextval(''cells'')'`)
  authorization = await buy()
})
afterAll(async () => {
  await database.end()
  await cleanUp()
})

async function buy(): Promise<string> {
  const address = await directory.ready
  const challenge = await (await fetch(`${address}/api/v1/services?l402=require`)).json()
  const body = JSON.stringify({ invoice: challenge.invoice })
  const headers = { "content-type": "application/json" }
  const paid = await fetch(`${address}/api/v1/dev/lightning/pay`, { method: "POST", headers, body })
  return `L402 ${challenge.macaroon}:${(await paid.json()).preimage}`
}

async function openExport(): Promise<IncomingMessage> {
  const url = `${await directory.ready}/api/v1/export.csv`
  const [response] = await once(get(url, { agent: false, headers: { authorization } }), "response")
  expect(response.statusCode).toBe(200)
  return response
}

/** Returns the number of lines that the export has read from the database so far. */
async function countLines(): Promise<number> {
  const { rows } = await database.query("select last_value from cells")
  return Math.floor(Number(rows[0].last_value) / CELLS_A_LINE)
}
/** The tests wait this long before they count the lines that were read. In this time the export could read several pages. */
const SEVERAL_PAGES_MS = 2_000

describe("the export of the built server", () => {
  it("reads no further pages while the client does not read, and is complete in the end", async () => {
    const before = await countLines()
    const response = await openExport()
    await expect.poll(countLines, PATIENCE).toBe(before + TWO_PAGES)
    await setTimeout(SEVERAL_PAGES_MS)
    expect(await countLines()).toBe(before + TWO_PAGES)
    let lines = 0
    for await (const piece of response) lines += String(piece).split("\n").length - 1
    expect(lines).toBe(LISTINGS + 1)
    expect(await countLines()).toBe(before + LISTINGS)
  })

  it("reads no further pages after the client has disconnected", async () => {
    const before = await countLines()
    const response = await openExport()
    await once(response, "readable")
    response.destroy()
    await expect.poll(directory.output, PATIENCE).toContain(LEFT)
    await setTimeout(SEVERAL_PAGES_MS)
    expect((await countLines()) - before).toBeLessThanOrEqual(TWO_PAGES)
  })
})
