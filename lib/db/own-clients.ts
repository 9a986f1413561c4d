// Refuses clients of the embedded database that are not processes of the directory. All connections share one session, so what a
// foreign client sets stays set for the directory: pg_dump empties the search path, and then every query fails.

import type { Server, Socket } from "node:net"
import type { PGLiteSocketServer } from "@electric-sql/pglite-socket"

const PROTOCOL_3 = 196_608
/** Postgres' own limit of a startup packet. */
const LONGEST_STARTUP = 10_000
const STARTUP_WITHIN_MS = 5_000
const REFUSAL =
  "This database serves the processes of the directory only. To back it up, stop the directory and copy its data folder."

/** Lets only those clients through whose `application_name` is `key`. Call it right after the server's `start`. */
export function admitOwnClients(server: PGLiteSocketServer, key: string): void {
  // The library has no hook between a connection and its first statement.
  const listening = (server as unknown as { server: Server }).server
  const serve = listening.listeners("connection")
  listening.removeAllListeners("connection")
  listening.on("connection", (socket: Socket) => {
    socket.on("error", () => socket.destroy())
    readStartup(socket, (startup) => {
      if (startup === null) return socket.destroy()
      if (readParameters(startup).get("application_name") !== key) return refuse(socket)
      socket.unshift(startup)
      for (const listener of serve) listener.call(listening, socket)
    })
  })
}

/** Reads a connection's first bytes up to the end of the startup packet. Null for another packet, and after 5 s. */
function readStartup(socket: Socket, done: (startup: Buffer | null) => unknown): void {
  let bytes = Buffer.alloc(0)
  const finish = (startup: Buffer | null) => {
    socket.setTimeout(0)
    socket.removeListener("timeout", fail)
    socket.removeListener("readable", read)
    done(startup)
  }
  const fail = () => finish(null)
  const read = () => {
    const chunk: Buffer | null = socket.read()
    if (chunk) bytes = Buffer.concat([bytes, chunk])
    if (bytes.length < 8) return
    const length = bytes.readInt32BE(0)
    if (bytes.readInt32BE(4) !== PROTOCOL_3 || length > LONGEST_STARTUP) return fail()
    if (bytes.length >= length) finish(bytes)
  }
  socket.setTimeout(STARTUP_WITHIN_MS, fail)
  socket.on("readable", read)
}

/** Names and values follow each other, each ended by a zero byte. */
function readParameters(startup: Buffer): Map<string, string> {
  const words = startup.subarray(8, startup.readInt32BE(0)).toString("utf8").split("\0")
  return new Map(words.flatMap((word, index) => (index % 2 === 0 ? [[word, words[index + 1] ?? ""]] : [])))
}

/** Ends the connection once the client has ended it too, or after 5 s. What the client sends until then is dropped. */
function refuse(socket: Socket): void {
  socket.setTimeout(STARTUP_WITHIN_MS, () => socket.destroy())
  socket.end(formatRefusal())
  socket.resume()
}

/** An ErrorResponse of the Postgres protocol, which psql and pg_dump print. */
function formatRefusal(): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C28000\0M${REFUSAL}\0\0`)
  const head = Buffer.alloc(5)
  head.write("E")
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}
