import { Neighbours } from "@/components/catalogue/neighbours"
import { NotListed } from "@/components/site/not-listed"
import { listRows } from "@/lib/catalogue/list/page"
import { DEFAULT_QUERY } from "@/lib/catalogue/list/query"
import type { RowService } from "@/lib/catalogue/schema"
import { setPageStatus } from "@/lib/http/page-status"
import { log } from "@/lib/process/log"

const SHOWN = 5

/** Lists five healthy services for a page without content. If the services cannot be loaded, the page shows no services. */
async function loadNeighbours(): Promise<RowService[]> {
  try {
    return (await listRows({ ...DEFAULT_QUERY, health: ["healthy"], sort: "recommended", limit: SHOWN })).rows
  } catch (error) {
    log.error({ err: error }, "neighbours failed")
    return []
  }
}

export async function HealthyServices() {
  return <Neighbours services={await loadNeighbours()} />
}

/** A service that does not exist, a host without listings and an invalid URL all get the same page with status 404. */
export async function NothingListed() {
  setPageStatus(404)
  return (
    <NotListed>
      <HealthyServices />
    </NotListed>
  )
}
