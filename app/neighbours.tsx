import { Neighbours } from "@/components/catalogue/neighbours"
import { NotListed } from "@/components/site/not-listed"
import { DEFAULT_QUERY } from "@/lib/catalogue/list/query"
import { listServices } from "@/lib/catalogue/queries"
import type { Service } from "@/lib/catalogue/schema"
import { setPageStatus } from "@/lib/http/page-status"
import { log } from "@/lib/log"

const SHOWN = 5

/** A few services for a page that shows nothing; none if they cannot be loaded. */
async function loadNeighbours(): Promise<Service[]> {
  try {
    return (await listServices({ ...DEFAULT_QUERY, health: "healthy", limit: SHOWN })).services
  } catch (error) {
    log.error({ err: error }, "neighbours failed")
    return []
  }
}

export async function HealthyServices() {
  return <Neighbours services={await loadNeighbours()} />
}

/** The same page for a service or host without listings and for an invalid URL. */
export async function NothingListed() {
  setPageStatus(404)
  return (
    <NotListed>
      <HealthyServices />
    </NotListed>
  )
}
