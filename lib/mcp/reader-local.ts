// The tools' reads in the directory's own process: the rooms' queries, so that a tool answers what the page and the API do.

import { findServiceDetail, listCategories, listServices } from "@/lib/catalogue/queries"
import type { Reader } from "@/lib/mcp/reader"
import { getSystemHealth } from "@/lib/stats/queries"

export const localReader: Reader = {
  search: listServices,
  detail: findServiceDetail,
  categories: listCategories,
  stats: () => getSystemHealth(new Date()),
}
