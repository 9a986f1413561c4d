// Servers on loopback for one test each, with valid, invalid or missing responses. A server closes at the end of its test.

import { createServer as createHttpServer, type RequestListener } from "node:http"
import { createServer as createHttpsServer } from "node:https"
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from "node:net"
import { onTestFinished } from "vitest"
import { TEST_CERTIFICATE, TEST_KEY } from "./test-certificate"

export interface LocalServer {
  port: number
  /** `127.0.0.1:port`, the form that the setting ALLOW_PRIVATE takes. */
  hostPort: string
  url: string
}

async function open(server: Server, scheme: "http" | "https"): Promise<LocalServer> {
  const sockets = new Set<Socket>()
  server.on("connection", (socket: Socket) => {
    sockets.add(socket)
    socket.on("error", () => socket.destroy())
    socket.on("close", () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  })
  const { port } = server.address() as AddressInfo
  return { port, hostPort: `127.0.0.1:${port}`, url: `${scheme}://127.0.0.1:${port}/` }
}

export const openHttp = (listener: RequestListener) => open(createHttpServer(listener), "http")

export const openHttps = (listener: RequestListener) =>
  open(createHttpsServer({ key: TEST_KEY, cert: TEST_CERTIFICATE }, listener), "https")

/** Opens a TCP server that calls `talk` with the socket when the first bytes of a request arrive. */
export const openRaw = (talk: (socket: Socket) => void) =>
  open(
    createTcpServer((socket) => socket.once("data", () => talk(socket))),
    "http",
  )

/** Writes `first`, then `piece` endlessly, as fast as the client reads. */
export function writeForever(socket: Socket, piece: string, first = "") {
  socket.write(first)
  const more = () => {
    while (!socket.destroyed && socket.write(piece));
  }
  socket.on("drain", more)
  more()
}

/** Writes `first`, then `piece` every 20 ms until the client closes the connection. */
export function drip(socket: Socket, piece: string, first = "") {
  socket.write(first)
  const timer = setInterval(() => socket.write(piece), 20)
  socket.on("close", () => clearInterval(timer))
}
