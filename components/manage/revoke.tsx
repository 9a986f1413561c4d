import { type Action, manageHref } from "@/components/manage/address"
import { CONFIRM_ID } from "@/components/manage/anchors"
import { Arrival } from "@/components/manage/arrival"
import { SiteLink } from "@/components/site/site-link"
import { ActionButton } from "@/components/ui/action-button"

/** Where the owner is asked whether to revoke. */
export const REVOKE_HREF = `${manageHref(null, { revoke: "ask" })}#${CONFIRM_ID}`

/** Where the claim can be ended; what it means is said before it is done. */
export function RevokeSection() {
  return (
    <section aria-labelledby="revoke-title" className="grid justify-items-start gap-2">
      <h2 id="revoke-title">End the claim</h2>
      <p className="max-w-measure text-pretty text-muted">
        For a token that leaked, or a domain that is yours no longer. Your listings stay, without the mark of a verified
        domain.
      </p>
      <SiteLink href={REVOKE_HREF} className="btn">
        Revoke the claim
      </SiteLink>
    </section>
  )
}

interface ConfirmRevokeProps {
  domain: string
  /** How many listings lose the mark. */
  listings: number
  action: Action
}

export function ConfirmRevoke({ domain, listings, action }: ConfirmRevokeProps) {
  return (
    <section
      id={CONFIRM_ID}
      tabIndex={-1}
      aria-labelledby="revoke-title"
      className="grid max-w-form grid-cols-[minmax(0,1fr)] gap-4"
    >
      <Arrival id={CONFIRM_ID} />
      <h2 id="revoke-title">
        Revoke the claim of <span className="wrap-anywhere">{domain}</span>?
      </h2>
      <ul className="grid list-disc gap-1.5 pl-5 text-prose text-pretty">
        <li>The token is dead at once, here and over the API, and you are signed out.</li>
        <li>
          {listings === 1 ? "The one listing stays, but is" : `The ${listings} listings stay, but are`} not marked as
          verified any more.
        </li>
        <li>Other directories we read may change them again, and new registrations wait for review.</li>
        <li>You can claim the domain again whenever you like; that gives you a new token.</li>
      </ul>
      <form action={action} className="grid justify-items-start gap-4">
        <label className="flex min-h-8 items-center gap-2.5">
          <input type="checkbox" className="check" name="understood" value="yes" required />
          <span>
            I want to revoke the claim of <b className="wrap-anywhere">{domain}</b>
          </span>
        </label>
        <p className="flex flex-wrap gap-2">
          <ActionButton isPrimary>Revoke the claim</ActionButton>
          <SiteLink href={manageHref(null)} className="btn">
            Cancel
          </SiteLink>
        </p>
      </form>
    </section>
  )
}
