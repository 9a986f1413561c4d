// A connection is lost while the pool hands it to the next caller. The fake Postgres server sends the end of the statement and
// the end of the connection in one packet.

import { createServer, type Socket } from "node:net"
import { afterAll, beforeAll, expect, it } from "vitest"

const message = (type: string, body: Buffer) => {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
const AUTHENTICATED = message("R", Buffer.alloc(4))
const READY = message("Z", Buffer.from("I"))
const DONE = message("C", Buffer.from("SELECT 0\0"))
const LOST = message("E", Buffer.from("SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0"))

/** The maximum size of the pool, so that the next caller must wait for a used connection. */
const CONNECTIONS = 10
let asked = 0

/**
 * Accepts every login and returns no rows. Closes each connection after the second statement, which is the first one of the
 * caller: the pool itself sends the first statement.
 */
function answer(socket: Socket): void {
  let [isIn, statements] = [false, 0]
  socket.on("error", () => socket.destroy())
  socket.on("data", (bytes) => {
    if (!isIn) {
      isIn = true
      socket.write(Buffer.concat([AUTHENTICATED, READY]))
    } else if (bytes.toString("latin1", 0, 1) === "Q") {
      statements += 1
      if (statements === 1) return socket.write(Buffer.concat([DONE, READY]))
      asked += 1
      // One write, so that the pool sees the connection as free before it sees that the connection has ended.
      socket.end(Buffer.concat([DONE, READY, LOST]))
    }
  })
}

const server = createServer(answer)

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  process.env["DATABASE_URL"] = `postgresql://anybody@127.0.0.1:${typeof address === "object" && address?.port}/any`
})
afterAll(async () => {
  const { disconnect } = await import("@/lib/db/client")
  await disconnect()
  server.close()
})

it("a connection lost at handover does not end the process, and its next user gets the error", async () => {
  const { pool } = await import("@/lib/db/client")
  const uncaught: unknown[] = []
  const hear = (error: unknown) => uncaught.push(error)
  process.prependListener("uncaughtException", hear)
  const first = Array.from({ length: CONNECTIONS }, () => pool().query("select"))
  const next = pool().connect()
  await Promise.all(first)
  const client = await next
  await expect(client.query("select")).rejects.toThrow(/terminat|not queryable/i)
  client.release()
  process.removeListener("uncaughtException", hear)
  expect(asked).toBe(CONNECTIONS)
  expect(uncaught).toEqual([])
})
