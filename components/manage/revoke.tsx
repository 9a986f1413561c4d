import type { Action } from "@/components/account/address"
import { CONFIRM_ID, Confirm } from "@/components/account/confirm"
import { manageHref } from "@/components/manage/address"
import { ButtonLink } from "@/components/site/site-link"
import { ActionButton } from "@/components/ui/action-button"

/** The URL of the page that asks the owner to confirm the revocation of the claim. */
export const REVOKE_HREF = `${manageHref(null, { revoke: "ask" })}#${CONFIRM_ID}`

export function RevokeSection() {
  return (
    <section aria-labelledby="revoke-title" className="grid justify-items-start gap-2">
      <h2 id="revoke-title">Claim</h2>
      <p className="max-w-measure text-pretty text-muted">
        If the token leaked, or the domain is no longer yours. Your listings stay, but they are no longer marked as
        verified.
      </p>
      <ButtonLink href={REVOKE_HREF}>Revoke the claim</ButtonLink>
    </section>
  )
}

interface ConfirmRevokeProps {
  domain: string
  /** The number of listings that lose the verified mark through the revocation. */
  listings: number
  action: Action
}

export function ConfirmRevoke({ domain, listings, action }: ConfirmRevokeProps) {
  return (
    <Confirm
      title={
        <>
          Revoke the claim of <span className="wrap-anywhere">{domain}</span>?
        </>
      }
    >
      <ul className="grid list-disc gap-1.5 pl-5 text-prose text-pretty">
        <li>The token stops working at once, here and in the API, and you are signed out.</li>
        <li>
          {listings === 1 ? "The one listing stays, but is" : `The ${listings} listings stay, but are`} no longer marked
          as verified.
        </li>
        <li>Sources may change them again, and new registrations wait for review.</li>
        <li>You can claim the domain again at any time, which gives you a new token.</li>
      </ul>
      <form action={action} className="grid justify-items-start gap-4">
        <label className="flex min-h-8 items-center gap-2.5">
          <input type="checkbox" name="understood" value="yes" required />
          <span>
            I want to revoke the claim of <b className="wrap-anywhere">{domain}</b>
          </span>
        </label>
        <p className="flex flex-wrap gap-2">
          <ActionButton isPrimary>Revoke the claim</ActionButton>
          <ButtonLink href={manageHref(null)}>Cancel</ButtonLink>
        </p>
      </form>
    </Confirm>
  )
}
