// The end of a proof: what is public now, and what still waits for the owner.

import type { ReactNode } from "react"
import { formatQuantity } from "@/components/format"
import { HiddenName } from "@/components/listing/hidden-name"
import { ProtocolTag } from "@/components/listing/protocol-tag"
import { manageHref } from "@/components/manage/address"
import { ButtonLink, SiteLink } from "@/components/site/site-link"
import type { Owned } from "@/lib/owners/schema"

interface ProvenProps {
  domain: string
  /** The listings that the proof accepted, because the owner's browser had registered them. */
  accepted: readonly Owned[]
  /** All listings under the domain; the accepted ones are not named twice. */
  listings: readonly Owned[]
  /** The menus of a listing: its badge, and the ways to watch it. */
  renderMenus: (listing: Owned) => ReactNode
}

const MOST_NAMED = 10

export function Proven({ domain, accepted, listings, renderMenus }: ProvenProps) {
  const isNamed = ({ id }: Owned) => accepted.some((one) => one.id === id)
  const others = listings.filter((one) => one.status === "active" && one.domain_verified === 1 && !isNamed(one))
  return (
    <>
      {accepted.length > 0 && <AcceptedPart accepted={accepted} renderMenus={renderMenus} />}
      {(others.length > 0 || accepted.length === 0) && (
        <section aria-labelledby="proven-title" className="stack gap-2">
          <h2 id="proven-title">{accepted.length > 0 ? "Also public and verified now" : "Public and verified now"}</h2>
          <NameList domain={domain} shown={others} />
        </section>
      )}
      <p>
        <ButtonLink href={manageHref(null)}>Manage all listings</ButtonLink>
      </p>
    </>
  )
}

function AcceptedPart({ accepted, renderMenus }: Pick<ProvenProps, "accepted" | "renderMenus">) {
  const [only, ...more] = accepted
  return (
    <section aria-labelledby="accepted-title" className="stack gap-3">
      <h2 id="accepted-title" className="wrap-anywhere">
        {only && more.length === 0 ? `${only.name} ${describeState(only)}` : writeTitle(accepted)}
      </h2>
      <ul className="box divide-y divide-line">
        {accepted.map((listing) => (
          <li key={listing.id} className="stack gap-2 px-4 py-3.5">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
              {more.length > 0 && <b className="wrap-anywhere">{listing.name}</b>}
              <ProtocolTag protocol={listing.protocol} />
              <code className="min-w-0 text-muted">{listing.url}</code>
              {more.length > 0 && listing.status !== "active" && <span>{describeState(listing)}</span>}
            </p>
            {listing.status === "active" && (
              <div className="flex flex-wrap items-start gap-2 pt-1">
                <ButtonLink href={`/service/${listing.id}`} isPrimary>
                  View it
                  <HiddenName of={listing} />
                </ButtonLink>
                {renderMenus(listing)}
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const describeState = ({ status }: Owned) =>
  status === "active" ? "is public" : "is verified and waits for a reviewer, who publishes it"

const writeTitle = (accepted: readonly Owned[]) =>
  accepted.every(({ status }) => status === "active")
    ? `${formatQuantity(accepted.length, "listing")} are public`
    : `${formatQuantity(accepted.length, "listing")} are verified`

function NameList({ domain, shown }: { domain: string; shown: readonly Owned[] }) {
  const more = shown.length - MOST_NAMED
  if (shown.length === 0) {
    return (
      <p className="text-muted">
        No listing under <span className="wrap-anywhere">{domain}</span> is public and accepted yet.
      </p>
    )
  }
  return (
    <>
      <ul className="box" aria-label="Public and verified now">
        {shown.slice(0, MOST_NAMED).map(({ id, name, protocol }) => (
          <li key={id} className="flex flex-wrap items-center gap-2 px-4 py-2.5">
            <SiteLink href={`/service/${id}`} className="wrap-anywhere">
              {name}
            </SiteLink>
            <ProtocolTag protocol={protocol} />
          </li>
        ))}
      </ul>
      {more > 0 && <p className="hint">And {formatQuantity(more, "more listing")}.</p>}
    </>
  )
}
