// MCP over streamable HTTP, by the specification of 2026-07-28 and by those with `initialize` (up to 2025-11-25). There are no
// sessions, so any process can serve any call. Responses are plain JSON and do not depend on cookies, so pages of any origin may call.

import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server"
import { clientOf } from "@/lib/api/handler"
import { listServices } from "@/lib/catalogue/list/page"
import { pickService } from "@/lib/catalogue/pick/pick"
import { findBitcoinRate } from "@/lib/catalogue/price/rate"
import { findKept } from "@/lib/catalogue/public-service"
import { findServiceDetail, listCategories } from "@/lib/catalogue/queries"
import { AppError } from "@/lib/contract/errors"
import { recordSearch, recordUse } from "@/lib/demand/record"
import { parseLintBody } from "@/lib/lint/input"
import { lint } from "@/lib/lint/lint-host"
import { createServer } from "@/lib/mcp/server"
import type { Reader } from "@/lib/mcp/tool"
import { spendChecks } from "@/lib/paywall/rate-limit"
import { log } from "@/lib/process/log"
import { getSystemHealth } from "@/lib/stats/queries"
import { splitList } from "@/lib/text/text"

/**
 * Handles one MCP message.
 * @throws `invalid_request` for a batch, because each message must count against the rate limit
 */
export async function handleMcp(
  request: Request,
  body: unknown,
  reader: Reader = createLocalReader(clientOf(request), request.signal),
): Promise<Response> {
  if (Array.isArray(body))
    throw new AppError("invalid_request", "Send one message per request; batches are not supported.")
  const create = () => createServer(reader, (error, tool) => log.error({ err: error, tool }, "an MCP tool failed"))
  if (await isLegacyRequest(request, body)) return handleLegacy(request, body, create())
  // The tools never change while a process runs, so nobody may hold a stream open that waits for a change.
  const handler = createMcpHandler(create, { legacy: "reject", maxSubscriptions: 0 })
  return handler.fetch(request, { parsedBody: body })
}

/** The SDK would serve the older versions as an event stream. Clients of these versions have always got JSON here. */
async function handleLegacy(request: Request, body: unknown, server: ReturnType<typeof createServer>) {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  try {
    await server.connect(transport)
    return await transport.handleRequest(request, { parsedBody: body })
  } finally {
    await server.close()
  }
}

/** Reads the database for one client. @param signal aborts a check of the linter */
export const createLocalReader = (client: string, signal?: AbortSignal): Reader => ({
  async search(query) {
    const page = await listServices(query)
    recordSearch(query, page, { client, referer: null })
    return page
  },
  async detail(id) {
    const found = await findServiceDetail(id)
    const kept = found ? null : await findKept(id)
    const detail = kept === null ? found : await findServiceDetail(kept)
    if (detail) recordUse("opened", detail.id, client)
    return detail
  },
  async pick(query) {
    const answer = await pickService(query, new Date())
    if (answer.choice) recordUse("picked", answer.choice.service.id, client)
    return answer
  },
  categories: listCategories,
  stats: () => getSystemHealth(new Date()),
  async lint(body) {
    const input = parseLintBody(body)
    if ("url" in input) await spendChecks(input, client)
    return lint(input, client, new Date(), await findBitcoinRate(), signal)
  },
})

/**
 * True for a browser, which accepts HTML. An MCP client's GET accepts `text/event-stream` (specification of 2025-11-25,
 * "Transports").
 */
export function wantsPage(accept: string | null): boolean {
  const types = splitList((accept ?? "").toLowerCase()).map((part) => part.split(";", 1)[0]?.trim())
  return types.includes("text/html") && !types.includes("text/event-stream")
}
