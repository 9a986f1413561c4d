// The attacker of the flood bench, in a process of its own so that its work is not measured as the server's. It sends pipelined
// requests and counts the status lines that come back; without `reads` it never reads at all.

import { connect, type Socket } from "node:net"

/** What the bench sends to this process, once. */
export interface Flood {
  port: number
  /** The loopback address it comes from: the server takes each for another client. */
  from: string
  /** For each connection, the paths it asks for in one write. */
  paths: string[][]
  reads: boolean
  /** The flood ends after this long, whatever is still unanswered. */
  timeoutMs: number
}
/** What it reports when all connections have ended, or the time is over. */
export interface Flooded {
  /** Answers by status; 0 counts requests without any. */
  statuses: Record<string, number>
  ms: number
  /** Connections that the server had closed by then. */
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
  const asked = paths.flat().length
  const until = new Promise<void>((resolve) => setTimeout(resolve, timeoutMs))
  const connections = paths.map((own) => open(port, from, own, reads))
  await Promise.race([Promise.all(connections.map(({ finished }) => finished)), until])
  const ms = Math.round(performance.now() - startedAt)
  const closed = await Promise.all(connections.map(({ socket }) => isClosed(socket)))
  const statuses: Record<string, number> = {}
  for (const status of connections.flatMap(({ statuses }) => statuses)) statuses[status] = (statuses[status] ?? 0) + 1
  const answered = Object.values(statuses).reduce((sum, count) => sum + count, 0)
  return { statuses: { ...statuses, 0: asked - answered }, ms, closed: closed.filter(Boolean).length }
}

/** `finished` resolves when every request of the connection is answered, or it has closed. */
function open(port: number, from: string, paths: readonly string[], reads: boolean) {
  const socket = connect({ host: "127.0.0.1", port, localAddress: from })
  const statuses: string[] = []
  const finished = new Promise<void>((resolve) => {
    socket.on("error", () => resolve())
    socket.on("close", () => resolve())
    if (!reads) return socket.pause()
    let tail = ""
    socket.on("data", (chunk) => {
      // A status line may be split between two chunks; what is kept of the first is shorter than one.
      const text = tail + chunk.toString("latin1")
      for (const [, status = ""] of text.matchAll(STATUS_LINE)) statuses.push(status)
      tail = text.slice(-12)
      if (statuses.length >= paths.length) resolve()
    })
  })
  socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`).join(""))
  return { socket, statuses, finished }
}

/** A paused socket learns of its end when it is read: what arrived before is discarded, then comes the end or the reset. */
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
