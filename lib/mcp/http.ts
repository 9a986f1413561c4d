// MCP over streamable HTTP (specification of 2025-11-25, "Transports"), without sessions: every call stands alone, so any
// process may answer it, and its answer is plain JSON. The reads are public and no answer depends on a cookie, so pages of any
// origin may call.

import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js"
import { AppError } from "@/lib/errors"
import { log } from "@/lib/log"
import type { Reader } from "@/lib/mcp/reader"
import { localReader } from "@/lib/mcp/reader-local"
import { createServer } from "@/lib/mcp/server"

/** Answers one POST whose body was read already. Throws `invalid_request` for a batch: one request is one count of the rate. */
export async function handleMcp(request: Request, body: unknown, reader: Reader = localReader): Promise<Response> {
  if (Array.isArray(body)) throw new AppError("invalid_request", "Send one message per request; batches are not taken.")
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  const server = createServer(reader, (error, tool) => log.error({ err: error, tool }, "an MCP tool failed"))
  try {
    await server.connect(transport)
    return await transport.handleRequest(request, { parsedBody: body })
  } finally {
    await server.close()
  }
}
