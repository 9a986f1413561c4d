// Reads for the MCP tools inside the directory's own process.

import { findServiceDetail, listCategories, listServices } from "@/lib/catalogue/queries"
import type { Reader } from "@/lib/mcp/reader"
import { getSystemHealth } from "@/lib/stats/queries"

export const localReader: Reader = {
  search: listServices,
  detail: findServiceDetail,
  categories: listCategories,
  stats: () => getSystemHealth(new Date()),
}
