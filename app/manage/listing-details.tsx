// The details of one listing for its owner: the price that it asks, its findings, its latest changes, its badge, and ways to watch
// it. Loaded only for the listing that the owner opened.

import { buildShownBadge } from "@/app/_shared/badge"
import { watchService } from "@/app/_shared/watch"
import { checkNow, followAskedPrice } from "@/app/manage/actions"
import { ChangeList } from "@/components/changes/change-list"
import { changesHref } from "@/components/changes/filter"
import { formatMoment } from "@/components/format"
import { FindingList } from "@/components/listing/finding-list"
import { findPriceDifference } from "@/components/listing/price"
import { listPlace } from "@/components/manage/address"
import { DETAILS_ID } from "@/components/manage/anchors"
import { BehaviourPart } from "@/components/register/behaviour-part"
import { lintHref } from "@/components/register/check-address"
import { AllowProber } from "@/components/service/kept-out"
import { explainReason } from "@/components/service/reason-words"
import { BadgeShare } from "@/components/share/badge-share"
import { SiteLink } from "@/components/site/site-link"
import { ActionButton } from "@/components/ui/action-button"
import { Arrival } from "@/components/ui/arrival"
import { HiddenFields } from "@/components/ui/hidden-fields"
import { Icon } from "@/components/ui/icon"
import { WatchMenu } from "@/components/watch/watch-menu"
import { baseUrl } from "@/lib/env"
import { listShownChanges } from "@/lib/events/shown"
import { findBehaviour, type StoredBehaviour } from "@/lib/lint/behaviour/stored-results"
import type { Owned, OwnedQuery } from "@/lib/owners/schema"
import { getProberAccess } from "@/lib/probe/own-access"
import type { ProberAccess } from "@/lib/probe/prober-access"
import { parseBlock } from "@/lib/protocols/blocked"

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
      <BehaviourRequest listing={listing} query={query} />
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
  return (
    <>
      <div className="stack gap-2">
        <h4>Activity</h4>
        {changes.length === 0 && <p className="text-muted">Nothing has changed yet.</p>}
        {changes.length > 0 && <ChangeList changes={changes.slice(0, CHANGES_SHOWN)} now={now} isPart />}
        <p>
          <SiteLink href={changesHref({ service: id })}>
            All changes<span className="sr-only"> of {name}</span>
          </SiteLink>
        </p>
      </div>
      <div className="stack max-w-form gap-2">
        <BadgeShare badge={buildShownBadge(listing)} number={number} baseUrl={baseUrl} />
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

/** What the last check of a listing met, and what its owner allows when something keeps the checker out. */
export function LastCheck({ listing, access }: { listing: Owned; access: ProberAccess }) {
  const { last_check, findings, health_reason, url, http_method } = listing
  const reason = last_check?.status === "ok" ? null : (last_check?.error_message ?? null)
  const isKeptOut = health_reason !== null || (reason !== null && parseBlock(reason) !== null)
  return (
    <div className="stack gap-2">
      <h4>Last check</h4>
      {last_check === null && <p className="text-muted">This listing was not checked yet.</p>}
      {last_check?.status === "ok" && <p>The response was a valid payment challenge.</p>}
      {last_check !== null && last_check.status !== "ok" && <p>{explainReason(reason, findings)}</p>}
      {health_reason && <p>{health_reason.message}</p>}
      {isKeptOut && (
        <p>
          <AllowProber {...access} />
        </p>
      )}
      <p>
        <SiteLink href={lintHref({ url, method: http_method ?? "GET" })}>Check the endpoint in detail</SiteLink>{" "}
        <span className="text-muted">shows the request and the response. Nothing is recorded.</span>
      </p>
    </div>
  )
}

/** The button for a check with behaviour requests. Only a listing that is checked has it; tools have no such requests. */
export function BehaviourRequest({ listing, query }: Omit<ListingDetailsProps, "now">) {
  const { id, kind, status, probe_status } = listing
  if (kind !== "http" || status !== "active" || probe_status !== "probeable") return null
  return (
    <form action={checkNow} className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <HiddenFields fields={[...listPlace(query), ["id", id], ["behaviour", "yes"]]} />
      <ActionButton>Check behaviour</ActionButton>
      <span className="text-small text-muted">
        Sends six more requests after the check: invalid payments, a browser, a repetition. Only you see the results.
      </span>
    </form>
  )
}
