import { serve } from "@/lib/api/route"
import { MCP_REGISTRY } from "@/lib/interfaces/mcp-registry/contract"
import { requireServer } from "@/lib/interfaces/mcp-registry/queries"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(MCP_REGISTRY.getMcpServerVersion, ({ name, version }) =>
  requireServer(name, version),
)
