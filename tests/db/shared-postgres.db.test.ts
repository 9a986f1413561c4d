// The embedded Postgres (PGlite) serves all connections in one process. A lost connection must not affect the next connection.

import { mkdtempSync, rmSync } from "node:fs"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import path from "node:path"
import { PGLiteSocketServer } from "@electric-sql/pglite-socket"
import pg from "pg"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { SharedPostgres } from "@/lib/db/shared-postgres"

const folder = mkdtempSync(path.join(tmpdir(), "shared-"))
const socketPath = path.join(folder, ".s.PGSQL.5432")
const database = new SharedPostgres()
const server = new PGLiteSocketServer({ db: database, path: socketPath, maxConnections: 10 })

beforeAll(() => server.start())
afterAll(async () => {
  await server.stop()
  await database.close()
  rmSync(folder, { recursive: true })
})

const text = (value: string) => Buffer.from(`${value}\0`)
const int32 = (value: number) => Buffer.from(Int32Array.of(value).buffer).swap32()
const message = (type: string, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts)
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body])
}
const parse = (sql: string) => message("P", text(""), text(sql), Buffer.alloc(2))
const startup = () => {
  const body = Buffer.concat([int32(196_608), text("user"), text("postgres"), Buffer.alloc(1)])
  return Buffer.concat([int32(body.length + 4), body])
}

/** Sends protocol messages, waits until the server's output contains `answer`, and closes the connection without a goodbye. */
async function disconnectAfter(answer: string, ...messages: Buffer[]): Promise<void> {
  const socket = connect(socketPath)
  let received = ""
  socket.write(startup())
  await new Promise<void>((resolve) => {
    socket.on("data", (chunk) => {
      const isFirst = received === ""
      received += chunk.toString("latin1")
      if (isFirst) for (const bytes of messages) socket.write(bytes)
      if (received.includes(answer)) resolve()
    })
  })
  socket.destroy()
}

async function askNext(sql: string, values: unknown[] = []): Promise<unknown> {
  const client = new pg.Client({ host: folder, user: "postgres", database: "postgres" })
  await client.connect()
  const { rows } = await client.query(sql, values)
  await client.end()
  return rows
}

describe("a lost connection", () => {
  it("in a transaction after a failed batch does not affect the next connection", async () => {
    await disconnectAfter("syntax error", message("Q", text("begin")), parse("selekt"))
    expect(await askNext("select $1::int as n", [1])).toEqual([{ n: 1 }])
  })

  it("in an unfinished batch does not affect the next connection", async () => {
    await disconnectAfter("1\0\0\0\x04", parse("select 1"), message("H"))
    expect(await askNext("select $1::int as n", [1])).toEqual([{ n: 1 }])
  })

  it("in a transaction rolls the transaction back", async () => {
    await askNext("create table tried (n int)")
    await disconnectAfter("INSERT 0 1", message("Q", text("begin; insert into tried values (1)")))
    expect(await askNext("select * from tried")).toEqual([])
  })
})

it("Postgres takes 16 MB for its cache, because PGlite fills all of it at the start", async () => {
  expect(await askNext("show shared_buffers")).toEqual([{ shared_buffers: "16MB" }])
})
