import { ProtocolTag } from "@/components/catalogue/protocol-tag"
import { formatQuantity } from "@/components/format"
import { type Action, manageHref } from "@/components/manage/address"
import { CONFIRM_ID } from "@/components/manage/anchors"
import { Arrival } from "@/components/manage/arrival"
import { PlaceInputs } from "@/components/manage/place-inputs"
import { SiteLink } from "@/components/site/site-link"
import { ActionButton } from "@/components/ui/action-button"
import { Blank } from "@/components/ui/blank"
import type { Owned, OwnedQuery } from "@/lib/catalogue/schema"

interface ConfirmDeleteProps {
  listings: Owned[]
  /** Chosen, but not there for this owner any more. */
  missing: number
  query: OwnedQuery
  action: Action
}

/** Names each listing and says what deleting does, before anything is done. */
export function ConfirmDelete({ listings, missing, query, action }: ConfirmDeleteProps) {
  if (listings.length === 0) return <NothingToDelete query={query} />
  const what = listings.length === 1 ? "this listing" : formatQuantity(listings.length, "listing")
  return (
    <section
      id={CONFIRM_ID}
      tabIndex={-1}
      aria-labelledby="delete-title"
      className="grid max-w-form grid-cols-[minmax(0,1fr)] gap-4"
    >
      <Arrival id={CONFIRM_ID} />
      <h2 id="delete-title">Delete {what}?</h2>
      <ul className="box" aria-label="To be deleted">
        {listings.map(({ id, number, name, protocol, url }) => (
          <li key={id} className="px-4 py-2.5">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <b className="wrap-anywhere">{name}</b>
              <ProtocolTag protocol={protocol} />
              <span className="text-small text-muted tabular-nums">Listing {number}</span>
            </p>
            <code className="text-muted">{url}</code>
          </li>
        ))}
      </ul>
      {missing > 0 && (
        <p className="text-muted">
          {missing === 1 ? "One more was chosen that is" : `${missing} more were chosen that are`} not among your
          listings now; nothing is done about {missing === 1 ? "it" : "them"}.
        </p>
      )}
      <p className="text-prose text-pretty">
        {listings.length === 1 ? "It is" : "They are"} hidden from everybody at once and gone for good after 30 days;
        until then an administrator can restore {listings.length === 1 ? "it" : "them"}. Neither other directories nor a
        stranger's registration can bring {listings.length === 1 ? "it" : "them"} back.
      </p>
      <form action={action} className="flex flex-wrap gap-2">
        <PlaceInputs query={query} />
        {listings.map(({ id, number }) => (
          <input key={id} type="hidden" name="id" value={number} />
        ))}
        <ActionButton isPrimary>Delete {what}</ActionButton>
        <SiteLink href={manageHref(query)} className="btn">
          Cancel
        </SiteLink>
      </form>
    </section>
  )
}

function NothingToDelete({ query }: { query: OwnedQuery }) {
  return (
    <Blank title="There is nothing to delete">
      <p className="mt-1 text-pretty text-muted">
        What was chosen is not among your listings now; it may have been deleted before.
      </p>
      <p className="mt-4">
        <SiteLink href={manageHref(query)} className="btn">
          Back to your listings
        </SiteLink>
      </p>
    </Blank>
  )
}

/** More than one call may delete. */
export function TooMany({ count, max, query }: { count: number; max: number; query: OwnedQuery }) {
  return (
    <Blank title={`${count} listings are too many at once`}>
      <p className="mt-1 text-pretty text-muted">
        At most {max} listings can be deleted at once. Nothing was deleted; choose fewer, then the rest.
      </p>
      <p className="mt-4">
        <SiteLink href={manageHref(query)} className="btn">
          Back to your listings
        </SiteLink>
      </p>
    </Blank>
  )
}
