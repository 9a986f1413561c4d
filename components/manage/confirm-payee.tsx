import type { Action } from "@/components/account/address"
import { Confirm } from "@/components/account/confirm"
import { formatMoment } from "@/components/format"
import { findCaution } from "@/components/listing/caution-marks"
import { ProtocolTag } from "@/components/listing/protocol-tag"
import { listPlace, manageHref } from "@/components/manage/address"
import { Blank } from "@/components/site/blank"
import { ButtonLink } from "@/components/site/site-link"
import { ActionButton } from "@/components/ui/action-button"
import { HiddenFields } from "@/components/ui/hidden-fields"
import type { Owned, OwnedQuery } from "@/lib/owners/schema"

interface ConfirmPayeeProps {
  /** Undefined if it is no longer a listing of this owner. */
  listing: Owned | undefined
  query: OwnedQuery
  action: Action
}

export function ConfirmPayee({ listing, query, action }: ConfirmPayeeProps) {
  const caution = listing && findCaution(listing.cautions, "payee_changed")
  if (!listing || !caution?.after) {
    return (
      <Blank
        title="No payee to confirm"
        link={{ href: manageHref(query), label: "Back to your listings" }}
        text="The endpoint names the known payee, or the change is over seven days old."
      />
    )
  }
  const { id, name, protocol, url } = listing
  const { before, after, since } = caution
  return (
    <Confirm title="Is the new payee yours?">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <b className="wrap-anywhere">{name}</b>
        <ProtocolTag protocol={protocol} />
        <code className="text-muted">{url}</code>
      </p>
      <dl className="box defs">
        <div>
          <dt>Was</dt>
          <dd>
            <code className="wrap-anywhere">{before ?? "not known"}</code>
          </dd>
        </div>
        <div>
          <dt>Is since {formatMoment(since)}</dt>
          <dd>
            <code className="wrap-anywhere">{after}</code>
          </dd>
        </div>
      </dl>
      <p className="text-prose text-pretty">
        Compare the new payee with your wallet, character by character. After the confirmation the warning ends, the
        service is recommended and picked again, and every example pays to the new payee. Payments cannot be taken back.
      </p>
      <p className="text-prose text-pretty">
        <b>You did not change it?</b> Do not confirm. Somebody may control your server: repair the endpoint first, and
        the warning ends with the next check.
      </p>
      <form action={action} className="stack gap-4">
        <HiddenFields fields={[...listPlace(query), ["id", id], ["pay_to", after]]} />
        <label className="flex gap-2">
          <input type="checkbox" className="mt-0.5" name="understood" value="yes" required />
          <span>I have compared it, and payments to the new payee reach me.</span>
        </label>
        <div className="flex flex-wrap gap-2">
          <ActionButton isPrimary>Confirm the new payee</ActionButton>
          <ButtonLink href={manageHref(query)}>Cancel</ButtonLink>
        </div>
      </form>
    </Confirm>
  )
}
