// Servers on loopback that answer well, badly or not at all. Each closes with the test that opened it.

import { createServer as createHttpServer, type RequestListener } from "node:http"
import { createServer as createHttpsServer } from "node:https"
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from "node:net"
import { onTestFinished } from "vitest"
import { TEST_CERTIFICATE, TEST_KEY } from "./test-certificate"

export interface LocalServer {
  port: number
  /** `127.0.0.1:port`, as ALLOW_PRIVATE takes it. */
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

/** A server that does with the bare connection what it likes, once the request has begun to arrive. */
export const openRaw = (talk: (socket: Socket) => void) =>
  open(
    createTcpServer((socket) => socket.once("data", () => talk(socket))),
    "http",
  )

/** Writes for ever, as fast as the other side reads. */
export function writeForever(socket: Socket, piece: string, first = "") {
  socket.write(first)
  const more = () => {
    while (!socket.destroyed && socket.write(piece));
  }
  socket.on("drain", more)
  more()
}

/** Writes a piece every few milliseconds until the other side gives up. */
export function drip(socket: Socket, piece: string, first = "") {
  socket.write(first)
  const timer = setInterval(() => socket.write(piece), 20)
  socket.on("close", () => clearInterval(timer))
}

/** A port on loopback that nobody listens on. */
export async function findClosedPort(): Promise<number> {
  const server = createTcpServer()
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
