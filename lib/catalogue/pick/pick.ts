// Picks one service for a task: the search finds candidates, the conditions and the formula decide. Nothing is paid or requested.

import { toPaymentGuard } from "@/lib/catalogue/cautions/to-payment-guard"
import { listServices } from "@/lib/catalogue/list/page"
import { DEFAULT_QUERY, type ListQuery } from "@/lib/catalogue/list/query"
import { type Choice, choose, type Rated } from "@/lib/catalogue/pick/choose"
import { type Candidate, listReasons } from "@/lib/catalogue/pick/conditions"
import { ENOUGH, MOST_MATCHES, PICK_CHANGES, PICK_SHARES } from "@/lib/catalogue/pick/formula"
import type { ListedService, PickAnswer, Picked, PickQuery } from "@/lib/catalogue/pick/schema"
import { findServiceDetail } from "@/lib/catalogue/queries"
import { writeExamples } from "@/lib/catalogue/snippets/write"
import { query as select } from "@/lib/db/query"
import { sql } from "@/lib/db/sql"
import { baseUrl } from "@/lib/env"
import { formatTimestamp } from "@/lib/time"

export async function pickService(query: PickQuery, now: Date): Promise<PickAnswer> {
  const search: ListQuery = { ...DEFAULT_QUERY, q: query.task, explain: true, limit: MOST_MATCHES }
  const matching = await listServices(search)
  const best = await readFacts(matching.services)
  const isEnough = best.filter((one) => listReasons(one, query).length === 0).length >= ENOUGH
  const passing = isEnough ? null : await listServices({ ...search, ...toFilters(query) })
  const candidates = passing ? mergeInOrder(best, await readFacts(passing.services)) : best
  const choice = choose(query, candidates)
  return {
    ...present(query, choice, now),
    snippet: choice.choice && (await writeSnippet(choice.choice.service.id)),
    search_degraded: matching.searchDegraded ?? passing?.searchDegraded ?? null,
  }
}

/** The conditions that SQL can decide, so that worse matches come up where the best do not pass. */
const toFilters = ({ protocols, max_price_usd, payable_by }: PickQuery): Partial<ListQuery> => ({
  health: ["healthy", "degraded"],
  test_networks: "hide",
  ...(protocols && { protocol: protocols }),
  ...(payable_by && { payable_by }),
  ...(max_price_usd !== undefined && { max_asked_usd: max_price_usd }),
})

function mergeInOrder(first: readonly Candidate[], second: readonly Candidate[]): Candidate[] {
  return [...new Map([...first, ...second].map((one) => [one.service.id, one])).values()]
}

async function readFacts(services: readonly ListedService[]): Promise<Candidate[]> {
  const rows = await select<{ id: string; payable_by: string[]; checks: number }>(sql`
    select s.id, s.payable_by, coalesce((s.score_terms->>'checks')::int, 0) as checks from services s
    where s.id = any(${services.map(({ id }) => id)}::uuid[])`)
  const factsOf = new Map(rows.map(({ id, payable_by, checks }) => [id, { payableBy: payable_by, checks }]))
  return services.map((service) => ({ service, ...(factsOf.get(service.id) ?? { payableBy: [], checks: 0 }) }))
}

async function writeSnippet(id: string): Promise<PickAnswer["snippet"]> {
  const detail = await findServiceDetail(id)
  if (!detail?.call) return null
  const { examples } = writeExamples(detail, detail.call, toPaymentGuard(detail))
  const [first] = examples.flatMap(({ language, text }) => (text === null ? [] : [{ language, text }]))
  return first ?? null
}

export function present(
  { task }: PickQuery,
  chosen: Choice,
  now: Date,
): Omit<PickAnswer, "snippet" | "search_degraded"> {
  const { choice, fallbacks, considered, leftOut } = chosen
  return {
    ...{ task, as_of: formatTimestamp(now), sentence: describe(chosen) },
    choice: choice && presentOne(choice, now),
    fallbacks: fallbacks.map((one) => presentOne(one, now)),
    considered,
    left_out: leftOut.map(({ candidate: { service }, reasons }) => {
      const { id, name, url, protocol } = service
      return { id, name, url, protocol, reasons }
    }),
    formula: { version: PICK_CHANGES.length, shares: PICK_SHARES },
  }
}

function presentOne({ service, score, terms, checks }: Rated, now: Date): Picked {
  const { match: _, ...plain } = service
  const { last_checked, asked_price, observed_price } = service
  return {
    service: plain,
    page: `${baseUrl}/service/${service.id}`,
    score,
    terms,
    evidence: {
      checked_at: last_checked,
      age_s: last_checked === null ? null : measureAge(last_checked, now),
      checks,
      price_from: asked_price?.from ?? null,
      price_at: observed_price?.at ?? null,
    },
  }
}

/** In seconds. A check that ends during the request counts as new. */
const measureAge = (at: string, now: Date) => Math.max(0, Math.floor((now.getTime() - Date.parse(at)) / 1000))

function describe({ choice, considered, leftOut }: Choice): string {
  if (!choice && leftOut.length === 0) return "No service matches the task. Try fewer or other words."
  if (!choice) return "Services match the task, but none passes every condition; left_out says why."
  const others = considered === 1 ? "the only one that passes" : `the best of ${considered} that pass`
  return `The choice is ${others} every condition, with a score of ${choice.score}.`
}
