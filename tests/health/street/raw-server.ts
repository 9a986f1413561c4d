// One TCP server that acts as many hosts: each loopback address 127.x.y.z is a host with its own way to respond. It speaks raw
// bytes, because most hostile responses cannot be sent with an HTTP server.

import { type AddressInfo, createServer, type Socket } from "node:net"

export interface Asked {
  /** The HTTP method, and the path with its query. */
  method: string
  path: string
  /** The JSON-RPC message of a request to an MCP server; null for any other request. */
  message: { id?: number; method?: string; params?: { _meta?: object } } | null
}

/** Responds to one request. The socket may be closed, or may stay open for the next request of the client. */
export type Talk = (socket: Socket, asked: Asked) => void

export interface Host {
  name: string
  protocol: "L402" | "x402" | "MPP"
  talk: Talk
  /** Called when the client connects, before it sends anything. */
  accept?: (socket: Socket) => void
  scheme?: "http" | "https"
  /** The host is an MCP server, and the listing is its tool `any`. */
  isTool?: boolean
}

export interface RawServer {
  /** The URL of a host, by its index in the list. */
  url(index: number): string
  /** The value of ALLOW_PRIVATE for all hosts. */
  allow: string
  close(): Promise<void>
}

const addressOf = (index: number) => `127.4.${Math.floor(index / 250)}.${(index % 250) + 1}`

export async function openRawServer(hosts: readonly Host[]): Promise<RawServer> {
  const byAddress = new Map(hosts.map((host, index) => [addressOf(index), host]))
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on("error", () => socket.destroy())
    socket.on("close", () => sockets.delete(socket))
    const host = byAddress.get(socket.localAddress ?? "")
    if (!host) return socket.destroy()
    host.accept?.(socket)
    return readRequests(socket, host.talk)
  })
  await new Promise<void>((resolve) => server.listen(0, "0.0.0.0", 1_024, resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: (index) => `${hosts[index]?.scheme ?? "http"}://${addressOf(index)}:${port}/paid`,
    allow: [...byAddress.keys()].map((address) => `${address}:${port}`).join(","),
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}

/** Calls `talk` for each complete request. robots.txt is 404 everywhere, so that only the responses of the table count. */
function readRequests(socket: Socket, talk: Talk): void {
  let text = ""
  socket.on("data", (chunk) => {
    text += chunk.toString("latin1")
    for (let end = text.indexOf("\r\n\r\n"); end >= 0; end = text.indexOf("\r\n\r\n")) {
      const head = text.slice(0, end)
      const length = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0)
      if (text.length < end + 4 + length) return
      const body = text.slice(end + 4, end + 4 + length)
      text = text.slice(end + 4 + length)
      const [method = "", path = ""] = head.split(" ", 2)
      if (path === "/robots.txt") socket.end(formatReply(404))
      else talk(socket, { method, path, message: body.includes('"jsonrpc"') ? JSON.parse(body) : null })
    }
  })
}

/** Formats a response with the length of its body. */
export function formatReply(status: number, headers: Record<string, string> = {}, body: string | Buffer = ""): Buffer {
  const bytes = Buffer.from(body)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const head = `HTTP/1.1 ${status} Status\r\n${lines.join("")}Content-Length: ${bytes.length}\r\n\r\n`
  return Buffer.concat([Buffer.from(head, "latin1"), bytes])
}

/** Sends these bytes, and closes the connection. */
export const send =
  (bytes: string | Buffer): Talk =>
  (socket) =>
    socket.end(bytes)

/** Sends these bytes, and leaves the connection open. */
export const sendAndWait =
  (bytes: string | Buffer = ""): Talk =>
  (socket) =>
    void socket.write(bytes)
