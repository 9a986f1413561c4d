import { serve } from "@/lib/api/route"
import { buildServer } from "@/lib/catalogue/mcp-registry/build-server"
import { MCP_REGISTRY } from "@/lib/catalogue/mcp-registry/contract"
import { listServers } from "@/lib/catalogue/mcp-registry/queries"
import { baseUrl } from "@/lib/env"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  MCP_REGISTRY.listMcpServers,
  async ({ query: { limit, include_deleted: _, ...filter } }) => {
    const rows = await listServers(filter, limit + 1)
    const page = rows.slice(0, limit)
    const last = rows.length > limit ? page.at(-1) : undefined
    return {
      servers: page.map((row) => buildServer(row, baseUrl)),
      metadata: { count: page.length, ...(last && { nextCursor: last.name }) },
    }
  },
)
