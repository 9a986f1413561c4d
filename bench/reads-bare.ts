// A bare `node:http` server that sends the bytes it is told, and nothing else: what a cached answer is compared with.

import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

process.once("message", ({ headers, body }: { headers: Record<string, string>; body: string }) => {
  const bytes = Buffer.from(body, "base64")
  const server = createServer((_, response) => response.writeHead(200, headers).end(bytes))
  server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port))
})
