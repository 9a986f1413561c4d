import { serve } from "@/lib/api/route"
import { MCP_REGISTRY } from "@/lib/interfaces/mcp-registry/contract"
import { LATEST, requireServer } from "@/lib/interfaces/mcp-registry/queries"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  MCP_REGISTRY.listMcpServerVersions,
  async ({ name }) => ({ servers: [await requireServer(name, LATEST)], metadata: { count: 1 } }),
)
