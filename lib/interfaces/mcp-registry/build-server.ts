// Builds an entry of the MCP Registry from the paid tools of one MCP server. Pure.

import { EXTENSION } from "@/lib/interfaces/bazaar/schema"
import {
  LIMITS,
  OFFICIAL,
  type PaidTools,
  type RegistryTool,
  type ServerResponse,
} from "@/lib/interfaces/mcp-registry/schema"
import { hasVisible, printable } from "@/lib/text/text"

export interface StoredTool extends Omit<RegistryTool, "page"> {
  description: string | null
  provider: string | null
}

export interface StoredServer {
  name: string
  url: string
  version: string
  published_at: string
  updated_at: string
  tools_total: number
  tools: StoredTool[]
}

const SCHEMA = "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json"

/** @param origin of this directory, such as `https://directory.example` */
export function buildServer(stored: StoredServer, origin: string): ServerResponse {
  const { name, url, version, published_at, updated_at } = stored
  return {
    server: {
      $schema: SCHEMA,
      name,
      title: describeProvider(stored),
      description: describeServer(stored),
      version,
      remotes: [{ type: "streamable-http", url: escapeBraces(url) }],
    },
    _meta: {
      [OFFICIAL]: { status: "active", publishedAt: published_at, updatedAt: updated_at, isLatest: true },
      [buildOwnKey(origin)]: describeTools(stored, origin),
    },
  }
}

/** The reversed host of this directory, as keys of `_meta` have it, and the name of the extension. */
export const buildOwnKey = (origin: string): string =>
  `${new URL(origin).hostname.split(".").reverse().join(".")}/${EXTENSION}`

/** The registry reads braces in a URL as the place of a variable. */
const escapeBraces = (url: string) => url.replaceAll("{", "%7B").replaceAll("}", "%7D")

function describeProvider({ url, tools }: StoredServer): string {
  const providers = [...new Set(tools.map(({ provider }) => provider))]
  const [provider] = providers
  return line((providers.length === 1 && provider) || "") ?? line(new URL(url).host) ?? "MCP server"
}

function describeServer({ tools, tools_total }: StoredServer): string {
  const [first] = tools
  if (tools_total === 1 && first) return line(first.description ?? "") ?? line(first.name) ?? first.tool
  return line(`${tools_total} paid tools: ${tools.map(({ tool }) => tool).join(", ")}`) ?? ""
}

/** One visible line within the registry's limit; null without a visible character. */
function line(text: string): string | null {
  const cut = printable(text.replace(/\s+/g, " ").trim(), LIMITS.text)
  return hasVisible(cut) ? cut : null
}

function describeTools({ tools, tools_total }: StoredServer, origin: string): PaidTools {
  return {
    protocols: [...new Set(tools.map(({ protocol }) => protocol))],
    tools: tools.map(({ description: _, provider: __, ...tool }) => ({
      ...tool,
      name: printable(tool.name, LIMITS.text),
      page: `${origin}/service/${tool.id}`,
    })),
    tools_total,
  }
}
