// Ways to be notified of changes: of one listing, or of all listings of the domain.

import { ButtonLink, SiteLink } from "@/components/site/site-link"

export function WatchHost({ host }: { host: string }) {
  return (
    <ButtonLink href={`/webhooks?host=${encodeURIComponent(host)}`}>Tell me when one of these goes down</ButtonLink>
  )
}

/** The feed is not a page, so its link loads a document. */
export function WatchListing({ id, name }: { id: string; name: string }) {
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1">
      <SiteLink href={`/webhooks?service_id=${id}`} className="solo">
        Webhook<span className="sr-only"> for {name}</span>
      </SiteLink>
      <a href={`/service/${id}/feed.xml`} className="solo">
        Feed<span className="sr-only"> of {name}</span>
      </a>
    </p>
  )
}
