// Starts the servers of tests.

import type { AddressInfo, Server } from "node:net"

/** Starts the server on a free port, which only this machine reaches by default. Returns the port. */
export async function listen(server: Server, address = "127.0.0.1"): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, address, resolve))
  return (server.address() as AddressInfo).port
}
