import type { Action } from "@/components/account/address"
import { ExportForm } from "@/components/account/export-form"
import { CONFIRM_ID, Confirm } from "@/components/account/frame"
import { formatMoment, formatQuantity } from "@/components/format"
import { findCaution } from "@/components/listing/caution-marks"
import { ProtocolTag } from "@/components/listing/protocol-tag"
import { listPlace, manageHref, PATH } from "@/components/manage/address"
import { Blank } from "@/components/site/blank"
import { ButtonLink } from "@/components/site/site-link"
import { ActionButton } from "@/components/ui/action-button"
import { HiddenFields } from "@/components/ui/hidden-fields"
import { Term } from "@/components/ui/term"
import type { Owned, OwnedQuery } from "@/lib/owners/schema"

interface ConfirmDeleteProps {
  listings: Owned[]
  /** The number of chosen listings that no longer belong to this owner or no longer exist. */
  missing: number
  query: OwnedQuery
  action: Action
}

export function ConfirmDelete({ listings, missing, query, action }: ConfirmDeleteProps) {
  if (listings.length === 0) {
    const text = "The chosen listings are no longer yours. They may have been deleted before."
    return <Nothing title="Nothing to delete" text={text} query={query} />
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
        Deleted listings are hidden at once and removed permanently after 30 days. Until then you can restore them here.
        Sources and other people’s registrations cannot bring them back.
      </p>
      <form action={action} className="flex flex-wrap gap-2">
        <HiddenFields
          fields={[...listPlace(query), ...listings.map(({ number }) => ["id", String(number)] as const)]}
        />
        <ActionButton isDanger>Delete {what}</ActionButton>
        <ButtonLink href={manageHref(query)}>Cancel</ButtonLink>
      </form>
    </Confirm>
  )
}

interface UndoDeletionProps {
  /** The numbers or ids of the listings that were deleted just now. */
  ids: readonly string[]
  query: OwnedQuery
  action: Action
}

/** Stands below the result of a deletion. Later the list of deleted listings has a button for each. */
export function UndoDeletion({ ids, query, action }: UndoDeletionProps) {
  return (
    <form action={action} className="-mt-3">
      <HiddenFields fields={[...listPlace(query), ...ids.map((id) => ["id", id] as const)]} />
      <ActionButton>Undo</ActionButton>
    </form>
  )
}

/** Shown if the owner chose more listings than one deletion may contain. */
export function TooMany({ count, max, query }: { count: number; max: number; query: OwnedQuery }) {
  const text = `Nothing was deleted. At most ${max} listings can be deleted at once. Choose fewer, then the rest.`
  return <Nothing title={`You chose ${count} listings`} text={text} query={query} />
}

const Nothing = ({ query, ...rest }: { title: string; text: string; query: OwnedQuery }) => (
  <Blank {...rest} link={{ href: manageHref(query), label: "Back to your listings" }} />
)

interface ConfirmPayeeProps {
  /** Undefined if it is no longer a listing of this owner. */
  listing: Owned | undefined
  query: OwnedQuery
  action: Action
}

export function ConfirmPayee({ listing, query, action }: ConfirmPayeeProps) {
  const caution = listing && findCaution(listing.cautions, "payee_changed")
  if (!listing || !caution?.after) {
    const text = "The endpoint names the known payee, or the change is over seven days old."
    return <Nothing title="No payee to confirm" text={text} query={query} />
  }
  const { id, name, protocol, url } = listing
  const { before, after, since } = caution
  return (
    <Confirm title="Is the new payee yours?">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <b className="wrap-anywhere">{name}</b>
        <ProtocolTag protocol={protocol} />
        <code className="text-muted">{url}</code>
      </p>
      <dl className="box defs">
        <Term term="Was">
          <code>{before ?? "not known"}</code>
        </Term>
        <Term term={`Is since ${formatMoment(since)}`}>
          <code>{after}</code>
        </Term>
      </dl>
      <p className="text-prose text-pretty">
        Compare the new payee with your wallet, character by character. After the confirmation the warning ends, the
        service is recommended and picked again, and every example pays to the new payee. Payments cannot be taken back.
      </p>
      <p className="text-prose text-pretty">
        <b>You did not change it?</b> Do not confirm. Somebody may control your server: repair the endpoint first, and
        the warning ends with the next check.
      </p>
      <form action={action} className="stack gap-4">
        <HiddenFields fields={[...listPlace(query), ["id", id], ["pay_to", after]]} />
        <label className="flex gap-2">
          <input type="checkbox" className="mt-0.5" name="understood" value="yes" required />
          <span>I have compared it, and payments to the new payee reach me.</span>
        </label>
        <div className="flex flex-wrap gap-2">
          <ActionButton isPrimary>Confirm the new payee</ActionButton>
          <ButtonLink href={manageHref(query)}>Cancel</ButtonLink>
        </div>
      </form>
    </Confirm>
  )
}

