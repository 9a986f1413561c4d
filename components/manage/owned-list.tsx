// One page of the owner's listings: filtered by name, sorted, with checkboxes for a deletion, and one listing open as a form.

import type { ReactNode } from "react"
import { formatQuantity } from "@/components/format"
import { manageHref, PATH } from "@/components/manage/address"
import { ChoiceList } from "@/components/manage/choice-list"
import { NoMatch, NothingListed, PastTheEnd } from "@/components/manage/list-states"
import { ListTools } from "@/components/manage/list-tools"
import { OwnedRow } from "@/components/manage/owned-row"
import { PlaceInputs } from "@/components/manage/place-inputs"
import { SiteLink } from "@/components/site/site-link"
import { OWNED_PAGE, type Owned, type OwnedPage, type OwnedQuery } from "@/lib/catalogue/owned/schema"

interface OwnedListProps {
  page: Pick<OwnedPage, "listings" | "total">
  query: OwnedQuery
  domain: string
  /** The number of all listings, without the filter. */
  all: number
  /** The limit of one deletion. */
  maxChoice: number
  /** The listing that is being edited, on this page or not, and its form. */
  edited: { listing: Owned; form: ReactNode } | null
}

export function OwnedList({ page, query, domain, all, maxChoice, edited }: OwnedListProps) {
  if (all === 0) return <NothingListed domain={domain} />
  const { listings, total } = page
  const isInPlace = listings.some(({ id }) => id === edited?.listing.id)
  return (
    <section aria-labelledby="listings-title" className="stack gap-3">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h2 id="listings-title" className="tabular-nums">
          {formatQuantity(total, "listing")}
          {query.q !== "" && <span className="font-normal text-muted"> of {all}</span>}
        </h2>
        <ListTools query={query} />
      </div>
      {edited && !isInPlace && <div className="box">{edited.form}</div>}
      {total === 0 && <NoMatch q={query.q} />}
      {total > 0 && listings.length === 0 && <PastTheEnd query={query} total={total} />}
      {listings.length > 0 && <Rows {...{ listings, query, maxChoice, edited }} />}
      {listings.length > 0 && <Pages query={query} shown={listings.length} total={total} />}
    </section>
  )
}

type RowsProps = Pick<OwnedListProps, "query" | "maxChoice" | "edited"> & { listings: Owned[] }

/** While one row is a form, no row has a checkbox. */
function Rows({ listings, query, maxChoice, edited }: RowsProps) {
  const rows = (
    <div className="box">
      <div className="owned-head" aria-hidden="true">
        <span className="col-start-2">Listing</span>
        <span className="text-right">Price</span>
        <span>Health</span>
      </div>
      <ul aria-label="Listings" className="divide-y divide-line">
        {listings.map((listing) =>
          listing.id === edited?.listing.id ? (
            <li key={listing.id}>{edited.form}</li>
          ) : (
            <OwnedRow key={listing.id} listing={listing} query={query} isChoosable={edited === null} />
          ),
        )}
      </ul>
    </div>
  )
  if (edited) return rows
  return (
    <ChoiceList action={PATH} place={<PlaceInputs query={query} />} shown={listings.length} max={maxChoice}>
      {rows}
    </ChoiceList>
  )
}

function Pages({ query, shown, total }: { query: OwnedQuery; shown: number; total: number }) {
  const { offset } = query
  const { size } = OWNED_PAGE
  if (offset === 0 && shown === total) return null
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center gap-x-4 gap-y-2 text-muted">
      <p className="tabular-nums">
        Showing {offset + 1} to {offset + shown} of {total}
      </p>
      <div className="ml-auto flex gap-2">
        {offset > 0 && (
          <SiteLink href={manageHref({ ...query, offset: Math.max(0, offset - size) })} rel="prev" className="btn">
            Previous
          </SiteLink>
        )}
        {offset + shown < total && (
          <SiteLink href={manageHref({ ...query, offset: offset + size })} rel="next" className="btn">
            Next
          </SiteLink>
        )}
      </div>
    </nav>
  )
}
