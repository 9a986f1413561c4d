// What a proved domain means, and how the owner of a domain proves it.

import { formatLength } from "@/components/format"
import { type ContactLink, ContactSentence } from "@/components/site/contact-links"
import { PAGES } from "@/components/site/menu"
import { SiteLink } from "@/components/site/site-link"
import { Term } from "@/components/ui/term"
import { RECHECK } from "@/lib/claims/recheck"
import { CLAIM_LIFETIME_MS } from "@/lib/claims/transitions"
import { RETENTION_DAYS } from "@/lib/health/retention"

export function Verified() {
  return (
    <p>
      A shield next to a name means that the provider proved control of the domain. The filters have one box for these
      listings, and another one for x402 listings whose last challenge has valid payment terms. A proved domain is one
      term of the <SiteLink href="#recommended">recommended order</SiteLink>.
    </p>
  )
}

interface OwnershipProps {
  contacts: readonly ContactLink[]
  /** True if a listing that its owner registers is public without a review. */
  publishesAtOnce: boolean
}

export function Ownership({ contacts, publishesAtOnce }: OwnershipProps) {
  const hours = CLAIM_LIFETIME_MS / 3_600_000
  const days = formatLength(RECHECK.everyMs)
  return (
    <>
      <p>
        A person who can serve a file on a host, or add a record to its DNS, controls the host. The shield proves only
        that: neither an identity nor the value of a payment. No account is needed.{" "}
        <SiteLink href={PAGES.manage.href}>Prove your domain</SiteLink>: you get a secret token, and a public hash to
        publish within {hours} hours, as a file on the host or as a TXT record. The claim covers exactly that host, not
        its subdomains. Other people can start a claim of the same domain, but your hash stays valid for its {hours}{" "}
        hours, and the hash that we find decides which token is valid. An unproven claim is deleted{" "}
        {RETENTION_DAYS.unproven_claims}
        &nbsp;days later, with its e-mail address.
      </p>
      <dl className="box defs text-body">
        <Term term="After the proof">
          The public listings of the host are marked. With the token you edit and delete them. Your values take
          precedence over every source.
        </Term>
        <Term term="Later additions">
          Registrations by other people under the domain wait: you accept or reject each on{" "}
          <SiteLink href={PAGES.manage.href}>{PAGES.manage.label}</SiteLink>. A listing from a source or our prober is
          public without the mark until you accept it. A listing that you register with the token is marked
          {publishesAtOnce && " and is public at once"}.
        </Term>
        <Term term="Proof in place">
          We check the proof every {days}. After {RECHECK.misses} consecutive failed checks the claim ends: the marks
          are removed, and the token stops working. The domain can then be claimed again.
        </Term>
        <Term term="Lost or leaked token">
          We store only its hash. With the token you can revoke the claim yourself. Without it, an administrator can
          reset the claim: the old token stops working at once, and you prove the domain with a new one. The listings
          stay verified for {hours} hours meanwhile; without a new proof by then the marks are removed.
          <ContactSentence contacts={contacts} />
        </Term>
      </dl>
    </>
  )
}
