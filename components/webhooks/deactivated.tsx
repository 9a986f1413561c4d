import type { Action } from "@/components/account/address"
import { formatMoment } from "@/components/format"
import { ActionButton } from "@/components/ui/action-button"
import { Note } from "@/components/ui/note"
import { PAUSED } from "@/lib/webhooks/names"
import type { WebhookDetails } from "@/lib/webhooks/schema"

export function Deactivated({ details, action }: { details: WebhookDetails; action: Action }) {
  const { id, deactivated_at, deactivation_reason } = details
  const isPaused = deactivation_reason === PAUSED
  return (
    <Note tone={isPaused ? "quiet" : "error"}>
      <p>
        <b>This webhook is {isPaused ? "paused" : "deactivated"}</b>
        {deactivated_at !== null && (
          <>
            {" "}
            since <time dateTime={deactivated_at}>{formatMoment(deactivated_at)}</time>
          </>
        )}
        . {!isPaused && deactivation_reason}
      </p>
      <p className="mt-1 text-muted">
        {!isPaused && "Check the responses of your receiver below and fix the cause, then activate the webhook. "}
        Once it is active, it receives new events. To send the missed deliveries, use the recovery form.
      </p>
      <form action={action} className="mt-2">
        <input type="hidden" name="webhook" value={id} />
        <ActionButton isPrimary>Activate webhook</ActionButton>
      </form>
    </Note>
  )
}
