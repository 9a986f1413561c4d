// Tells a browser that opens the URL of the MCP server from an MCP client. Pure.

/**
 * True for a browser, which accepts HTML. An MCP client's GET accepts `text/event-stream` (specification of 2025-11-25,
 * "Transports").
 */
export function wantsPage(accept: string | null): boolean {
  const types = (accept ?? "")
    .toLowerCase()
    .split(",")
    .map((part) => part.split(";", 1)[0]?.trim())
  return types.includes("text/html") && !types.includes("text/event-stream")
}
