// MCP over standard input and output, for an assistant that starts the server itself: `npm run mcp -- https://directory.example`
// or the command `directory-mcp`. Without an address it reads the directory that the settings name. What is printed to standard
// output is the protocol alone; anything else goes to standard error.

import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js"
import { httpReader } from "@/lib/mcp/reader-http"
import { createServer } from "@/lib/mcp/server"

const MAX_MESSAGE_BYTES = 1024 * 1024

const complain = (error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
}

try {
  const address = process.argv[2] ?? (await import("@/lib/env")).baseUrl
  const server = createServer(httpReader(address), complain)
  server.onerror = complain
  // Whoever started us is gone when nobody reads any more; when nobody writes any more, the process ends by itself.
  process.stdout.on("error", () => process.exit(0))
  await server.connect(new StdioServerTransport(process.stdin, process.stdout, { maxBufferSize: MAX_MESSAGE_BYTES }))
} catch (error) {
  complain(error)
  process.exitCode = 1
}
