// The MCP tools. A result is one sentence and structured data; an error is one sentence.

import { type ListQuery, parseListQuery } from "@/lib/catalogue/list/query"
import type { SearchSummary } from "@/lib/catalogue/schema"
import { AppError } from "@/lib/contract/errors"
import type { Degraded } from "@/lib/embeddings/schema"
import { CHOICE_TOOLS } from "@/lib/mcp/choice-tools"
import * as shapes from "@/lib/mcp/schema"
import { BOUNDS, shapeCategories, shapeDetail, shapePage } from "@/lib/mcp/shape"
import { parseArguments, type Tool, toError } from "@/lib/mcp/tool"
import { clean, NOTICE } from "@/lib/mcp/untrusted"
import { PROTOCOLS } from "@/lib/protocols/names"
import { isTestNetwork } from "@/lib/protocols/networks"

export const TOOLS: readonly Tool[] = [
  {
    name: "search_services",
    title: "Search paid APIs",
    description: `Finds paid API endpoints (${PROTOCOLS.join(", ")}) by text, protocol, category, health, price and more, in pages (limit, offset). Prices are per request; price_usd_equivalent compares prices in different currencies. uptime_30d is 0 to 1, reliability_score is 0 to 100, and an unknown value is null. cautions says what to know before a payment, such as a payee that has changed. Services that take test money are hidden; test_networks "show" lists them, with test_network true. For more about one service, call get_service_detail with its id.`,
    result: {
      about: "Services by words, protocol, category, health, network, price and more",
      size: `${shapes.LIMITS.pageSize} services, at most ${shapes.LIMITS.maxPageSize}`,
    },
    input: shapes.SearchInput,
    output: shapes.SearchOutput,
    async run(reader, given) {
      const { query, fields } = parseSearch(given)
      const data = shapePage(await reader.search(query), fields)
      return { sentence: describePage(data, query), data }
    },
  },
  {
    name: "get_service_detail",
    title: "Read one paid API",
    description:
      "Everything known about one service: how to call it and pay for a call (`call`: example request, parameters, sample response, offers), which clients pay its last challenge and with which setting (`clients`), its payee, asked and listed price, health with its recent checks and incidents, uptime by day, findings of its last payment challenge, the same URL under other protocols.",
    result: {
      about: "Price, parameters, payee, health history, incidents and findings of one service",
      size: `${shapes.LIMITS.checks} checks, at most ${shapes.LIMITS.maxChecks}`,
    },
    input: shapes.DetailInput,
    output: shapes.DetailOutput,
    async run(reader, given) {
      const { id, checks = shapes.LIMITS.checks } = parseArguments(shapes.DetailInput, given)
      const service = await reader.detail(String(id).trim())
      if (!service) throw new AppError("not_found", "There is no service with this id; search_services shows the ids.")
      const data = shapeDetail(service, Math.min(shapes.LIMITS.maxChecks, Math.max(0, checks)))
      return { sentence: describeDetail(data, service.findings.length), data }
    },
  },
  {
    name: "list_categories",
    title: "List categories",
    description:
      "The category tree with the number of services per payment protocol. These are the values of category in search_services. A parent includes its subcategories. The numbers include services on test networks, which search_services hides.",
    result: {
      about: "Categories with the number of services for each protocol",
      size: `The largest ${BOUNDS.categories} categories`,
    },
    input: shapes.NoInput,
    output: shapes.CategoriesOutput,
    async run(reader, given) {
      parseArguments(shapes.NoInput, given)
      const data = shapeCategories(await reader.categories())
      const part = data.shown < data.total ? `The largest ${data.shown} of ${data.total}` : `All ${data.total}`
      return {
        sentence: `${part} ${data.total === 1 ? "category" : "categories"}. Use parent/child as the category of search_services.`,
        data,
      }
    },
  },
  {
    name: "get_directory_stats",
    title: "Figures of the directory",
    description:
      "Figures of the whole directory: totals, services by protocol, health and source, and the times of the last source runs and the last checks.",
    result: { about: "Totals by protocol, health and source, and the times of the last checks", size: "One result" },
    input: shapes.NoInput,
    output: shapes.StatsOutput,
    async run(reader, given) {
      parseArguments(shapes.NoInput, given)
      const data = clean(await reader.stats())
      const healthy = data.by_health["healthy"] ?? 0
      const listed = data.total_endpoints === 1 ? "1 service is" : `${data.total_endpoints} services are`
      return { sentence: `${listed} listed, ${healthy} of them healthy.`, data }
    },
  },
  {
    name: "lint_endpoint",
    title: "Check a paid endpoint",
    description:
      "Requests an endpoint once, like a client that has not paid, and says whether clients can pay it: findings with what was seen, what the specification expects and the fix, the offers, and the verdict of each client. Nothing is paid or stored. Use it for your own endpoint, or before paying one that is not listed.",
    result: {
      about: "Findings, offers and verdicts of clients for one endpoint, listed or not",
      size: "One result; 60 checks an hour",
    },
    isOpenWorld: true,
    input: shapes.LintInput,
    output: shapes.LintOutput,
    async run(reader, given) {
      const answer = clean(await reader.lint(parseArguments(shapes.LintInput, given)))
      return { sentence: answer.problem ?? answer.summary, data: { notice: NOTICE, ...answer } }
    },
  },
  ...CHOICE_TOOLS,
]

