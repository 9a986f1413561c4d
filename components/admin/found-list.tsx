// The listings that match a search of the administrator, in any state.

import { sectionHref } from "@/components/admin/address"
import { formatQuantity } from "@/components/format"
import { ProtocolTag } from "@/components/listing/protocol-tag"
import { SiteLink } from "@/components/site/site-link"
import type { FoundListings } from "@/lib/review/admin-schema"

const STATES: Readonly<Record<string, string>> = {
  active: "Public",
  pending: "Waiting for review",
  rejected: "Rejected",
  retired: "Retired",
}

export function FoundList({ found: { listings, has_more } }: { found: FoundListings }) {
  if (listings.length === 0) return null
  return (
    <>
      <p className="text-muted">
        {formatQuantity(listings.length, "listing")}
        {has_more && ". There are more; search for a longer text."}
      </p>
      <ul className="box">
        {listings.map(({ service, deleted_at }) => (
          <li key={service.id} className="grid gap-0.5 px-4 py-3">
            <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <SiteLink href={sectionHref("listing", { id: String(service.number) })} className="solo wrap-anywhere">
                {service.name}
              </SiteLink>
              <ProtocolTag protocol={service.protocol} />
              <span className="text-small text-muted">
                {deleted_at === null ? (STATES[service.status] ?? service.status) : "Deleted"}
              </span>
            </div>
            <code className="text-muted">{service.url}</code>
          </li>
        ))}
      </ul>
    </>
  )
}
