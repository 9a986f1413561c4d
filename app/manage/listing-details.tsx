// The details of one listing for its owner: the price that it asks, its findings, its latest changes, its badge, and ways to watch
// it. Loaded only for the listing that the owner opened.

import { watchService } from "@/app/_shared/watch"
import { checkNow, followAskedPrice } from "@/app/manage/actions"
import { LastCheck } from "@/app/manage/last-check"
import { ChangeList } from "@/components/changes/change-list"
import { changesHref } from "@/components/changes/filter"
import { formatMoment } from "@/components/format"
import { BehaviourPart } from "@/components/lint/behaviour-part"
import { FindingList } from "@/components/listing/finding-list"
import { findPriceDifference } from "@/components/listing/price"
import { listPlace } from "@/components/manage/address"
import { DETAILS_ID } from "@/components/manage/anchors"
import { BehaviourRequest } from "@/components/manage/behaviour-request"
import { BadgeShare } from "@/components/share/badge-share"
import { SiteLink } from "@/components/site/site-link"
import { ActionButton } from "@/components/ui/action-button"
import { Arrival } from "@/components/ui/arrival"
import { HiddenFields } from "@/components/ui/hidden-fields"
import { Icon } from "@/components/ui/icon"
import { WatchMenu } from "@/components/watch/watch-menu"
import { baseUrl } from "@/lib/env"
import { listShownChanges } from "@/lib/events/shown"
import { BADGE_HEIGHT, buildBadgeLayout, formatLabel } from "@/lib/interfaces/badge/render-badge"
import { findBehaviour, type StoredBehaviour } from "@/lib/lint/behaviour/stored-results"
import type { Owned, OwnedQuery } from "@/lib/owners/schema"
import { getProberAccess } from "@/lib/probe/own-access"

const CHANGES_SHOWN = 5

interface ListingDetailsProps {
  listing: Owned
  query: OwnedQuery
  now: Date
}

export async function ListingDetails({ listing, query, now }: ListingDetailsProps) {
  const { name, protocol, findings } = listing
  const behaviour = await findBehaviour(listing.id)
  return (
    <section
      id={DETAILS_ID}
      tabIndex={-1}
      aria-label={`Details of ${name}, ${protocol}`}
      className="stack gap-5 border-t border-line px-4 py-4 md:pl-16"
    >
      <Arrival id={DETAILS_ID} />
      <PriceAlert listing={listing} query={query} />
      <LastCheck listing={listing} access={getProberAccess()} />
      <BehaviourRequest listing={listing} query={query} check={checkNow} />
      {behaviour && <RequestedBehaviour {...behaviour} />}
      {findings.length > 0 && (
        <div className="stack gap-2">
          <h4>Findings of the last challenge</h4>
          <div className="box">
            <FindingList findings={findings} isPart />
          </div>
        </div>
      )}
      {listing.status === "active" && <Published listing={listing} now={now} />}
    </section>
  )
}

function RequestedBehaviour({ checkedAt, results }: StoredBehaviour) {
  return (
    <div className="box">
      {results === null ? (
        <p className="px-4 py-3">
          No behaviour request was sent: the response had no valid challenge that a request header can pay.
        </p>
      ) : (
        <BehaviourPart results={results} />
      )}
      <p className="px-4 pb-3 text-small text-muted">
        Requested on <time dateTime={checkedAt.toISOString()}>{formatMoment(checkedAt.toISOString())}</time>. Only you
        see this.
      </p>
    </div>
  )
}

/** A warning if the listed price differs from the asked one, with the way to end the difference. */
function PriceAlert({ listing, query }: Pick<ListingDetailsProps, "listing" | "query">) {
  const { id, declared, asked_price } = listing
  const difference = findPriceDifference(declared, asked_price)
  if (!difference) return null
  return (
    <div className="alert">
      <Icon name="warning" />
      <h4>
        Your endpoint requests {difference.asked}. The listed price is {difference.listed}.
      </h4>
      <p>Buyers see a warning mark. Without a listed price, the listing shows what your endpoint requests.</p>
      <form action={followAskedPrice}>
        <HiddenFields fields={[...listPlace(query), ["id", id]]} />
        <ActionButton>Follow the asked price</ActionButton>
      </form>
    </div>
  )
}

/** What only a public listing has: changes, a badge and ways to watch it. */
async function Published({ listing, now }: Pick<ListingDetailsProps, "listing" | "now">) {
  const { id, number, name } = listing
  const { changes } = await listShownChanges({ kinds: [], service: id }, null)
  const label = formatLabel(listing)
  const { width } = buildBadgeLayout({ label, message: listing.health_status ?? "unknown" })
  return (
    <>
      <div className="stack gap-2">
        <h4>Activity</h4>
        {changes.length === 0 && <p className="text-muted">Nothing has changed yet.</p>}
        {changes.length > 0 && <ChangeList changes={changes.slice(0, CHANGES_SHOWN)} now={now} />}
        <p>
          <SiteLink href={changesHref({ service: id })}>
            All changes<span className="sr-only"> of {name}</span>
          </SiteLink>
        </p>
      </div>
      <div className="stack max-w-form gap-2">
        <BadgeShare badge={{ label, width, height: BADGE_HEIGHT }} number={number} baseUrl={baseUrl} />
      </div>
      <div className="stack gap-2">
        <h4>Notify me of outages and price changes</h4>
        <div>
          <WatchMenu noun="service" name={name} links={watchService(listing)} />
        </div>
      </div>
    </>
  )
}
