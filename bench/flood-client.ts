// The attacker of the flood bench, in its own process so that its CPU time is not measured. Sends pipelined requests and counts
// the status lines of the responses. With `reads: false` the attacker never reads a response.

import { connect, type Socket } from "node:net"

/** The first message that the bench sends to this process. */
export interface Flood {
  port: number
  /** Loopback address of the attacker. The server treats each client address as a separate client. */
  from: string
  /** One list of paths per connection. The connection requests all its paths in a single write. */
  paths: string[][]
  reads: boolean
  /** The flood ends after this time, even if responses are missing. */
  timeoutMs: number
}
/** The message to the bench after all connections have ended or the time is over. */
export interface Flooded {
  /** Number of responses by status. The key 0 counts requests without a response. */
  statuses: Record<string, number>
  ms: number
  /** Number of connections that the server closed. */
  closed: number
}

const STATUS_LINE = /HTTP\/1\.1 (\d{3}) /g
/** Long enough to discard a response that the kernel has buffered, and shorter than the server's timeout for idle connections. */
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

/** `finished` resolves when every request has a response, or when the connection has closed. */
function open(port: number, from: string, paths: readonly string[], reads: boolean) {
  const socket = connect({ host: "127.0.0.1", port, localAddress: from })
  const statuses: string[] = []
  const finished = new Promise<void>((resolve) => {
    socket.on("error", () => resolve())
    socket.on("close", () => resolve())
    if (!reads) return socket.pause()
    let tail = ""
    socket.on("data", (chunk) => {
      // Two chunks may split a status line, so carry over 12 characters. A full match has 13, so no line is counted twice.
      const text = tail + chunk.toString("latin1")
      for (const [, status = ""] of text.matchAll(STATUS_LINE)) statuses.push(status)
      tail = text.slice(-12)
      if (statuses.length >= paths.length) resolve()
    })
  })
  socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`).join(""))
  return { socket, statuses, finished }
}

/**
 * A paused socket reports its end only after its buffered data is read. Discard the data, and wait up to one second for the end.
 */
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
