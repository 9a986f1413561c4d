// One page of the owner's listings, with a filter by name and a sort order. Checkboxes choose listings to delete, and one listing
// can be open as an edit form.

import type { ReactNode } from "react"
import { formatQuantity } from "@/components/format"
import { listPlace, manageHref, PATH } from "@/components/manage/address"
import { ChoiceList } from "@/components/manage/choice-list"
import { OwnedRow, type RowContext } from "@/components/manage/owned-row"
import { Blank } from "@/components/site/blank"
import { Pager, PastTheEnd } from "@/components/site/pager"
import { ButtonLink } from "@/components/site/site-link"
import { OWNED_PAGE, type Owned, type OwnedPage, type OwnedQuery } from "@/lib/owners/schema"

interface OwnedListProps {
  page: Pick<OwnedPage, "listings" | "total">
  query: OwnedQuery
  domain: string
  /** The number of all listings of the domain, without the filter. */
  all: number
  maxChoice: number
  /** The listing that the owner edits, and its form. The listing may be on another page of the list. */
  edited: { listing: Owned; form: ReactNode } | null
  /** The listing whose details are open, and the details. The listing may be on another page of the list. */
  shown: { listing: Owned; details: ReactNode } | null
  context: RowContext
}

export function OwnedList({ page, query, domain, all, maxChoice, edited, shown, context }: OwnedListProps) {
  if (all === 0) return <NothingListed domain={domain} />
  const { listings, total } = page
  const hrefOf = (offset: number) => manageHref({ ...query, offset })
  const isHere = (one: { listing: Owned } | null) => listings.some(({ id }) => id === one?.listing.id)
  return (
    <section aria-labelledby="listings-title" className="stack gap-3">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h2 id="listings-title" className="tabular-nums">
          {formatQuantity(total, "listing")}
          {query.q !== "" && <span className="font-normal text-muted"> of {all}</span>}
        </h2>
        <ListTools query={query} />
      </div>
      {edited && !isHere(edited) && <div className="box">{edited.form}</div>}
      {shown && !isHere(shown) && <div className="box">{shown.details}</div>}
      {total === 0 && (
        <Blank
          title="No matching listing"
          link={{ href: manageHref(null), label: "Show all listings" }}
          text={<span className="wrap-anywhere">No name contains “{query.q}”.</span>}
        />
      )}
      {total > 0 && listings.length === 0 && <PastTheEnd href={hrefOf(0)} total={formatQuantity(total, "listing")} />}
      {listings.length > 0 && <Rows {...{ listings, query, maxChoice, edited, shown, context }} />}
      {listings.length > 0 && listings.length < total && (
        <Pager offset={query.offset} shown={listings.length} size={OWNED_PAGE.size} total={total} hrefOf={hrefOf} />
      )}
    </section>
  )
}

type RowsProps = Pick<OwnedListProps, "query" | "maxChoice" | "edited" | "shown" | "context"> & { listings: Owned[] }

/** While one row is an edit form, the rows have no checkboxes. */
function Rows({ listings, query, maxChoice, edited, shown, context }: RowsProps) {
  const rows = (
    <div className="box">
      <div className="list-head hidden grid-cols-owned gap-x-6 pl-2 md:grid" aria-hidden="true">
        <span className="col-start-2">Listing and health</span>
        <span className="text-right">Price</span>
      </div>
      <ul aria-label="Listings" className="divide-y divide-line">
        {listings.map((listing) =>
          listing.id === edited?.listing.id ? (
            <li key={listing.id}>{edited.form}</li>
          ) : (
            <li key={listing.id}>
              <OwnedRow listing={listing} context={context} isChoosable={edited === null} />
              {listing.id === shown?.listing.id && shown.details}
            </li>
          ),
        )}
      </ul>
    </div>
  )
  if (edited) return rows
  return (
    <ChoiceList action={PATH} place={listPlace(query)} shown={listings.length} max={maxChoice}>
      {rows}
    </ChoiceList>
  )
}

function NothingListed({ domain }: { domain: string }) {
  return (
    <Blank
      title="Nothing is listed under this domain"
      link={{ href: "/register", label: "List an endpoint", isPrimary: true }}
      text={
        <>
          Register an endpoint under <b className="wrap-anywhere">{domain}</b>: because you have proven the domain, it
          is public and verified at once, and you can edit it here.
        </>
      }
    />
  )
}

const SORT_LABELS: Record<OwnedQuery["sort"], string> = { name: "Name", newest: "Newest first" }

/** The filter by name and the sort order, as a plain GET form. The URL holds the filter and the sort order. */
function ListTools({ query }: { query: OwnedQuery }) {
  return (
    <search className="max-xs:w-full">
      <form action={PATH} method="get" className="flex flex-wrap items-end gap-2">
        <div className="min-w-0 max-xs:flex-1 max-xs:basis-full">
          <label htmlFor="filter" className="sr-only">
            Filter by name
          </label>
          <input
            id="filter"
            type="search"
            name="q"
            className="control min-h-8 py-[5px] xs:w-52"
            placeholder="Filter by name"
            defaultValue={query.q}
            maxLength={200}
            autoComplete="off"
          />
        </div>
        <div className="max-xs:flex-1">
          <label htmlFor="order" className="sr-only">
            Sort by
          </label>
          <select id="order" name="sort" className="control select min-h-8 py-[5px]" defaultValue={query.sort}>
            {Object.entries(SORT_LABELS).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </div>
        <button type="submit" className="btn">
          Apply filter
        </button>
        {query.q !== "" && <ButtonLink href={manageHref({ ...query, q: "", offset: 0 })}>Show all listings</ButtonLink>}
      </form>
    </search>
  )
}
