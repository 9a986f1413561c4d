// Listings that third parties registered under the owner's domain, and that wait for the owner's decision. The whole list is one
// plain form: each listing has its own buttons, and checkboxes choose several listings.

import type { Action } from "@/components/account/address"
import { HiddenName } from "@/components/listing/hidden-name"
import { writeListed } from "@/components/listing/price"
import { ProtocolTag } from "@/components/listing/protocol-tag"
import { listPlace, manageHref } from "@/components/manage/address"
import { WAITING_ID } from "@/components/manage/anchors"
import { Moment } from "@/components/site/moment"
import { Pager } from "@/components/site/pager"
import { ActionButton } from "@/components/ui/action-button"
import { HiddenFields } from "@/components/ui/hidden-fields"
import { Missing } from "@/components/ui/missing"
import { PlainTag } from "@/components/ui/plain-tag"
import { Term } from "@/components/ui/term"
import { OWNED_PAGE, type OwnedQuery, type Waiting, type WaitingPage } from "@/lib/owners/schema"

interface WaitingListProps {
  page: WaitingPage
  domain: string
  query: OwnedQuery
  action: Action
  now: Date
}

export function WaitingList({ page, domain, query, action, now }: WaitingListProps) {
  const { waiting, total, offset } = page
  return (
    <section id={WAITING_ID} tabIndex={-1} aria-labelledby="waiting-title" className="grid min-w-0 gap-3">
      <h2 id="waiting-title" className="tabular-nums">
        Waiting for your decision{total > 0 && ` (${total})`}
      </h2>
      {total === 0 && (
        <p className="max-w-measure text-pretty text-muted">
          No listings wait. Listings that other people register under <span className="wrap-anywhere">{domain}</span>,
          or that a source offers, appear here.
        </p>
      )}
      {total > 0 && (
        <p className="max-w-measure text-pretty text-muted">
          Other people registered these listings under your domain, or another browser of yours, or a source lists them.
          An accepted listing is public and marked as verified. A rejected one is deleted: hidden now, removed
          permanently after 30 days.
        </p>
      )}
      {waiting.length > 0 && (
        <form action={action} className="stack gap-3" aria-labelledby="waiting-title">
          <HiddenFields fields={listPlace(query)} />
          <ul className="box divide-y divide-line" aria-label="To be decided">
            {waiting.map((listing) => (
              <WaitingRow key={listing.id} listing={listing} now={now} />
            ))}
          </ul>
          <p className="flex flex-wrap gap-2">
            <ActionButton name="accept" value="chosen">
              Accept chosen listings
            </ActionButton>
            <ActionButton name="reject" value="chosen">
              Reject chosen listings
            </ActionButton>
          </p>
        </form>
      )}
      {waiting.length < total && (
        <Pager
          {...{ offset, total }}
          of="waiting listings"
          shown={waiting.length}
          size={OWNED_PAGE.waiting}
          hrefOf={(at) => `${manageHref(query, { waiting: String(at) })}#${WAITING_ID}`}
        />
      )}
    </section>
  )
}

/** The value of the checkbox has the version on the page: a listing that has changed since is not accepted. */
function WaitingRow({ listing, now }: { listing: Waiting; now: Date }) {
  const { id, version, number, name, protocol, url, status, registered_at } = listing
  const choice = `${id} ${version}`
  return (
    <li className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-2 py-3 pr-3 pl-2 md:pr-4">
      <label className="-mt-1.5 grid size-8 place-items-center">
        <input type="checkbox" name="listing" value={choice} />
        <span className="sr-only">
          Choose {name}, {protocol}
        </span>
      </label>
      <div className="grid min-w-0 gap-1.5">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h3 className="text-name wrap-anywhere">{name}</h3>
          <ProtocolTag protocol={protocol} />
          <PlainTag>{status === "pending" ? "Not public" : "Public, not marked"}</PlainTag>
        </div>
        <code className="text-muted">{url}</code>
        <dl className="pairs">
          <Term term="Description">{listing.description ?? <Missing>none</Missing>}</Term>
          <Term term="Listed price">{writeListed(listing) || <Missing>no price known</Missing>}</Term>
          <Term term="Category">{listing.category}</Term>
          <Term term="Provider">{listing.provider ?? <Missing>none</Missing>}</Term>
          <Term term="Source">{listing.source.replaceAll(",", ", ")}</Term>
          <Term term="Registered">
            {registered_at === null ? <Missing>not known</Missing> : <Moment at={registered_at} now={now} />}, listing{" "}
            {number}
          </Term>
        </dl>
        <p className="flex flex-wrap gap-2 pt-1">
          <ActionButton name="accept" value={choice}>
            Accept listing
            <HiddenName of={listing} />
          </ActionButton>
          <ActionButton name="reject" value={choice}>
            Reject listing
            <HiddenName of={listing} />
          </ActionButton>
        </p>
      </div>
    </li>
  )
}
