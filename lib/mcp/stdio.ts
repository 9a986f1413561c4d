// MCP over standard input and output, for an assistant that starts the server itself: `npm run mcp -- https://directory.example`
// or the command `directory-mcp`. Without an argument the address is `DIRECTORY_URL`, else the base address of the settings. Standard
// output carries the protocol alone; anything else goes to standard error.

import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js"
import { createHttpReader } from "@/lib/mcp/reader-http"
import { createServer } from "@/lib/mcp/server"

const MAX_MESSAGE_BYTES = 1024 * 1024

/** Settings are read only without an argument: the command runs in folders whose `.env` belongs to another project. */
async function readSettings(): Promise<string> {
  const { baseUrl, env } = await import("@/lib/env")
  return env.DIRECTORY_URL ?? baseUrl
}

const complain = (error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
}

try {
  const address = process.argv[2] ?? (await readSettings())
  const server = createServer(createHttpReader(address), complain)
  server.onerror = complain
  // Whoever started us is gone when nobody reads any more; when nobody writes any more, the process ends by itself.
  process.stdout.on("error", () => process.exit(0))
  await server.connect(new StdioServerTransport(process.stdin, process.stdout, { maxBufferSize: MAX_MESSAGE_BYTES }))
} catch (error) {
  complain(error)
  process.exitCode = 1
}
