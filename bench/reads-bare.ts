// A bare `node:http` server that sends one fixed response. The reads bench uses it as the baseline for cached responses.

import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

process.once("message", ({ headers, body }: { headers: Record<string, string>; body: string }) => {
  const bytes = Buffer.from(body, "base64")
  const server = createServer((_, response) => response.writeHead(200, headers).end(bytes))
  server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port))
})
