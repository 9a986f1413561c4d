import { CLAIM_FILTERS, type ClaimFilter, type ListContext, sectionHref } from "@/components/admin/address"
import { describeMisses, describeReset, describeState, METHOD_WORDS } from "@/components/admin/claim-words"
import { ResetDesk, ResetForm } from "@/components/admin/domain-reset"
import { NavItem, PartLinks, SectionHead } from "@/components/admin/frame"
import { formatMoment, formatQuantity } from "@/components/format"
import { DomainName } from "@/components/listing/domain-name"
import { providerHref } from "@/components/listing/host"
import { Moment } from "@/components/site/moment"
import { SiteLink } from "@/components/site/site-link"
import { Missing } from "@/components/ui/missing"
import { Term } from "@/components/ui/term"
import { Unfold } from "@/components/ui/unfold"
import type { ClaimEntry } from "@/lib/claims/schema"

const FILTERS = [null, ...(Object.keys(CLAIM_FILTERS) as ClaimFilter[])]

/** Lists all claims with their state. Each claim has a form for a reset, which replaces the owner's token. */
export function DomainList({ domains, next, part, actions, now }: ListContext & { domains: ClaimEntry[] }) {
  return (
    <>
      <SectionHead title="Domains">
        {domains.length === 0 ? "No claims." : "Claims by domain. The holder of the token is the owner."}
      </SectionHead>
      <nav aria-label="Claims that are" className="-mt-3">
        <ul className="-mx-2.5 flex flex-wrap gap-x-1">
          {FILTERS.map((status) => (
            <NavItem key={status} href={sectionHref("domains", { status })} isCurrent={status === part.status}>
              {status === null ? "All" : CLAIM_FILTERS[status]}
            </NavItem>
          ))}
        </ul>
      </nav>
      <ResetDesk action={actions.resetDomain} href={sectionHref("domains", part)}>
        {domains.map((claim) => (
          <Claim key={claim.domain} claim={claim} now={now} />
        ))}
      </ResetDesk>
      <PartLinks section="domains" part={part} next={next} />
    </>
  )
}

function Claim({ claim, now }: { claim: ClaimEntry; now: Date }) {
  const headingId = `claim-${claim.domain}`
  return (
    <article className="box min-w-0" tabIndex={-1} aria-labelledby={headingId} data-review-item="">
      <header className="grid gap-0.5 px-4 py-3">
        <h3 id={headingId} className="text-name wrap-anywhere">
          <DomainName of={claim} />
        </h3>
        <p className="text-pretty text-muted">{describeState(claim)}</p>
      </header>
      <ClaimFacts claim={claim} now={now} />
      <footer className="border-t border-line px-4 py-3">
        <Unfold
          summary={
            <>
              Reset<span className="sr-only"> the claim of {claim.domain}</span>
            </>
          }
        >
          <ResetForm domain={claim.domain}>{describeReset(claim)}</ResetForm>
        </Unfold>
      </footer>
    </article>
  )
}

function ClaimFacts({ claim, now }: { claim: ClaimEntry; now: Date }) {
  const { domain, state, method, created_at, verified_at, last_checked_at, grace_until, services_count } = claim
  const isVerified = state === "verified"
  return (
    <dl className="defs border-t border-line tabular-nums">
      <Term term="Started">
        <Moment at={created_at} now={now} />
      </Term>
      <Term term="Verified since">
        {isVerified && verified_at ? <Moment at={verified_at} now={now} /> : <Missing>not verified</Missing>}
      </Term>
      <Term term="Proof">{isVerified ? METHOD_WORDS[method] : <Missing>none</Missing>}</Term>
      <Term term="Last check">
        {isVerified && last_checked_at ? (
          <>
            <Moment at={last_checked_at} now={now} />: {describeMisses(claim)}
          </>
        ) : (
          <Missing>none</Missing>
        )}
      </Term>
      {grace_until !== null && <Term term="Verified until">{formatMoment(grace_until)}</Term>}
      <Term term="Listings">
        {services_count === 0 ? (
          <Missing>none</Missing>
        ) : (
          <SiteLink href={providerHref(domain)}>{formatQuantity(services_count, "listing")}</SiteLink>
        )}
      </Term>
    </dl>
  )
}
