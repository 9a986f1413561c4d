// The four MCP tools, over a reader. Each returns one sentence and its data; a failure is one sentence.

import type { z } from "zod"
import { AppError } from "@/lib/errors"
import { parseArguments, parseSearch } from "@/lib/mcp/arguments"
import type { Reader } from "@/lib/mcp/reader"
import * as shapes from "@/lib/mcp/schema"
import { shapeCategories, shapeDetail, shapePage } from "@/lib/mcp/shape"
import { clean } from "@/lib/mcp/untrusted"
import { PROTOCOLS } from "@/lib/protocols/names"

/** What a tool answers: a sentence for whoever reads only that, and the data in the shape of its output schema. */
export interface ToolResult {
  sentence: string
  data: Record<string, unknown>
}
export interface Tool {
  name: string
  title: string
  description: string
  input: z.ZodObject
  output: z.ZodObject
  /** Throws an AppError for what the caller can know. */
  run(reader: Reader, given: unknown): Promise<ToolResult>
}

const searchServices: Tool = {
  name: "search_services",
  title: "Search paid APIs",
  description: `Finds paid API endpoints (${PROTOCOLS.join(", ")}) by words, protocol, category, health, price and more; pages with limit and offset. Prices are of one request, price_usd_equivalent compares all of them, uptime_30d is a share of 1, reliability_score is out of 100; what is not known is null. Use get_service_detail with an id from here to learn more about one.`,
  input: shapes.SearchInput,
  output: shapes.SearchOutput,
  async run(reader, given) {
    const { query, fields } = parseSearch(given)
    const data = shapePage(await reader.search(query), fields)
    return { sentence: describePage(data), data }
  },
}

const getServiceDetail: Tool = {
  name: "get_service_detail",
  title: "Look at one paid API",
  description:
    "Everything known about one service before it is paid: price asked and declared, health with its recent checks and incidents, uptime by day, findings of its last payment challenge, the same URL under other protocols.",
  input: shapes.DetailInput,
  output: shapes.DetailOutput,
  async run(reader, given) {
    const { id, checks = shapes.LIMITS.checks } = parseArguments(shapes.DetailInput, given)
    const service = await reader.detail(String(id).trim())
    if (!service)
      throw new AppError("not_found", "There is no service with this id; search_services shows the ids there are.")
    const data = shapeDetail(service, Math.min(shapes.LIMITS.maxChecks, Math.max(0, checks)))
    return { sentence: describeDetail(data, service.findings.length), data }
  },
}

const listCategories: Tool = {
  name: "list_categories",
  title: "List categories",
  description:
    "The category tree with the number of services per payment protocol: what may be the category of search_services. Parents count their subcategories too.",
  input: shapes.NoInput,
  output: shapes.CategoriesOutput,
  async run(reader, given) {
    parseArguments(shapes.NoInput, given)
    const data = shapeCategories(await reader.categories())
    const part = data.shown < data.total ? `The largest ${data.shown} of ${data.total}` : `All ${data.total}`
    return { sentence: `${part} categories. Give parent/child as the category of search_services.`, data }
  },
}

const getDirectoryStats: Tool = {
  name: "get_directory_stats",
  title: "Figures of the directory",
  description:
    "How the directory as a whole is doing: totals, services by protocol, health and source, when its sources were last synchronised and its services last checked.",
  input: shapes.NoInput,
  output: shapes.StatsOutput,
  async run(reader, given) {
    parseArguments(shapes.NoInput, given)
    const data = clean(await reader.stats())
    const healthy = data.by_health.healthy ?? 0
    return { sentence: `${data.total_endpoints} services are listed, ${healthy} of them healthy.`, data }
  },
}

export const TOOLS: readonly Tool[] = [searchServices, getServiceDetail, listCategories, getDirectoryStats]

const ADVICE = "Try one word, fewer filters, or a category that list_categories shows."

function describePage({ total, offset, services, next_offset, search_degraded }: shapes.SearchOutput): string {
  if (total === 0) return `No service matches.${describeSearch(search_degraded)} ${ADVICE}`
  if (services.length === 0) return `${count(total)}, none of them at offset ${offset}.`
  const more = next_offset === null ? "There are no more" : `For more, give offset ${next_offset}`
  return `${count(total)}; here are ${offset + 1} to ${offset + services.length}. ${more}.${describeSearch(search_degraded)}`
}

/** What kept the search from comparing meanings, if anything did. */
function describeSearch(degraded: string | null): string {
  return degraded ? ` Only the text was compared (${degraded}).` : ""
}

function describeDetail({ protocol, health_status, findings }: shapes.DetailOutput, found: number): string {
  const cut = findings.length < found ? ` The first ${findings.length} of ${found} findings are shown.` : ""
  return `One ${protocol} service; its health is ${health_status ?? "unknown"}. Lists begin with the newest, days with the oldest.${cut}`
}

const count = (total: number) => (total === 1 ? "1 service matches" : `${total} services match`)
