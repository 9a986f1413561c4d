// What became of a registration, and what the person who registered can do next.

import type { ReactNode } from "react"
import { formatList, formatMoment, formatPeriod } from "@/components/format"
import { FindingPart } from "@/components/listing/finding-list"
import { ProtocolTag } from "@/components/listing/protocol-tag"
import { ButtonLink, SiteLink } from "@/components/site/site-link"
import { Report } from "@/components/ui/report"
import { Term } from "@/components/ui/term"
import type { ListingState, RegisteredListing, RegistrationStatus } from "@/lib/registration/schema"

interface RegistrationReportProps {
  status: RegistrationStatus
  /** The invitation to prove the host; null when a proof would publish nothing. */
  proof: ReactNode
  /** The time between two checks of a service, in milliseconds. */
  intervalMs: number
}

export function RegistrationReport({ status, proof, intervalMs }: RegistrationReportProps) {
  const { url, at, listings } = status
  const findings = uniqueFindings(listings)
  return (
    <Report id="registration" title={writeTitle(status)} lead={writeNextStep(status, intervalMs)}>
      {proof}
      <dl className="defs tabular-nums">
        <Term term="URL">
          <code>{url}</code>
        </Term>
        <Term term="Registered">{formatMoment(at)}</Term>
        {listings.map((listing) => (
          <Term key={listing.id} term={`Listing ${listing.number}`}>
            <StateOf listing={listing} />
          </Term>
        ))}
      </dl>
      <FindingPart title="Suggestions for the endpoint" findings={findings} />
      <footer className="flex flex-wrap gap-2 border-t border-line px-4 py-3">
        <ButtonLink href="/register">Register another service</ButtonLink>
        <ButtonLink href="/">Browse the directory</ButtonLink>
      </footer>
    </Report>
  )
}

function StateOf({ listing }: { listing: RegisteredListing }) {
  const { id, name, protocol, state, isPublic } = listing
  return (
    <>
      <span className="flex flex-wrap items-baseline gap-x-2">
        <ProtocolTag protocol={protocol} />
        {isPublic ? <SiteLink href={`/service/${id}`}>{name}</SiteLink> : <span>{name}</span>}
      </span>
      <span className="block text-muted">{STATE_WORDS[state]}</span>
    </>
  )
}

/** Several protocols of one response share findings. */
function uniqueFindings(listings: readonly RegisteredListing[]) {
  const all = listings.flatMap(({ findings }) => findings)
  return [...new Map(all.map((finding) => [`${finding.id} ${finding.seen} ${finding.message}`, finding])).values()]
}

interface ProofInvitationProps {
  domain: string
  /** True when this browser registered the listings, so that the proof publishes them. */
  isOwn: boolean
  form: ReactNode
}

export function ProofInvitation({ domain, isOwn, form }: ProofInvitationProps) {
  return (
    <section aria-labelledby="proof" className="border-b border-line bg-sunken px-4 py-3.5">
      <h3 id="proof" className="wrap-anywhere">
        Publish now: prove that you own {domain}
      </h3>
      <p className="mb-3 text-pretty text-muted">
        Put one small file on the host, or one DNS record. It takes about two minutes, skips the review, and gives you a
        token to edit the listing.
        {!isOwn && " You then accept the listing, because another browser registered it."}
      </p>
      {form}
    </section>
  )
}

interface NextStepsProps {
  listing: RegisteredListing
  badge: ReactNode
}

export function NextSteps({ listing, badge }: NextStepsProps) {
  const { id, isPublic } = listing
  return (
    <section aria-labelledby="next" className="stack gap-3">
      <h2 id="next">Next steps</h2>
      <div className="box divide-y divide-line">
        <div className="stack gap-2 px-4 py-3.5">
          <h3>Badge</h3>
          <p className="text-muted">
            {isPublic
              ? "Shows the health of the service in your readme or on your site."
              : "Shows the health once the listing is public. Until then it reads “not listed”."}
          </p>
          {badge}
        </div>
        <div className="stack gap-2 px-4 py-3.5">
          <h3>Watch it</h3>
          <p className="text-muted">
            {isPublic
              ? "Get notified of outages and of changes of price and payee."
              : "Once the listing is public, get notified of outages and of changes of price and payee."}
          </p>
          {isPublic && (
            <p className="flex flex-wrap gap-2">
              <a href={`/service/${id}/feed.xml`} className="btn">
                Feed
              </a>
              <ButtonLink href={`/webhooks?service_id=${id}`}>Webhook</ButtonLink>
            </p>
          )}
        </div>
      </div>
    </section>
  )
}

const listingNumbers = (listings: readonly RegisteredListing[]) =>
  `${listings.length === 1 ? "listing" : "listings"} ${formatList(listings.map(({ number }) => String(number)))}`

/** The title when every listing of the registration has the same state. */
const TITLES: Record<ListingState, (listings: readonly RegisteredListing[]) => string> = {
  waiting: (listings) => `Saved as ${listingNumbers(listings)}, waiting for review`,
  public: (listings) => `Published as ${listingNumbers(listings)}`,
  rejected: () => "Not accepted",
  deleted: () => "Removed",
  unchanged: () => "Listed already, with the same values",
  suggested: () => "Suggestion sent",
  suggestion_accepted: () => "Suggestion accepted",
  suggestion_dismissed: () => "Suggestion not accepted",
  suggestion_replaced: () => "Suggestion replaced by a later one",
}

export function writeTitle({ listings }: RegistrationStatus): string {
  const [first] = listings
  if (first && listings.every(({ state }) => state === first.state)) return TITLES[first.state](listings)
  return `Saved under ${listings.length} protocols`
}

export const STATE_WORDS: Record<ListingState, string> = {
  waiting: "Waiting for review",
  public: "Public",
  rejected: "Not accepted by a reviewer",
  deleted: "Removed",
  unchanged: "Public already; nothing changed",
  suggested: "Public already; your changes wait for review",
  suggestion_accepted: "Public; your changes were accepted",
  suggestion_dismissed: "Public; your changes were not accepted",
  suggestion_replaced: "Public; a later suggestion replaced yours",
}

/** What happens now. Null when nothing is open. */
export function writeNextStep({ listings, isClaimed, domain }: RegistrationStatus, intervalMs: number): string | null {
  const isIn = (...states: ListingState[]) => listings.some(({ state }) => states.includes(state))
  const keep = "Keep the URL of this page: it shows the decision."
  if (isIn("waiting")) {
    const who = isClaimed ? `The owner of ${domain} or a reviewer` : "A reviewer"
    return `${who} decides what becomes public. ${keep}`
  }
  if (isIn("suggested")) return `A reviewer decides about your changes. The listing stays as it is until then. ${keep}`
  if (isIn("unchanged") && isClaimed) {
    return `${domain} is verified, so only its owner can change the listing.`
  }
  if (isIn("public")) return `The endpoint is checked every ${formatPeriod(intervalMs)} from now on.`
  if (isIn("rejected")) return "You can correct the endpoint or the entries, and register it again."
  return null
}

/** True when a proof of the host would publish a listing that waits. */
export const canProve = ({ listings, isClaimed }: RegistrationStatus): boolean =>
  !isClaimed && listings.some(({ state }) => state === "waiting")
