// A fake embeddings server behind a proxy that rejects some texts, like servers with content moderation do.

import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import { openEmbeddingServer } from "@/tests/search/embedding-server"

export async function openChoosyServer() {
  const server = await openEmbeddingServer()
  let isRefused: (input: string) => boolean = () => false
  const front = createServer(async (request, response) => {
    const body = await text(request)
    const { input } = JSON.parse(body) as { input: string[] }
    if (input.some(isRefused)) return response.writeHead(400).end("{}")
    const { authorization = "" } = request.headers
    const headers = { "content-type": "application/json", ...(authorization && { authorization }) }
    const answer = await fetch(`${server.baseUrl}/embeddings`, { method: "POST", body, headers }).catch(() => null)
    if (!answer) return response.destroy()
    return response.writeHead(answer.status).end(await answer.text())
  })
  await new Promise<void>((listening) => front.listen(0, "127.0.0.1", listening))
  return {
    ...server,
    baseUrl: `http://127.0.0.1:${(front.address() as AddressInfo).port}/v1`,
    /** Sets which texts the server rejects from now on. */
    refuse(which: (input: string) => boolean) {
      isRefused = which
    },
    async close() {
      front.closeAllConnections()
      await new Promise((closed) => front.close(closed))
      await server.close()
    },
  }
}
