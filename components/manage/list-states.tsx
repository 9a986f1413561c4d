// Shown in place of an empty list.

import { formatQuantity } from "@/components/format"
import { manageHref, REGISTER_PATH } from "@/components/manage/address"
import { SiteLink } from "@/components/site/site-link"
import { Blank } from "@/components/ui/blank"
import type { OwnedQuery } from "@/lib/catalogue/schema"

export function NothingListed({ domain }: { domain: string }) {
  return (
    <Blank title="Nothing is listed under this domain">
      <p className="mt-1 max-w-[60ch] text-pretty text-muted">
        Register an endpoint under <b className="wrap-anywhere">{domain}</b>: because you have proven the domain, it is
        public and verified at once, and you can edit it here.
      </p>
      <p className="mt-4">
        <SiteLink href={REGISTER_PATH} className="btn" data-primary="">
          Register a service
        </SiteLink>
      </p>
    </Blank>
  )
}

export function NoMatch({ q }: { q: string }) {
  return (
    <Blank title="No matching listing">
      <p className="mt-1 wrap-anywhere text-muted">No name contains “{q}”.</p>
      <p className="mt-4">
        <SiteLink href={manageHref(null)} className="btn">
          Show all listings
        </SiteLink>
      </p>
    </Blank>
  )
}

export function PastTheEnd({ query, total }: { query: OwnedQuery; total: number }) {
  return (
    <Blank title="This page is past the end of the list">
      <p className="mt-1 text-muted">There are {formatQuantity(total, "listing")} in all.</p>
      <p className="mt-4">
        <SiteLink href={manageHref({ ...query, offset: 0 })} className="btn">
          Show first page
        </SiteLink>
      </p>
    </Blank>
  )
}
