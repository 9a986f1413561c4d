// The queue of requests. A connection has one request in progress: its next pipelined request starts after the previous response
// is sent, so for a client that does not read, only one response per connection is in memory. Each client has at most eight
// requests in progress.

import type { IncomingMessage, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import { Shares } from "@/lib/net/concurrency-limit"

export const REQUESTS = {
  /** Requests in progress per client, over all its connections. */
  perClient: 8,
  /**
   * Waiting requests per client. Node parses all pipelined requests of a packet at once, so this limit bounds the memory of
   * waiting requests.
   */
  queuedPerClient: 256,
  /** Waiting requests of all clients. A network gets at most a quarter of them. */
  queued: 4096,
} as const

/** `start`: process the request now. `reject`: respond with an error. `dropped`: the connection is closed. */
export type QueueResult = "start" | "reject" | "dropped"

interface Client {
  key: string
  inProgress: number
  queued: number
  /** The first waiting request of each connection that has no request in progress. */
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
  /** False for a stream, which does not count against the requests in progress of its client. */
  isCounted: boolean
}

export class RequestQueue {
  readonly #connections = new WeakMap<Socket, Connection>()
  readonly #clients = new Map<string, Client>()
  readonly #shares = new Shares(REQUESTS.queued)
  #queued = 0

  /** Returns or resolves with `start` when the request may start. The request leaves the queue when its response closes. */
  enter(request: IncomingMessage, response: ServerResponse, key: string): QueueResult | Promise<QueueResult> {
    if (request.socket.destroyed) return "dropped"
    const connection = this.#findConnection(request.socket)
    const client = this.#findClient(key)
    const entry: Entry = { client, connection, request, response, resolve: () => undefined, isCounted: true }
    const isFirst = connection.current === null && connection.pipeline.length === 0
    if (isFirst && client.inProgress < REQUESTS.perClient) {
      this.#start(entry)
      return "start"
    }
    const hasPlace = client.queued < REQUESTS.queuedPerClient && this.#queued < REQUESTS.queued
    if (hasPlace && this.#shares.take(key)) return this.#wait(entry, isFirst)
    this.#forget(client)
    if (isFirst) return "reject"
    // Close the connection: an error response would wait in memory behind the earlier responses of the pipeline.
    request.socket.destroy()
    return "dropped"
  }

  /** True while the client waits for the server: the request is complete, the response is not, and all written bytes are sent. */
  isWaitingForServer(socket: Socket): boolean {
    const current = this.#connections.get(socket)?.current
    if (!current) return false
    return current.request.complete && !current.response.writableEnded && socket.writableLength === 0
  }

  /** Takes the response of this connection out of the client's requests in progress, because it stays open for long. */
  stopCounting(socket: Socket): void {
    const current = this.#connections.get(socket)?.current
    if (!current?.isCounted) return
    current.isCounted = false
    current.client.inProgress -= 1
    this.#advance(current.client)
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
    const client: Client = { key, inProgress: 0, queued: 0, ready: new Set() }
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
    entry.client.inProgress += 1
    entry.connection.current = entry
    entry.response.once("close", () => this.#finish(entry))
  }

  /** Called when the response has been sent or the connection has closed. */
  #finish(entry: Entry): void {
    const { client, connection } = entry
    if (connection.current !== entry) return
    if (entry.isCounted) client.inProgress -= 1
    connection.current = null
    if (!connection.socket.writable) this.#drop(connection)
    const [next] = connection.pipeline
    next?.client.ready.add(next)
    this.#advance(client)
    if (next && next.client !== client) this.#advance(next.client)
  }

  /** Starts waiting requests of this client, up to its limit. */
  #advance(client: Client): void {
    for (const entry of client.ready) {
      if (client.inProgress >= REQUESTS.perClient) break
      this.#leave(entry)
      entry.connection.pipeline.shift()
      this.#start(entry)
      entry.resolve("start")
    }
    this.#forget(client)
  }

  /** Removes the waiting requests of a closed connection. */
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
    this.#shares.free(entry.client.key)
  }

  #forget(client: Client): void {
    // A stream may outlive the entry of its client, and the key may have a new entry.
    if (this.#clients.get(client.key) !== client) return
    if (client.inProgress === 0 && client.queued === 0) this.#clients.delete(client.key)
  }
}
