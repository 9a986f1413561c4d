import type { ReactNode } from "react"
import { manageHref } from "@/components/claim/address"
import type { Rules } from "@/components/claim/wizard-state"
import { formatMoment } from "@/components/format"
import { DomainName } from "@/components/listing/domain-name"
import { type ContactLink, ContactSentence } from "@/components/site/contact-links"
import { SiteLink } from "@/components/site/site-link"
import { Icon } from "@/components/ui/icon"
import { Unfold } from "@/components/ui/unfold"
import type { PublicClaim } from "@/lib/claims/schema"

interface ManageStepProps {
  claim: PublicClaim
  rules: Rules
  contacts: readonly ContactLink[]
  /** The form that signs in; null where the page is not the one of the form. */
  signIn: ReactNode
}

/** The last step: the domain is proven, and the token signs its owner in. */
export function ManageStep({ claim, rules, contacts, signIn }: ManageStepProps) {
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
      {signIn ?? (
        <p>
          <SiteLink href={manageHref(domain)} className="btn max-xs:w-full" data-primary="" data-large="">
            Sign in
          </SiteLink>
        </p>
      )}
      <p>
        <SiteLink href={`/provider/${domain}`}>Show the public page</SiteLink>
      </p>
      <Unfold summary={<span className="text-accent">Lost the token?</span>}>
        <p className="mt-1 text-pretty text-muted">
          It cannot be shown again, because only its hash is stored. An administrator can{" "}
          <SiteLink href="/about#ownership">reset the claim</SiteLink>, which creates a new token. The listings stay
          verified for {rules.hours}&nbsp;hours meanwhile. If somebody else verified your domain, request the same.
          <ContactSentence contacts={contacts} />
        </p>
      </Unfold>
    </>
  )
}
