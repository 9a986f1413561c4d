// A small catalogue in memory. The MCP tools read the catalogue in the same process, or over HTTP from a local server.

import { buildCategoryTree } from "@/lib/catalogue/categories/category-tree"
import { type ListQuery, parseListQuery } from "@/lib/catalogue/list/query"
import { choose } from "@/lib/catalogue/pick/choose"
import { PICK } from "@/lib/catalogue/pick/contract"
import { present } from "@/lib/catalogue/pick/present"
import type { Service, ServiceDetail } from "@/lib/catalogue/schema"
import { buildAnswer } from "@/lib/lint/answer"
import { parseLintBody } from "@/lib/lint/input"
import type { LintAnswer, LintTarget } from "@/lib/lint/schema"
import type { Reader } from "@/lib/mcp/tool"
import type { SystemHealth } from "@/lib/stats/schema"
import { buildCheck, buildDay, buildDetail, buildService } from "@/tests/components/fixtures"
import { openHttp } from "@/tests/net/local-servers"
import { readJson } from "@/tests/street/shop"

/** Builds services whose ids end in their position in the list, from 1; see `idOf`. */
export function buildServices(...given: Partial<Service>[]): Service[] {
  return given.map((each, index) => buildService({ id: idOf(index + 1), number: index + 1, ...each }))
}

/** A query for which the catalogue reports a keyword search, as the directory does when the embeddings server times out. */
export const DEGRADING = "harbour"

export const idOf = (place: number) => `0199d5a0-0000-7000-8000-${String(place).padStart(12, "0")}`

export const STATS: SystemHealth = {
  status: "ok",
  total_endpoints: 3,
  distinct_services: 3,
  distinct_providers: 2,
  by_protocol: { x402: { endpoints: 3, services: 3, providers: 2 } },
  by_health: { healthy: 2, degraded: 0, down: 1, unknown: 0 },
  by_source: { bazaar: 3 },
  last_bazaar_sync: "2026-11-21T01:00:00Z",
  last_satring_sync: null,
  last_l402apps_sync: null,
  last_mpp_sync: null,
  last_health_check_run: "2026-11-21T01:51:00Z",
  probe_queue: { due: 0, in_flight: 0, lag_seconds: 0 },
}

/** The answer to a check of a broken endpoint, which has the URL of the request. */
async function lintAnswer(body: object): Promise<LintAnswer> {
  // Imported late: the module reads the settings, which tests set before.
  const { inspectReply, toReport } = await import("@/lib/lint/lint")
  const { url } = parseLintBody(body) as LintTarget
  const reply = { status: 402, headers: { "payment-required": ["<b>!</b>"] }, body: "" }
  const inspected = inspectReply(reply, new Date("2026-11-22T12:00:00Z"))
  const report = toReport(inspected)
  return { ...buildAnswer(inspected, report), request: { url: url.url, method: "GET", sends: null } }
}

const FILTERS: { [Name in keyof ListQuery]?: (service: Service, wanted: ListQuery[Name]) => boolean } = {
  q: (service, wanted = "") => service.name.toLowerCase().includes(wanted.toLowerCase()),
  protocol: (service, wanted = []) => wanted.includes(service.protocol),
  category: (service, wanted = []) => wanted.some((path) => `${service.category}/`.startsWith(`${path}/`)),
  health: (service, wanted = []) => wanted.some((health) => health === service.health_status),
  test_networks: (service, wanted) => wanted === "show" || !service.test_network,
  max_price_usd: (service, wanted = 0) => service.price_usd !== null && service.price_usd <= wanted,
}

function isWanted(service: Service, query: ListQuery): boolean {
  const names = Object.keys(FILTERS) as (keyof typeof FILTERS)[]
  return names.every((name) => {
    const accept = FILTERS[name] as ((service: Service, wanted: unknown) => boolean) | undefined
    return query[name] === undefined || accept?.(service, query[name])
  })
}

export function catalogueOf(services: readonly Service[], detail: Partial<ServiceDetail> = {}): Reader {
  return {
    async search(query) {
      const found = services.filter((service) => isWanted(service, query))
      const { limit, offset } = query
      const searchDegraded = query.q === DEGRADING ? "embed-timeout" : null
      return {
        services: found.slice(offset, offset + limit),
        total: found.length,
        limit,
        offset,
        search: null,
        searchDegraded,
      }
    },
    async detail(id) {
      const found = services.find((service) => service.id === id || String(service.number) === id)
      const past = { health_checks: Array.from({ length: 50 }, (_, index) => buildCheck({ id: String(50 - index) })) }
      return found ? buildDetail({ ...found, health_reason: null, ...past, days: [buildDay()], ...detail }) : null
    },
    async pick(query) {
      const found = services.filter(({ name }) => name.toLowerCase().includes(query.task.toLowerCase()))
      const match = { tier: "B" as const, terms: [query.task], fields: ["name"], cosine: null }
      const facts = { payableBy: [], checks: 96, fit: 1, words: [query.task] }
      const candidates = found.map((service) => ({ service: { ...service, match }, ...facts }))
      const answer = present(query, choose(query, candidates), new Date("2026-11-22T12:00:00Z"))
      return {
        ...answer,
        snippet: { language: "curl", text: "set -e\ncurl -i https://a.example/" },
        search_degraded: null,
      }
    },
    async categories() {
      const rows = services.map(({ category, protocol }) => ({ category: category ?? "", protocol, count: 1 }))
      return { categories: buildCategoryTree(rows) }
    },
    async stats() {
      return STATS
    },
    lint: async (body) => lintAnswer(body),
  }
}

/** Serves a catalogue as the public API does, until the test ends. Returns the base URL. */
export async function openApi(catalogue: Reader): Promise<string> {
  const { url } = await openHttp(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://loopback")
    const [status, body, headers = {}] = await answer(
      catalogue,
      pathname,
      searchParams,
      ((await readJson(request)) as object | null) ?? {},
    )
    response.writeHead(status, { "Content-Type": "application/json", ...headers }).end(JSON.stringify(body))
  })
  return url
}

async function answer(
  catalogue: Reader,
  path: string,
  search: URLSearchParams,
  body: object,
): Promise<[number, unknown, Record<string, string>?]> {
  if (path === "/api/v1/services") {
    const { query, problems } = parseListQuery(search)
    const [problem] = problems
    if (problem) return [400, { error: `${problem.field} ${problem.message}.`, code: "invalid_parameter" }]
    const { searchDegraded, ...page } = await catalogue.search(query)
    return [200, page, searchDegraded === null ? {} : { "X-Directory-Search-Degraded": searchDegraded }]
  }
  if (path === "/api/v1/pick") return [200, await catalogue.pick(PICK.pickService.query.parse(search).query)]
  if (path === "/api/v1/categories") return [200, await catalogue.categories()]
  if (path === "/api/v1/lint") return [200, await catalogue.lint(body)]
  if (path === "/api/v1/health") return [200, await catalogue.stats()]
  const [, id = ""] = /^\/api\/v1\/services\/([^/]+)$/.exec(path) ?? []
  const detail = await catalogue.detail(decodeURIComponent(id))
  return detail ? [200, detail] : [404, { error: "There is no service with this id.", code: "not_found" }]
}