/** The URL of the page that asks the owner to confirm the revocation of the claim. */
export const REVOKE_HREF = `${manageHref(null, { revoke: "ask" })}#${CONFIRM_ID}`

export function RevokeSection() {
  return (
    <section aria-labelledby="revoke-title" className="grid justify-items-start gap-2">
      <h2 id="revoke-title">Claim</h2>
      <p className="max-w-measure text-pretty text-muted">
        If the token leaked, or the domain is no longer yours. Your listings stay, but they are no longer marked as
        verified.
      </p>
      <ButtonLink href={REVOKE_HREF}>Revoke the claim</ButtonLink>
    </section>
  )
}

const ERASE_HREF = manageHref(null, { erase: "ask" })

/** What is stored of the owner: one document, and the deletion of all of it. */
export function StoredSection() {
  return (
    <section aria-labelledby="stored-title" className="grid justify-items-start gap-2">
      <h2 id="stored-title">Your data</h2>
      <p className="max-w-measure text-pretty text-muted">
        The document has the claim, all listings, registrations and the audit log, without secrets.
      </p>
      <div className="flex flex-wrap gap-2">
        <ExportForm path={`${PATH}/export`} />
        <ButtonLink href={ERASE_HREF}>Delete all of it</ButtonLink>
      </div>
    </section>
  )
}

interface ConfirmEraseProps {
  domain: string
  listings: number
  /** What stays, as sentences. */
  stays: readonly string[]
  action: Action
}

export function ConfirmErase({ domain, listings, stays, action }: ConfirmEraseProps) {
  return (
    <Confirm
      title={
        <>
          Delete all that is stored of <span className="wrap-anywhere">{domain}</span>?
        </>
      }
    >
      <ul className="grid list-disc gap-1.5 pl-5 text-prose text-pretty">
        <li>
          {listings === 1 ? "The one listing is" : `All ${listings} listings are`} deleted, with the contact addresses,
          revisions and registrations.
        </li>
        <li>The claim is deleted and its token stops working. You are signed out.</li>
        {stays.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <form action={action} className="grid justify-items-start gap-4">
        <label className="flex min-h-8 items-center gap-2.5">
          <input type="checkbox" name="understood" value="yes" required />
          <span>
            I want to delete all that is stored of <b className="wrap-anywhere">{domain}</b>
          </span>
        </label>
        <p className="flex flex-wrap gap-2">
          <ActionButton isDanger>Delete all of it</ActionButton>
          <ButtonLink href={manageHref(null)}>Cancel</ButtonLink>
        </p>
      </form>
    </Confirm>
  )
}

interface ConfirmRevokeProps {
  domain: string
  /** The number of listings that lose the verified mark through the revocation. */
  listings: number
  action: Action
}

export function ConfirmRevoke({ domain, listings, action }: ConfirmRevokeProps) {
  return (
    <Confirm
      title={
        <>
          Revoke the claim of <span className="wrap-anywhere">{domain}</span>?
        </>
      }
    >
      <ul className="grid list-disc gap-1.5 pl-5 text-prose text-pretty">
        <li>The token stops working at once, here and in the API, and you are signed out.</li>
        <li>
          {listings === 1 ? "The one listing stays, but is" : `The ${listings} listings stay, but are`} no longer marked
          as verified.
        </li>
        <li>Sources may change them again, and new registrations wait for review.</li>
        <li>You can claim the domain again at any time, which gives you a new token.</li>
      </ul>
      <form action={action} className="grid justify-items-start gap-4">
        <label className="flex min-h-8 items-center gap-2.5">
          <input type="checkbox" name="understood" value="yes" required />
          <span>
            I want to revoke the claim of <b className="wrap-anywhere">{domain}</b>
          </span>
        </label>
        <p className="flex flex-wrap gap-2">
          <ActionButton isDanger>Revoke the claim</ActionButton>
          <ButtonLink href={manageHref(null)}>Cancel</ButtonLink>
        </p>
      </form>
    </Confirm>
  )
}
