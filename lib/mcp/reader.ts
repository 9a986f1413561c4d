// The four reads that the tools are made of. In the directory's own process they are the rooms' queries; elsewhere they are
// calls to the public API of a base address.

import type { ListQuery } from "@/lib/catalogue/list/query"
import type { Categories, ServiceDetail, ServicePage } from "@/lib/catalogue/schema"
import type { SystemHealth } from "@/lib/stats/schema"

export interface SearchResult extends ServicePage {
  /** Why the search compared text only; null when it did not. */
  searchDegraded: string | null
}

/** Throws an AppError where it can say in a sentence why there is no answer. */
export interface Reader {
  search(query: ListQuery): Promise<SearchResult>
  /** Null when there is no public service with this id. */
  detail(id: string): Promise<ServiceDetail | null>
  categories(): Promise<Categories>
  stats(): Promise<SystemHealth>
}
