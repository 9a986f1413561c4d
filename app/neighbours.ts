import { DEFAULT_QUERY } from "@/lib/catalogue/list/query"
import { listServices } from "@/lib/catalogue/queries"
import type { Service } from "@/lib/catalogue/schema"
import { log } from "@/lib/log"

const SHOWN = 5

/** A few services for a page that shows nothing; none if they cannot be loaded. */
export async function loadNeighbours(): Promise<Service[]> {
  try {
    return (await listServices({ ...DEFAULT_QUERY, health: "healthy", limit: SHOWN })).services
  } catch (error) {
    log.error({ err: error }, "neighbours failed")
    return []
  }
}
