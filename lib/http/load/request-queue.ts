// The order in which requests are answered. A connection has one request under way: the next one of a pipeline starts when the
// response before it has left, so a client that does not read holds one response in memory. A client has eight under way.

import type { IncomingMessage, ServerResponse } from "node:http"
import type { Socket } from "node:net"

export const REQUESTS = {
  /** Under way for one client, over all its connections. */
  perClient: 8,
  /** Waiting for one client. Node parses all that arrives in a packet, so this bounds what pipelines hold in memory. */
  queuedPerClient: 256,
  /** Waiting for all clients. */
  queued: 4096,
} as const

/** `start`: answer now. `reject`: answer with an error. `dropped`: the connection is closed. */
export type QueueResult = "start" | "reject" | "dropped"

interface Client {
  key: string
  underWay: number
  queued: number
  /** One request of each connection that could start: the first of its pipeline. */
  ready: Set<Entry>
}
interface Connection {
  socket: Socket
  current: Entry | null
  pipeline: Entry[]
}
interface Entry {
  client: Client
  connection: Connection
  request: IncomingMessage
  response: ServerResponse
  resolve: (result: QueueResult) => void
}

export class RequestQueue {
  readonly #connections = new WeakMap<Socket, Connection>()
  readonly #clients = new Map<string, Client>()
  #queued = 0

  /** When the request may start: now, or as the promise says. Its place is free again when its response closes. */
  enter(request: IncomingMessage, response: ServerResponse, key: string): QueueResult | Promise<QueueResult> {
    if (request.socket.destroyed) return "dropped"
    const connection = this.#findConnection(request.socket)
    const client = this.#findClient(key)
    const entry: Entry = { client, connection, request, response, resolve: () => undefined }
    const isFirst = connection.current === null && connection.pipeline.length === 0
    if (isFirst && client.underWay < REQUESTS.perClient) {
      this.#start(entry)
      return "start"
    }
    if (client.queued < REQUESTS.queuedPerClient && this.#queued < REQUESTS.queued) return this.#wait(entry, isFirst)
    this.#forget(client)
    if (isFirst) return "reject"
    // The refusal would have to wait behind the responses before it, and hold memory meanwhile.
    request.socket.destroy()
    return "dropped"
  }

  /** True while the app works on a request that has arrived whole, and all that it has written is sent. */
  isWaitingForServer(socket: Socket): boolean {
    const current = this.#connections.get(socket)?.current
    if (!current) return false
    return current.request.complete && !current.response.writableEnded && socket.writableLength === 0
  }

  #findConnection(socket: Socket): Connection {
    const known = this.#connections.get(socket)
    if (known) return known
    const connection: Connection = { socket, current: null, pipeline: [] }
    this.#connections.set(socket, connection)
    socket.once("close", () => {
      this.#drop(connection)
      if (connection.current) this.#finish(connection.current)
    })
    return connection
  }

  #findClient(key: string): Client {
    const known = this.#clients.get(key)
    if (known) return known
    const client: Client = { key, underWay: 0, queued: 0, ready: new Set() }
    this.#clients.set(key, client)
    return client
  }

  #wait(entry: Entry, isFirst: boolean): Promise<QueueResult> {
    const { client, connection } = entry
    client.queued += 1
    this.#queued += 1
    connection.pipeline.push(entry)
    if (isFirst) client.ready.add(entry)
    return new Promise((resolve) => {
      entry.resolve = resolve
    })
  }

  #start(entry: Entry): void {
    entry.client.underWay += 1
    entry.connection.current = entry
    entry.response.once("close", () => this.#finish(entry))
  }

  /** Frees the place of a request whose response has left, or whose connection is closed. */
  #finish(entry: Entry): void {
    const { client, connection } = entry
    if (connection.current !== entry) return
    client.underWay -= 1
    connection.current = null
    if (!connection.socket.writable) this.#drop(connection)
    const [next] = connection.pipeline
    next?.client.ready.add(next)
    this.#advance(client)
    if (next && next.client !== client) this.#advance(next.client)
  }

  /** Starts what may start for this client. */
  #advance(client: Client): void {
    for (const entry of client.ready) {
      if (client.underWay >= REQUESTS.perClient) break
      this.#leave(entry)
      entry.connection.pipeline.shift()
      this.#start(entry)
      entry.resolve("start")
    }
    this.#forget(client)
  }

  /** Nobody waits for the rest of this pipeline. */
  #drop({ pipeline }: Connection): void {
    for (const entry of pipeline.splice(0)) {
      this.#leave(entry)
      this.#forget(entry.client)
      entry.resolve("dropped")
    }
  }

  #leave(entry: Entry): void {
    entry.client.ready.delete(entry)
    entry.client.queued -= 1
    this.#queued -= 1
  }

  #forget(client: Client): void {
    if (client.underWay === 0 && client.queued === 0) this.#clients.delete(client.key)
  }
}
