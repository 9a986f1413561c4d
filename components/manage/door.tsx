// The page for whoever is not signed in: what can be done here, the form, and what a revocation meant.

import type { ReactNode } from "react"
import { type SignInAction, SignInForm } from "@/components/manage/sign-in-form"
import { SiteLink } from "@/components/site/site-link"

interface DoorProps {
  action: SignInAction
  domain: string
  /** Why one is here. */
  children?: ReactNode
}

export function Door({ action, domain, children }: DoorProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[18.5rem_minmax(0,1fr)] lg:gap-16">
      <header className="grid content-start gap-4 text-pretty text-muted">
        <h1 className="text-ink">Manage your listings</h1>
        <p className="-mt-2.5">
          Edit and delete what is listed under a domain you have claimed. There is no account: the token of the claim
          signs you in, for one hour.
        </p>
        <p className="text-small leading-5">
          No token yet? <SiteLink href={claimHref(domain)}>Claim the domain</SiteLink> first; it takes two minutes. A
          lost token cannot be shown again, since only its hash is kept: an administrator can reset the claim.
        </p>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5">
        {children && <div className="max-w-form">{children}</div>}
        <SignInForm key={domain} action={action} domain={domain} />
      </div>
    </div>
  )
}

/** After a revocation: what it means, and how to take it back. */
export function Revoked({ domain, children }: { domain: string; children: ReactNode }) {
  return (
    <div className="grid max-w-form grid-cols-[minmax(0,1fr)] gap-5">
      <h1>The claim is revoked</h1>
      {children}
      <div className="grid gap-3 text-prose text-pretty">
        <p>
          The token of <b className="wrap-anywhere">{domain}</b> works no longer, here and over the API.
        </p>
        <p>
          Your listings stay, but are not marked as verified any more. Other directories we read may change them again,
          and what is registered under the domain from now on waits for review.
        </p>
        <p>Claiming the domain again gives you a new token; proving it brings the mark back.</p>
      </div>
      <p className="flex flex-wrap gap-2">
        <SiteLink href={claimHref(domain)} className="btn">
          Claim it again
        </SiteLink>
        <SiteLink href="/" className="btn">
          Browse the directory
        </SiteLink>
      </p>
    </div>
  )
}

const claimHref = (domain: string) => (domain === "" ? "/claim" : `/claim?domain=${encodeURIComponent(domain)}`)