const ADVICE = "Try one word, fewer filters, or a category from list_categories."

const RELAXED = {
  spelling: (text: string) => `Few services match the text; also searched for "${text}".`,
  "most-words": () => "Few services contain all words; some listed services contain only some of them.",
} as const satisfies Record<NonNullable<SearchSummary["relaxed"]>, (text: string) => string>

/** Why a search used keywords only. No reason is one that the caller can remove. */
const DEGRADED: Record<string, string> = {
  "no-api-key": "this directory has no embedding provider set up. Nothing is needed from you",
  "embed-timeout": "the directory's embedding provider did not respond in time. A later search may find more",
  "embed-error": "the directory's embedding provider failed. A later search may find more",
  "circuit-open": "the directory's embedding provider failed. A later search may find more",
  "vec-deadline": "the semantic search of the directory took too long. A later search may find more",
  "js-fallback-too-large": "this directory has too many services for its semantic search. Nothing is needed from you",
} satisfies Record<Degraded, string>

/** @param reason a code of `X-Directory-Search-Degraded`, which another version of the directory may have sent */
const describeDegraded = (reason: string | null) =>
  reason === null ? "" : ` Keyword search only${Object.hasOwn(DEGRADED, reason) ? `: ${DEGRADED[reason]}` : ""}.`

const TESTS_HIDDEN = 'Test networks are hidden; test_networks "show" lists their services.'

function describePage(
  { total, offset, services, next_offset, search_degraded, search }: shapes.SearchOutput,
  { network, test_networks }: ListQuery,
): string {
  const relaxed = search?.relaxed ? ` ${RELAXED[search.relaxed](search.interpreted_as)}` : ""
  const degraded = `${describeDegraded(search_degraded)}${relaxed}`
  const isHidden = test_networks === "hide" && network?.some(isTestNetwork)
  if (total === 0) return `No service matches.${degraded} ${isHidden ? TESTS_HIDDEN : ADVICE}`
  const matches = total === 1 ? "1 service matches" : `${total} services match`
  if (services.length === 0) return `${matches}, none of them at offset ${offset}.`
  const more = next_offset === null ? "There are no more" : `For more, use offset ${next_offset}`
  return `${matches}; here are ${offset + 1} to ${offset + services.length}. ${more}.${degraded}`
}

function describeDetail({ protocol, health_status, findings }: shapes.DetailOutput, found: number): string {
  const cut = findings.length < found ? ` The first ${findings.length} of ${found} findings are shown.` : ""
  return `One ${protocol} service; its health is ${health_status ?? "unknown"}. Lists are newest first, days oldest first.${cut}`
}

function parseSearch(given: unknown): { query: ListQuery; fields: shapes.SearchInput["fields"] } {
  const { fields, limit = shapes.LIMITS.pageSize, ...rest } = parseArguments(shapes.SearchInput, given)
  const parameters = { ...shapes.SEARCH_DEFAULTS, ...rest, limit: Math.min(limit, shapes.LIMITS.maxPageSize) }
  const search = new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, String(value)]))
  const { query, problems } = parseListQuery(search)
  if (problems.length > 0) throw toError(problems)
  return { query, fields }
}
