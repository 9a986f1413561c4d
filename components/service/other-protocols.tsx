import { MEASURED_ROWS } from "@/components/listing/measured-rows"
import { ProtocolTag } from "@/components/listing/protocol-tag"
import { type FactRow, SideBySide } from "@/components/listing/side-by-side"
import { SiteLink } from "@/components/site/site-link"
import type { RelatedService, ServiceDetail } from "@/lib/catalogue/schema"

/** The listings always differ in protocol, so this row is not marked. */
const ROWS: readonly FactRow<RelatedService>[] = MEASURED_ROWS.map(({ value: _, ...row }) => row)

/** A comparison of the listings of one URL. */
export function OtherProtocols({ service }: { service: ServiceDetail }) {
  return (
    <SideBySide<RelatedService>
      label="Listings of this URL"
      caption="Listings of this URL by protocol"
      listings={[service, ...service.related_services]}
      head={(listing, index) => (
        <>
          <ProtocolTag protocol={listing.protocol} />
          <ListingLink listing={listing} isThisPage={index === 0} />
        </>
      )}
      rows={ROWS}
    />
  )
}

function ListingLink({ listing, isThisPage }: { listing: RelatedService; isThisPage: boolean }) {
  if (isThisPage) return <span className="block py-[3px] text-small font-normal">this page</span>
  return (
    <span className="block text-small font-normal">
      <SiteLink href={`/service/${listing.id}`} className="solo">
        open<span className="sr-only"> the {listing.protocol} listing</span>
      </SiteLink>
    </span>
  )
}
