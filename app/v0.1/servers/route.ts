import { serve } from "@/lib/api/route"
import { baseUrl } from "@/lib/env"
import { buildServer } from "@/lib/interfaces/mcp-registry/build-server"
import { MCP_REGISTRY } from "@/lib/interfaces/mcp-registry/contract"
import { listServers } from "@/lib/interfaces/mcp-registry/queries"

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
