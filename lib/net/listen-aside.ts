// A second HTTP server of a process, on a port of its own, for programs of the operator.

import { createServer, type IncomingMessage, type ServerResponse } from "node:http"

const LIMITS = { headerBytes: 8_192, headersMs: 5_000, requestMs: 10_000, connections: 64 } as const

/**
 * Serves one path; every other path is 404.
 * @returns the function that closes the port and its connections
 * @throws Error when the port is in use
 */
export async function listenAside(
  { port, host, path }: { port: number; host: string; path: string },
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Promise<() => void> {
  const server = createServer(
    { maxHeaderSize: LIMITS.headerBytes, headersTimeout: LIMITS.headersMs, requestTimeout: LIMITS.requestMs },
    (request, response) => {
      if (request.url?.split("?", 1)[0] === path) return void answer(request, response)
      response.writeHead(404, { "Content-Type": "text/plain; charset=utf-8" }).end("Not found\n")
    },
  )
  server.maxConnections = LIMITS.connections
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject)
    server.listen(port, host, resolve)
  })
  return () => {
    server.close()
    server.closeAllConnections()
  }
}
