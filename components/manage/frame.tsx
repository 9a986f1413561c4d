import type { ReactNode } from "react"
import type { Action } from "@/components/account/address"
import { Frame, LeaveButton } from "@/components/account/frame"
import { formatDate } from "@/components/format"
import { ButtonLink } from "@/components/site/site-link"
import { Icon } from "@/components/ui/icon"
import { Note } from "@/components/ui/note"
import type { PublicClaim } from "@/lib/claims/schema"

interface OwnerFrameProps {
  claim: Pick<PublicClaim, "domain" | "domain_unicode" | "verified_at">
  watch: ReactNode
  signOut: Action
  /** The domain in the URL if the owner is signed in for another domain; else null. */
  otherDomain: string | null
  children: ReactNode
}

export function OwnerFrame({ claim, watch, signOut, otherDomain, children }: OwnerFrameProps) {
  const { domain_unicode } = claim
  const actions = (
    <>
      {watch}
      <ButtonLink href="/register">List an endpoint</ButtonLink>
      <LeaveButton action={signOut}>Sign out</LeaveButton>
    </>
  )
  return (
    <Frame title={domain_unicode} facts={<Facts claim={claim} />} actions={actions}>
      {otherDomain !== null && (
        <Note>
          <p className="mb-2">
            You are signed in for <b className="wrap-anywhere">{domain_unicode}</b>, not for{" "}
            <b className="wrap-anywhere">{otherDomain}</b>.
          </p>
          <LeaveButton action={signOut} fields={{ domain: otherDomain }}>
            Sign out and sign in for {otherDomain}
          </LeaveButton>
        </Note>
      )}
      {children}
    </Frame>
  )
}

function Facts({ claim: { domain, domain_unicode, verified_at } }: Pick<OwnerFrameProps, "claim">) {
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
      {domain_unicode !== domain && <code>{domain}</code>}
      {verified_at !== null && (
        <span className="inline-flex items-center gap-1.5">
          <Icon name="verified" />
          <span>
            Verified since <time dateTime={verified_at}>{formatDate(verified_at)}</time>
          </span>
        </span>
      )}
    </p>
  )
}
