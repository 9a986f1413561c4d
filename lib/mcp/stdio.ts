// MCP over standard input and output, for an assistant that starts the server: `npm run mcp -- https://directory.example` or
// `directory-mcp`. Without an argument, the base URL is `DIRECTORY_URL`, else `BASE_URL`. Standard output contains only protocol
// messages; everything else goes to standard error.

import { StdioServerTransport, serveStdio } from "@modelcontextprotocol/server/stdio"
import { createHttpReader } from "@/lib/mcp/reader-http"
import { createServer } from "@/lib/mcp/server"

const MAX_MESSAGE_BYTES = 1024 * 1024

/**
 * Reads the base URL from the settings. Call this only without an argument: the command also runs in folders whose `.env` belongs
 * to another project.
 */
async function readSettings(): Promise<string> {
  const { baseUrl, env } = await import("@/lib/env")
  return env.DIRECTORY_URL ?? baseUrl
}

const report = (error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
}

try {
  const address = process.argv[2] ?? (await readSettings())
  const reader = createHttpReader(address)
  // Exit when the parent stops reading. When the parent closes standard input, the process ends by itself.
  process.stdout.on("error", () => process.exit(0))
  const transport = new StdioServerTransport(process.stdin, process.stdout, { maxBufferSize: MAX_MESSAGE_BYTES })
  serveStdio(() => createServer(reader, report), { transport, onerror: report, maxSubscriptions: 0 })
} catch (error) {
  report(error)
  process.exitCode = 1
}
