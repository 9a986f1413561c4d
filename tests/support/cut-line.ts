// A TCP proxy that simulates a broken network: after `cut` it drops all connections and refuses new ones, until `fix`.

import { type AddressInfo, connect, createServer, type Socket } from "node:net"

export interface CutLine {
  /** The URL of the target through this proxy. */
  url: string
  cut(): Promise<void>
  fix(): Promise<void>
  close(): Promise<void>
}

export async function openCutLine(target: string): Promise<CutLine> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on("error", () => socket.destroy())
    socket.on("close", () => sockets.delete(socket))
    return socket
  }
  const server = createServer((near) => {
    const far = keep(connect(Number(port || 5432), hostname))
    keep(near).pipe(far).pipe(near)
    near.on("close", () => far.destroy())
    far.on("close", () => near.destroy())
  })
  const listen = (at: number) => new Promise<void>((resolve) => server.listen(at, "127.0.0.1", resolve))
  await listen(0)
  const { port: ours } = server.address() as AddressInfo
  const url = new URL(target)
  url.hostname = "127.0.0.1"
  url.port = String(ours)
  const cut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      for (const socket of sockets) socket.destroy()
    })
  const close = async () => {
    if (server.listening) await cut()
  }
  return { url: url.href, cut, fix: () => listen(ours), close }
}
