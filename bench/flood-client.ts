// The attacker of the flood bench. Its own process keeps its CPU time out of the measurement. The attacker sends pipelined
// requests and counts the status lines of the responses. Without `reads` it never reads a response.

import { connect, type Socket } from "node:net"

/** The first message from the bench. */
export interface Flood {
  port: number
  /** Loopback address of the client. The server treats each address as another client. */
  from: string
  /** The paths that each connection requests in one write. */
  paths: string[][]
  reads: boolean
  /** The flood ends after this time, even when responses are missing. */
  timeoutMs: number
}
/** The result, sent when all connections have ended or the time is over. */
export interface Flooded {
  /** Number of responses by status. 0 counts requests without a response. */
  statuses: Record<string, number>
  ms: number
  /** Connections that the server has closed. */
  closed: number
}

const STATUS_LINE = /HTTP\/1\.1 (\d{3}) /g
/** Long enough to discard what the kernel holds of a response; too short for an idle connection to be closed. */
const END_MS = 1_000

process.once("message", (flood: Flood) => {
  void run(flood).then((flooded) => process.send?.(flooded, () => process.exit(0)))
})

async function run({ port, from, paths, reads, timeoutMs }: Flood): Promise<Flooded> {
  const startedAt = performance.now()
  const requested = paths.flat().length
  const until = new Promise<void>((resolve) => setTimeout(resolve, timeoutMs))
  const connections = paths.map((own) => open(port, from, own, reads))
  await Promise.race([Promise.all(connections.map(({ finished }) => finished)), until])
  const ms = Math.round(performance.now() - startedAt)
  const closed = await Promise.all(connections.map(({ socket }) => isClosed(socket)))
  const statuses: Record<string, number> = {}
  for (const status of connections.flatMap(({ statuses }) => statuses)) statuses[status] = (statuses[status] ?? 0) + 1
  const responded = Object.values(statuses).reduce((sum, count) => sum + count, 0)
  return { statuses: { ...statuses, 0: requested - responded }, ms, closed: closed.filter(Boolean).length }
}

/** `finished` resolves when every request has a response or the connection has closed. */
function open(port: number, from: string, paths: readonly string[], reads: boolean) {
  const socket = connect({ host: "127.0.0.1", port, localAddress: from })
  const statuses: string[] = []
  const finished = new Promise<void>((resolve) => {
    socket.on("error", () => resolve())
    socket.on("close", () => resolve())
    if (!reads) return socket.pause()
    let tail = ""
    socket.on("data", (chunk) => {
      // A status line may be split between two chunks. The 12 characters that are carried over cannot hold a whole one.
      const text = tail + chunk.toString("latin1")
      for (const [, status = ""] of text.matchAll(STATUS_LINE)) statuses.push(status)
      tail = text.slice(-12)
      if (statuses.length >= paths.length) resolve()
    })
  })
  socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`).join(""))
  return { socket, statuses, finished }
}

/** A paused socket notices its end only when read, so discard what has arrived until the end or the reset comes. */
function isClosed(socket: Socket): Promise<boolean> {
  if (socket.destroyed) return Promise.resolve(true)
  return new Promise((resolve) => {
    socket.once("close", () => resolve(true))
    setTimeout(() => {
      resolve(socket.destroyed)
      socket.destroy()
    }, END_MS)
    socket.resume()
  })
}
