import { serve } from "@/lib/api/route"
import { MCP_REGISTRY } from "@/lib/catalogue/mcp-registry/contract"
import { requireServer } from "@/lib/catalogue/mcp-registry/find-server"
import { LATEST } from "@/lib/catalogue/mcp-registry/queries"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  MCP_REGISTRY.listMcpServerVersions,
  async ({ name }) => ({ servers: [await requireServer(name, LATEST)], metadata: { count: 1 } }),
)
