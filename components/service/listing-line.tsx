import { formatDate } from "@/components/format"
import { claimHref, isClaimable, manageHref, providerHref } from "@/components/listing/host"
import { describeSources } from "@/components/listing/source-words"
import { SiteLink } from "@/components/site/site-link"
import type { ServiceDetail } from "@/lib/catalogue/schema"

/** The last line of the page: where the listing comes from, and what a reader or its owner can do with it. */
export function ListingLine({ service }: { service: ServiceDetail }) {
  const { id, number, host, source, updated_at, domain_verified } = service
  return (
    <div className="grid gap-1 text-small text-muted">
      <p>
        {describeSources(source)}. Listing updated on <time dateTime={updated_at}>{formatDate(updated_at)}</time>.
      </p>
      <p className="flex flex-wrap gap-x-4">
        <a href={`/report?service=${number}`} rel="nofollow" className="solo">
          Report this listing
        </a>
        {domain_verified === 1 ? (
          <SiteLink href={manageHref(host)} className="solo">
            Manage<span className="sr-only"> the listings of {host}</span>
          </SiteLink>
        ) : (
          isClaimable(host) && (
            <SiteLink href={claimHref(host)} className="solo">
              Is this yours? Claim this domain
            </SiteLink>
          )
        )}
        <SiteLink href={providerHref(host)} className="solo">
          All services from {host}
        </SiteLink>
        <a href={`/api/v1/services/${id}`} className="solo">
          JSON
        </a>
      </p>
    </div>
  )
}
