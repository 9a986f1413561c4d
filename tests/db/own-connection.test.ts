// Migrations and statements without a deadline use a connection outside of the pool. If that connection is lost, the
// migration or statement fails and the process continues.

import { createServer } from "node:net"
import { afterAll, beforeAll, expect, it } from "vitest"

/** "Authentication OK" and "ready for query" of the Postgres protocol. */
const WELCOME = Buffer.from("R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I", "latin1")

/** Accepts every login, and closes the connection at the first statement. */
const server = createServer((socket) => {
  socket.on("error", () => socket.destroy())
  socket.once("data", () => {
    socket.write(WELCOME)
    socket.once("data", () => socket.resetAndDestroy())
  })
})

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  process.env["DATABASE_URL"] = `postgresql://anybody@127.0.0.1:${typeof address === "object" && address?.port}/any`
})
afterAll(() => server.close())

const runs = {
  "statements without a deadline": async () => {
    const { runWithoutDeadline } = await import("@/lib/db/own-connection")
    await runWithoutDeadline(["select"], new AbortController().signal)
  },
  migrations: async () => {
    const { migrate } = await import("@/lib/db/migrate")
    await migrate()
  },
}

it.each(Object.entries(runs))("%s fail when their connection is lost, and the process continues", async (_, run) => {
  const uncaught: unknown[] = []
  const hear = (error: unknown) => uncaught.push(error)
  process.prependListener("uncaughtException", hear)
  await expect(run()).rejects.toThrow(/ECONNRESET|terminated/)
  process.removeListener("uncaughtException", hear)
  expect(uncaught).toEqual([])
})
