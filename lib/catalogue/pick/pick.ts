// Picks one service for a task: the search finds candidates, their fit, the conditions and the formula decide. Nothing is paid or
// requested.

import { toPaymentGuard } from "@/lib/catalogue/cautions/to-payment-guard"
import { interpret } from "@/lib/catalogue/list/interpret"
import { listServices } from "@/lib/catalogue/list/page"
import { DEFAULT_QUERY, type ListQuery } from "@/lib/catalogue/list/query"
import type { Candidate } from "@/lib/catalogue/pick/candidate"
import { choose } from "@/lib/catalogue/pick/choose"
import { listReasons } from "@/lib/catalogue/pick/conditions"
import { countTerms, findTerms } from "@/lib/catalogue/pick/evidence"
import { FIT, rateFit, weighTerms } from "@/lib/catalogue/pick/fit"
import { ENOUGH, MOST_MATCHES } from "@/lib/catalogue/pick/formula"
import { present } from "@/lib/catalogue/pick/present"
import type { ListedService, PickAnswer, PickQuery } from "@/lib/catalogue/pick/schema"
import { cutTask } from "@/lib/catalogue/pick/task"
import { findServiceDetail } from "@/lib/catalogue/queries"
import { writeExamples } from "@/lib/catalogue/snippets/write"
import { query as select } from "@/lib/db/query"
import { sql } from "@/lib/db/sql"
import type { EmbeddingBudget } from "@/lib/embeddings/schema"

/** @param budget limits requests for new embeddings of the task */
export async function pickService(
  query: PickQuery,
  now: Date,
  budget: EmbeddingBudget | null = null,
): Promise<PickAnswer> {
  const task = cutTask(query.task)
  const search: ListQuery = { ...DEFAULT_QUERY, q: task, explain: true, limit: MOST_MATCHES }
  const matching = await listServices(search, budget)
  const best = await readCandidates(task, matching.services)
  const isUsable = (one: Candidate) => one.fit >= FIT.least && listReasons(one, query).length === 0
  const isEnough = best.filter(isUsable).length >= ENOUGH
  const passing = isEnough ? null : await listServices({ ...search, ...toFilters(query) }, budget)
  const candidates = passing ? mergeInOrder(best, await readCandidates(task, passing.services)) : best
  const choice = choose(query, candidates)
  return {
    ...present(query, choice, now),
    snippet: choice.choice && (await writeSnippet(choice.choice.service.id)),
    search_degraded: matching.searchDegraded ?? passing?.searchDegraded ?? null,
  }
}

/** The conditions that SQL can decide, so that worse matches come up where the best do not pass. */
const toFilters = ({ task: _, min_reliability: __, ...filters }: PickQuery): Partial<ListQuery> => ({
  ...filters,
  health: ["healthy", "degraded"],
  test_networks: "hide",
})

function mergeInOrder(first: readonly Candidate[], second: readonly Candidate[]): Candidate[] {
  return [...new Map([...first, ...second].map((one) => [one.service.id, one])).values()]
}

async function readCandidates(task: string, services: readonly ListedService[]): Promise<Candidate[]> {
  const ids = services.map(({ id }) => id)
  const { terms } = interpret(task)
  const [facts, { counts, all }, found] = await Promise.all([readFacts(ids), countTerms(terms), findTerms(ids, terms)])
  const weighed = weighTerms(task, terms, counts, all)
  const hasVectors = services.some(({ match }) => match?.cosine != null)
  return services.map((service) => ({
    service,
    ...(facts.get(service.id) ?? { payableBy: [], checks: 0 }),
    ...rateFit(task, weighed, found.get(service.id) ?? [], service, hasVectors),
  }))
}

async function readFacts(ids: readonly string[]): Promise<Map<string, Pick<Candidate, "payableBy" | "checks">>> {
  const rows = await select<{ id: string; payable_by: string[]; checks: number }>(sql`
    select s.id, s.payable_by, coalesce((s.score_terms->>'checks')::int, 0) as checks from services s
    where s.id = any(${ids}::uuid[])`)
  return new Map(rows.map(({ id, payable_by, checks }) => [id, { payableBy: payable_by, checks }]))
}

async function writeSnippet(id: string): Promise<PickAnswer["snippet"]> {
  const detail = await findServiceDetail(id)
  if (!detail?.call) return null
  const { examples } = writeExamples(detail, detail.call, toPaymentGuard(detail))
  const [first] = examples.flatMap(({ language, text }) => (text === null ? [] : [{ language, text }]))
  return first ?? null
}
