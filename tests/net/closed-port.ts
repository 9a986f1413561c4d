// Finds ports on loopback that nobody listens on.

import { createServer } from "node:net"

const isFree = async (port: number) => {
  const server = createServer()
  const isListening = new Promise<boolean>((resolve) => {
    server.once("error", () => resolve(false))
    server.listen(port, "127.0.0.1", () => resolve(true))
  })
  const free = await isListening
  if (free) await new Promise((resolve) => server.close(resolve))
  return free
}
let taken = 0

/**
 * Returns a free port on loopback, so that connections to the port are refused. The system gives ports from 32,768 to servers with
 * port 0, so no server of another test gets this port. Each process of the tests begins at another number.
 */
export async function findClosedPort(): Promise<number> {
  for (;;) {
    const port = 10_000 + ((process.pid * 16 + taken) % 20_000)
    taken += 1
    if (await isFree(port)) return port
  }
}
