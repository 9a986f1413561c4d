import { manageHref, waitingHref } from "@/components/claim/address"
import type { Rules } from "@/components/claim/wizard-state"
import { formatMoment, formatQuantity } from "@/components/format"
import { DomainName } from "@/components/listing/domain-name"
import { ProtocolTag } from "@/components/listing/protocol-tag"
import { type ContactLink, ContactSentence } from "@/components/site/contact-links"
import { SiteLink } from "@/components/site/site-link"
import { Icon } from "@/components/ui/icon"
import { Part } from "@/components/ui/part"
import { Unfold } from "@/components/ui/unfold"
import type { Service } from "@/lib/catalogue/schema"
import type { PublicClaim } from "@/lib/claims/schema"

type Listing = Pick<Service, "id" | "number" | "name" | "protocol" | "url" | "domain_verified">
/** Some public listings of the host, and the number of all its public listings. */
export interface Listings {
  shown: Listing[]
  total: number
}

/** What the server gives the wizard. The contacts are those of the operator, who can reset a claim. */
export interface Given {
  listings: Listings
  rules: Rules
  contacts: readonly ContactLink[]
}

export function ManageStep({ claim, listings, rules, contacts }: Given & { claim: PublicClaim }) {
  const { domain, verified_at } = claim
  return (
    <>
      <div className="flex gap-2">
        <span className="mt-0.5 flex-none">
          <Icon name="verified" />
        </span>
        <p className="min-w-0 text-pretty wrap-anywhere">
          <b>
            <DomainName of={claim} /> is verified
          </b>
          {verified_at && (
            <>
              {" "}
              since <time dateTime={verified_at}>{formatMoment(verified_at)}</time>
            </>
          )}
          . Keep the proof in place: we check it every {rules.days}&nbsp;days, and after {rules.misses} failed checks in
          a row the claim ends.
        </p>
      </div>
      <Part title="Listings under the domain" hint="You need the token to edit and delete them.">
        <ListingList domain={domain} listings={listings} />
      </Part>
      <p className="flex flex-wrap gap-2">
        <SiteLink href={manageHref(domain)} className="btn max-xs:w-full" data-primary="" data-large="">
          Manage listings
        </SiteLink>
        <SiteLink href={`/provider/${domain}`} className="btn max-xs:w-full" data-large="">
          Show public page
        </SiteLink>
      </p>
      <Unfold summary={<span className="text-accent">Lost the token?</span>}>
        <p className="mt-1 text-pretty text-muted">
          It cannot be shown again, because only its hash is stored. An administrator can{" "}
          <SiteLink href="/how#ownership">reset the claim</SiteLink>, which creates a new token. The listings stay
          verified for {rules.hours}&nbsp;hours meanwhile. If somebody else verified your domain, request the same.
          <ContactSentence contacts={contacts} />
        </p>
      </Unfold>
    </>
  )
}

function ListingList({ domain, listings: { shown, total } }: { domain: string; listings: Listings }) {
  const more = total - shown.length
  return (
    <>
      {shown.length === 0 && (
        <p className="box px-3 py-3 text-pretty text-muted xs:px-4">
          No public listings yet. A service that you <SiteLink href="/manage/register">register as the owner</SiteLink>{" "}
          is public and verified from the start.
        </p>
      )}
      {shown.length > 0 && (
        <ul className="box">
          {shown.map((listing) => (
            <Row key={listing.id} domain={domain} listing={listing} />
          ))}
        </ul>
      )}
      {more > 0 && (
        <p className="hint">
          And <SiteLink href={manageHref(domain)}>{formatQuantity(more, "more service")}</SiteLink>.
        </p>
      )}
      <p className="hint">
        Others may have registered listings that are not public yet.{" "}
        <SiteLink href={waitingHref(domain)}>Accept or reject them</SiteLink>.
      </p>
    </>
  )
}

function Row({ domain, listing }: { domain: string; listing: Listing }) {
  const { id, number, name, protocol, url, domain_verified } = listing
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-3 py-2.5 xs:px-4">
      <div className="min-w-0 flex-[1_1_14rem]">
        <h4 className="font-medium wrap-anywhere">
          <SiteLink href={`/service/${id}`} className="text-ink no-underline hover:underline">
            {name}
          </SiteLink>{" "}
          <ProtocolTag protocol={protocol} />
        </h4>
        <p className="text-small wrap-anywhere text-muted">
          <code translate="no">{pathOf(url)}</code>{" "}
          {domain_verified === 1 ? "Public and verified" : "Public, not accepted"}
        </p>
      </div>
      <p className="flex gap-4">
        <SiteLink href={manageHref(domain, "edit", number)} className="solo" aria-label={`Edit ${name}, ${protocol}`}>
          Edit
        </SiteLink>
        <SiteLink
          href={manageHref(domain, "delete", number)}
          className="solo"
          aria-label={`Delete ${name}, ${protocol}`}
        >
          Delete
        </SiteLink>
      </p>
    </li>
  )
}

/** Shows the path and query of a listing's URL, because all listings of the page have the same host. */
function pathOf(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}
