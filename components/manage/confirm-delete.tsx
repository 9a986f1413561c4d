import type { Action } from "@/components/account/address"
import { Confirm } from "@/components/account/confirm"
import { formatQuantity } from "@/components/format"
import { ProtocolTag } from "@/components/listing/protocol-tag"
import { listPlace, manageHref } from "@/components/manage/address"
import { Blank } from "@/components/site/blank"
import { type ContactLink, ContactSentence } from "@/components/site/contact-links"
import { ButtonLink } from "@/components/site/site-link"
import { ActionButton } from "@/components/ui/action-button"
import { HiddenFields } from "@/components/ui/hidden-fields"
import type { Owned, OwnedQuery } from "@/lib/owners/schema"

interface ConfirmDeleteProps {
  listings: Owned[]
  /** The number of chosen listings that no longer belong to this owner or no longer exist. */
  missing: number
  query: OwnedQuery
  action: Action
  /** The contacts of the operator, who can restore a listing. */
  contacts: readonly ContactLink[]
}

export function ConfirmDelete({ listings, missing, query, action, contacts }: ConfirmDeleteProps) {
  if (listings.length === 0) {
    return (
      <Blank
        title="Nothing to delete"
        link={{ href: manageHref(query), label: "Back to your listings" }}
        text="The chosen listings are no longer yours. They may have been deleted before."
      />
    )
  }
  const what = listings.length === 1 ? "this listing" : formatQuantity(listings.length, "listing")
  return (
    <Confirm title={`Delete ${what}?`}>
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
          {missing === 1 ? "One other chosen listing is" : `${missing} other chosen listings are`} no longer yours and
          will not be deleted.
        </p>
      )}
      <p className="text-prose text-pretty">
        Deleted listings are hidden at once and removed permanently after 30 days. Until then an administrator can
        restore them. Sources and other people’s registrations cannot bring them back.
        <ContactSentence contacts={contacts} />
      </p>
      <form action={action} className="flex flex-wrap gap-2">
        <HiddenFields fields={listPlace(query)} />
        {listings.map(({ id, number }) => (
          <input key={id} type="hidden" name="id" value={number} />
        ))}
        <ActionButton isPrimary>Delete {what}</ActionButton>
        <ButtonLink href={manageHref(query)}>Cancel</ButtonLink>
      </form>
    </Confirm>
  )
}

/** Shown if the owner chose more listings than one deletion may contain. */
export function TooMany({ count, max, query }: { count: number; max: number; query: OwnedQuery }) {
  return (
    <Blank
      title={`You chose ${count} listings`}
      link={{ href: manageHref(query), label: "Back to your listings" }}
      text={`Nothing was deleted. At most ${max} listings can be deleted at once. Choose fewer, then the rest.`}
    />
  )
}
