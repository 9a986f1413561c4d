// The shape of the MCP Registry API 2025-12-01, as its clients read it. Specification: modelcontextprotocol/registry,
// docs/reference/api/openapi.yaml at 145c2ec7, and the server.json schema of 2025-12-11 that it names.

import { z } from "zod"
import { AskedPrice, CAUTION_IDS, HEALTH_STATUSES, PROTOCOLS } from "@/lib/catalogue/schema"
import { namedObject } from "@/lib/contract/schema-names"

export const LIMITS = {
  servers: 100,
  usual: 30,
  /** Tools of one server, so that a page stays below 3 MiB. */
  tools: 50,
  name: 200,
  text: 100,
  version: 255,
} as const

/** Two parts of a server's name: the reversed host, and the path. */
export const SERVER_NAME = /^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/

/** The key of the registry's own metadata. */
export const OFFICIAL = "io.modelcontextprotocol.registry/official"

const time = z.iso.datetime()

/** A paid tool as this directory measured it. */
export const RegistryTool = z.object({
  id: z.uuid(),
  tool: z.string(),
  name: z.string(),
  protocol: z.enum(PROTOCOLS),
  page: z.url(),
  category: z.string(),
  asked_price: AskedPrice.nullable().describe("With what the price pays for; null where unknown."),
  health: z.enum(HEALTH_STATUSES),
  /** Share of good checks in 30 days, 0 to 1; null without a check. */
  uptime_30d: z.number().nullable(),
  /** 0 to 100; null without a check. */
  reliability_score: z.number().nullable(),
  last_checked: time.nullable(),
  domain_verified: z.boolean(),
  cautions: z.array(z.enum(CAUTION_IDS)).describe("The ids of the cautions of the service."),
})
export type RegistryTool = z.infer<typeof RegistryTool>

/** What this directory adds to a server, under its own key. */
export const PaidTools = namedObject("PaidTools", {
  protocols: z.array(z.enum(PROTOCOLS)),
  tools: z.array(RegistryTool).describe(`The first ${LIMITS.tools} paid tools.`),
  tools_total: z.int(),
})
export type PaidTools = z.infer<typeof PaidTools>

export const RegistryServer = namedObject("McpServer", {
  $schema: z.url(),
  name: z.string().regex(SERVER_NAME).max(LIMITS.name),
  title: z.string(),
  description: z.string(),
  version: z.string().describe("The day on which the listing last changed, because no server declares its own here."),
  remotes: z.array(z.object({ type: z.literal("streamable-http"), url: z.string() })),
})

/** The registry's metadata. Only public servers are listed, so the other states of the registry never occur. */
const Official = z.object({
  status: z.literal("active"),
  publishedAt: time,
  updatedAt: time,
  isLatest: z.literal(true),
})

export const ServerResponse = namedObject("McpServerEntry", {
  server: RegistryServer,
  _meta: z
    .record(z.string(), z.union([Official, PaidTools]))
    .describe(
      `\`${OFFICIAL}\`, and the price and the health of each paid tool under the reversed host of this directory.`,
    ),
})
export type ServerResponse = z.infer<typeof ServerResponse>

export const ServerList = namedObject("McpServerList", {
  servers: z.array(ServerResponse),
  metadata: z.object({
    count: z.int().describe("Servers of this page."),
    nextCursor: z.string().optional().describe("Absent on the last page."),
  }),
})
