// The operations of the MCP Registry API, at the paths that its clients add to a base address.

import { z } from "zod"
import { SERVICE } from "@/lib/catalogue/contract-examples"
import { yesOrNo } from "@/lib/catalogue/list/parameter-types"
import { defineOperations, FLAG, inPath, pageWords, queryOf, respondWith, type Words } from "@/lib/contract/operation"
import { pageLimit } from "@/lib/contract/page-cursor"
import { time } from "@/lib/contract/query"
import { buildServer } from "@/lib/interfaces/mcp-registry/build-server"
import { LIMITS, SERVER_NAME, ServerList, ServerResponse } from "@/lib/interfaces/mcp-registry/schema"
import { visibleText } from "@/lib/text/text"

const { id, name, description, provider, asked_price, ...rest } = SERVICE
const { uptime_30d, reliability_score, last_checked, protocol } = rest
const EXAMPLE = buildServer(
  {
    name: "com.example.api/mcp",
    url: "https://api.example.com/mcp",
    version: "2026.11.2",
    published_at: "2026-03-04T10:00:00Z",
    updated_at: "2026-11-02T08:00:00Z",
    tools_total: 1,
    tools: [
      {
        ...{ id, name, description, provider, asked_price },
        ...{ uptime_30d, reliability_score, last_checked, protocol },
        ...{ tool: "get_levels", category: "data/weather", health: "healthy", domain_verified: false, cautions: [] },
      },
    ],
  },
  "https://directory.example",
)
const LIST = { servers: [EXAMPLE], metadata: { count: 1 } }

const Deleted = z.object({ include_deleted: yesOrNo.parse.optional() })
const DELETED: Words = ["Changes nothing: a deleted listing is in no response.", FLAG]

const ServerQuery = z.object({
  cursor: z.string().max(LIMITS.name).regex(SERVER_NAME, "must be the nextCursor of an earlier response").optional(),
  limit: pageLimit(LIMITS.servers, LIMITS.usual),
  search: visibleText(LIMITS.name).optional(),
  updated_since: time.optional(),
  version: visibleText(LIMITS.version).optional(),
  ...Deleted.shape,
})

const SERVER = inPath("name", "The name of a server, percent-encoded.", EXAMPLE.server.name)
const deletedOnly = queryOf(Deleted, { include_deleted: DELETED })

export const MCP_REGISTRY = defineOperations(
  { tag: "clients", method: "get", isCached: true },
  {
    listMcpServers: {
      path: "/v0.1/servers",
      summary: "List MCP servers with paid tools",
      description:
        "The servers whose tools are listed here, in the shape of the MCP Registry API. A name is the reversed host and the path. What the directory measured stands in `_meta` of each entry, under the reversed host of this directory: price, protocol and health of each paid tool.",
      query: queryOf(ServerQuery, {
        cursor: ["The `nextCursor` of a response.", { type: "string" }],
        limit: pageWords(LIMITS.servers, LIMITS.usual),
        search: ["A part of the name, in any letter case.", { type: "string" }, "example"],
        updated_since: [
          "Only servers whose `updatedAt` is at or after this time, in RFC 3339.",
          { type: "string", format: "date-time" },
          "2026-11-01T00:00:00Z",
        ],
        version: ["`latest`, or an exact version. A server has one version.", { type: "string" }, "latest"],
        include_deleted: DELETED,
      }),
      responses: respondWith("One page, in the order of the names.", ServerList, LIST),
    },
    listMcpServerVersions: {
      path: "/v0.1/servers/{name}/versions",
      summary: "List the versions of an MCP server",
      description: "A list with the one version of the server.",
      pathParameters: [SERVER],
      query: deletedOnly,
      responses: respondWith("The versions.", ServerList, LIST),
      rejections: ["not_found"],
    },
    getMcpServerVersion: {
      path: "/v0.1/servers/{name}/versions/{version}",
      summary: "Read a version of an MCP server",
      pathParameters: [SERVER, inPath("version", "`latest`, or an exact version.", "latest")],
      query: deletedOnly,
      responses: respondWith("The server.", ServerResponse, EXAMPLE),
      rejections: ["not_found"],
    },
  },
)
