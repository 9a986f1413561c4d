// All connections to the embedded database share one session, so only the directory's own processes may connect. A foreign
// client is refused before its first statement and changes nothing.

import { mkdtempSync, rmSync } from "node:fs"
import { connect, type Socket } from "node:net"
import { tmpdir } from "node:os"
import path from "node:path"
import { buffer } from "node:stream/consumers"
import pg from "pg"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { type EmbeddedDatabase, startEmbedded } from "@/lib/db/embedded"
import { socketConfig, socketPath } from "@/lib/db/owner-record"

const REFUSED = /^This database serves the processes of the directory only\. To back it up, run `npm run cli -- backup`/
const folder = mkdtempSync(path.join(tmpdir(), "own-clients-"))
let database: EmbeddedDatabase
let own: pg.Client

beforeAll(async () => {
  database = await startEmbedded(folder)
  own = new pg.Client(socketConfig(database.owner))
  await own.connect()
  await own.query("create table fruit (name text)")
  // The first start of an embedded database takes seconds, next to other steps of the test command.
})
beforeEach(() => own.query("truncate fruit"))
afterAll(async () => {
  await own.end()
  await database.stop()
  rmSync(folder, { recursive: true })
})

const foreign = (more: pg.ClientConfig = {}) => new pg.Client({ ...socketConfig(database.owner), ...more })

const int32 = (value: number) => Buffer.from(Int32Array.of(value).buffer).swap32()
function startup(applicationName: string): Buffer {
  const words = `user\0postgres\0database\0postgres\0application_name\0${applicationName}\0\0`
  return Buffer.concat([int32(words.length + 8), int32(196_608), Buffer.from(words)])
}
const statement = (sql: string) => Buffer.concat([Buffer.from("Q"), int32(sql.length + 5), Buffer.from(`${sql}\0`)])
const open = (): Socket => connect(socketPath(database.owner))

/** What the directory's session is like: the settings and objects that a foreign client could leave. */
async function readSession() {
  const { rows } = await own.query(`
    select current_setting('search_path') as path, (select count(*)::int from fruit) as fruit,
      (select count(*)::int from pg_prepared_statements) as statements,
      (select count(*)::int from pg_listening_channels()) as channels,
      (select count(*)::int from pg_class where relpersistence = 't') as temporary`)
  return rows[0]
}

describe("D-run-06 a foreign client of the embedded database", () => {
  it.each([
    ["without a name", { application_name: undefined }],
    ["such as pg_dump", { application_name: "pg_dump" }],
  ])("%s is refused", async (_, config) => {
    const client = foreign(config)
    await expect(client.connect()).rejects.toThrow(REFUSED)
    await client.end()
  })

  it.each([
    "set search_path = ''",
    "begin; insert into fruit values ('fig')",
    "listen changes",
    "create temp table basket (n int)",
    "prepare pick as select 1",
  ])("leaves no trace of %s, also when it does not wait for the response", async (sql) => {
    const before = await readSession()
    const socket = open()
    socket.write(Buffer.concat([startup("psql"), statement(sql)]))
    expect(String(await buffer(socket))).toContain("28000")
    expect(await readSession()).toEqual(before)
  })

  it("is disconnected when it does not speak the protocol", async () => {
    const socket = open()
    socket.write("GET / HTTP/1.1\r\n\r\n")
    expect(await buffer(socket)).toHaveLength(0)
  })
})

describe("a process of the directory", () => {
  it("is admitted, also when its first packet arrives in pieces", async () => {
    const packet = startup(database.owner.key ?? "")
    const socket = open()
    for (const byte of packet) {
      await new Promise((resolve) => socket.write(Buffer.of(byte), resolve))
    }
    socket.write(Buffer.concat([statement("insert into fruit values ('fig')"), Buffer.from("X\0\0\0\x04")]))
    let received = ""
    for await (const chunk of socket) {
      received += String(chunk)
      if (received.includes("INSERT 0 1")) break
    }
    socket.destroy()
    expect((await own.query("select name from fruit")).rows).toEqual([{ name: "fig" }])
  })
})
