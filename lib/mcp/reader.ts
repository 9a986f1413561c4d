// The operations of the MCP tools: queries of the database inside the directory's process, calls of the public API elsewhere.

import type { ListQuery } from "@/lib/catalogue/list/query"
import type { PickAnswer, PickQuery } from "@/lib/catalogue/pick/schema"
import type { Categories, SearchSummary, ServiceDetail, ServicePage } from "@/lib/catalogue/schema"
import type { LintAnswer } from "@/lib/lint/schema"
import type { SystemHealth } from "@/lib/stats/schema"

export interface SearchResult extends ServicePage {
  /** Why the search used keywords only; null for a full search. */
  searchDegraded: string | null
  /** Null without a search text. */
  search: SearchSummary | null
}

/** Each method throws an `AppError` whose message may be shown to the caller. */
export interface Reader {
  search(query: ListQuery): Promise<SearchResult>
  /** Null when no public service has this id. */
  detail(id: string): Promise<ServiceDetail | null>
  pick(query: PickQuery): Promise<PickAnswer>
  categories(): Promise<Categories>
  stats(): Promise<SystemHealth>
  /** @param body the body of POST /api/v1/lint; counts against the limits of the linter */
  lint(body: object): Promise<LintAnswer>
}
