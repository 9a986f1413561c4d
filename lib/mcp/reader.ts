// The four reads that the MCP tools need: queries in the directory's own process, else calls to its public API.

import type { ListQuery } from "@/lib/catalogue/list/query"
import type { Categories, ServiceDetail, ServicePage } from "@/lib/catalogue/schema"
import type { SystemHealth } from "@/lib/stats/schema"

export interface SearchResult extends ServicePage {
  /** Why the search used keywords only; null for a full search. */
  searchDegraded: string | null
}

/** Each throws an AppError whose message the caller may see. */
export interface Reader {
  search(query: ListQuery): Promise<SearchResult>
  /** Null where no public service has this id. */
  detail(id: string): Promise<ServiceDetail | null>
  categories(): Promise<Categories>
  stats(): Promise<SystemHealth>
}
