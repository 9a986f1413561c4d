// The frame of an owner's page: which domain, since when it is proven, and the way out.

import type { ReactNode } from "react"
import { formatDate } from "@/components/format"
import { type Action, REGISTER_PATH } from "@/components/manage/address"
import { SiteLink } from "@/components/site/site-link"
import { Icon } from "@/components/ui/icon"
import { Note } from "@/components/ui/note"
import type { ClaimStanding } from "@/lib/claims/schema"

interface RoomProps {
  standing: Pick<ClaimStanding, "domain" | "domain_unicode" | "verified_at">
  signOut: Action
  /** Asked for by the address, while signed in for this one. */
  otherDomain: string | null
  children: ReactNode
}

export function Room({ standing, signOut, otherDomain, children }: RoomProps) {
  const { domain, domain_unicode, verified_at } = standing
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="wrap-anywhere">{domain_unicode}</h1>
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
        </div>
        <div className="flex flex-wrap gap-2">
          <SiteLink href={REGISTER_PATH} className="btn">
            Register a service
          </SiteLink>
          <form action={signOut}>
            <button type="submit" className="btn">
              Sign out
            </button>
          </form>
        </div>
      </header>
      {otherDomain !== null && (
        <Note>
          <p>
            You are signed in for <b className="wrap-anywhere">{domain_unicode}</b>, not for{" "}
            <b className="wrap-anywhere">{otherDomain}</b>.
          </p>
          <form action={signOut} className="mt-2">
            <input type="hidden" name="domain" value={otherDomain} />
            <button type="submit" className="btn">
              Sign out and sign in for {otherDomain}
            </button>
          </form>
        </Note>
      )}
      {children}
    </div>
  )
}
