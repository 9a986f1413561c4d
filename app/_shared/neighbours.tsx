import { Neighbours } from "@/components/catalogue/neighbours"
import { ButtonLink } from "@/components/site/site-link"
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

/** One page for each cause: it does not reveal whether a listing waits for review, was removed or never existed. */
export async function NothingListed() {
  setPageStatus(404)
  return (
    <div className="box px-4 py-5 sm:px-6 sm:py-8">
      <h1>Nothing is listed at this URL</h1>
      <p className="mt-2 max-w-[60ch] text-pretty text-muted">
        The URL may contain a typo. The listing may also wait for review, or its owner or an administrator may have
        removed it. For privacy this page does not show the reason.
      </p>
      <p className="mt-4 flex flex-wrap gap-2">
        <ButtonLink href="/" isPrimary>
          Browse the directory
        </ButtonLink>
        <ButtonLink href="/register">List your API</ButtonLink>
      </p>
      <HealthyServices />
    </div>
  )
}
