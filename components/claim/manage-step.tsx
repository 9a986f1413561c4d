import type { ReactNode } from "react"
import { manageHref } from "@/components/claim/address"
import type { Rules } from "@/components/claim/wizard-state"
import { formatMoment } from "@/components/format"
import { DomainName } from "@/components/listing/domain-name"
import { SiteLink } from "@/components/site/site-link"
import { Icon } from "@/components/ui/icon"
import type { PublicClaim } from "@/lib/claims/schema"

interface ManageStepProps {
  claim: PublicClaim
  rules: Rules
  /** The form that signs in; null where the page is not the one of the form. */
  signIn: ReactNode
}

/** The last step: the domain is proven, and the token signs its owner in. */
export function ManageStep({ claim, rules, signIn }: ManageStepProps) {
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
    </>
  )
}
