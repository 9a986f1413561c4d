import type { Action } from "@/components/account/address"
import { formatMoment } from "@/components/format"
import { ActionButton } from "@/components/ui/action-button"
import { Note } from "@/components/ui/note"
import type { WebhookDetails } from "@/lib/webhooks/schema"

/** Why nothing is sent any more, and what to do about it. */
export function Deactivated({ details, action }: { details: WebhookDetails; action: Action }) {
  const { id, deactivated_at, deactivation_reason } = details
  return (
    <Note tone="error" icon="error">
      <p>
        <b>Nothing is sent any more</b>
        {deactivated_at !== null && (
          <>
            {" "}
            since <time dateTime={deactivated_at}>{formatMoment(deactivated_at)}</time>
          </>
        )}
        . {deactivation_reason}
      </p>
      <p className="mt-1 text-muted">
        See below what your receiver answered and mend it, then activate the webhook again. It hears what happens from
        then on; what it missed is sent when you ask for it.
      </p>
      <form action={action} className="mt-2">
        <input type="hidden" name="webhook" value={id} />
        <ActionButton isPrimary>Activate again</ActionButton>
      </form>
    </Note>
  )
}
