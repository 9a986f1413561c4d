// Shown in place of an empty list.

import { formatQuantity } from "@/components/format"
import { manageHref, REGISTER_PATH } from "@/components/manage/address"
import { Blank } from "@/components/site/blank"
import type { OwnedQuery } from "@/lib/catalogue/owned/schema"

export function NothingListed({ domain }: { domain: string }) {
  return (
    <Blank
      title="Nothing is listed under this domain"
      link={{ href: REGISTER_PATH, label: "Register a service", isPrimary: true }}
    >
      <p className="mt-1 max-w-[60ch] text-pretty text-muted">
        Register an endpoint under <b className="wrap-anywhere">{domain}</b>: because you have proven the domain, it is
        public and verified at once, and you can edit it here.
      </p>
    </Blank>
  )
}

export function NoMatch({ q }: { q: string }) {
  return (
    <Blank title="No matching listing" link={{ href: manageHref(null), label: "Show all listings" }}>
      <p className="mt-1 wrap-anywhere text-muted">No name contains “{q}”.</p>
    </Blank>
  )
}

export function PastTheEnd({ query, total }: { query: OwnedQuery; total: number }) {
  return (
    <Blank
      title="This page is past the end of the list"
      link={{ href: manageHref({ ...query, offset: 0 }), label: "Show first page" }}
    >
      <p className="mt-1 text-muted">There are {formatQuantity(total, "listing")} in all.</p>
    </Blank>
  )
}
