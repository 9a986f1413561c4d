import type { Action } from "@/components/account/address"
import { formatMoment } from "@/components/format"
import { ActionButton } from "@/components/ui/action-button"
import { Note } from "@/components/ui/note"
import type { WebhookDetails } from "@/lib/webhooks/schema"

/** Explains why the webhook was deactivated, with a button that activates it. */
export function Deactivated({ details, action }: { details: WebhookDetails; action: Action }) {
  const { id, deactivated_at, deactivation_reason } = details
  return (
    <Note tone="error">
      <p>
        <b>This webhook is deactivated</b>
        {deactivated_at !== null && (
          <>
            {" "}
            since <time dateTime={deactivated_at}>{formatMoment(deactivated_at)}</time>
          </>
        )}
        . {deactivation_reason}
      </p>
      <p className="mt-1 text-muted">
        Check the responses of your receiver below and fix the cause, then activate the webhook. It receives new events
        from then on. To send the missed deliveries, use the recovery form.
      </p>
      <form action={action} className="mt-2">
        <input type="hidden" name="webhook" value={id} />
        <ActionButton isPrimary>Activate webhook</ActionButton>
      </form>
    </Note>
  )
}
