// The four read operations of the MCP tools. Inside the directory's process they query the database; elsewhere they call its
// public API.

import type { ListQuery } from "@/lib/catalogue/list/query"
import type { Categories, ServiceDetail, ServicePage } from "@/lib/catalogue/schema"
import type { SystemHealth } from "@/lib/stats/schema"

export interface SearchResult extends ServicePage {
  /** Why the search used keywords only; null for a full search. */
  searchDegraded: string | null
}

/** Each method throws an `AppError` whose message may be shown to the caller. */
export interface Reader {
  search(query: ListQuery): Promise<SearchResult>
  /** Null when no public service has this id. */
  detail(id: string): Promise<ServiceDetail | null>
  categories(): Promise<Categories>
  stats(): Promise<SystemHealth>
}
