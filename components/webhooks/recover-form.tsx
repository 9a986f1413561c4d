"use client"

import { ActionButton } from "@/components/ui/action-button"
import { ErrorSummary } from "@/components/ui/error-summary"
import { TextField } from "@/components/ui/field"
import { findProblem } from "@/components/ui/problems"
import { type FormAction, useFormResult } from "@/components/ui/use-form-result"
import { RECOVER_ID, RESULTS } from "@/components/webhooks/anchors"
import { FIELD_LABELS, type RecoverState } from "@/components/webhooks/form-state"

interface RecoverFormProps {
  action: FormAction<RecoverState>
  id: string
  /** The initial value of the time from which deliveries are sent again. */
  since: string
  isActive: boolean
  keptDays: number
}

export function RecoverForm({ action, id, since, isActive, keptDays }: RecoverFormProps) {
  const [state, submit] = useFormResult(action, { kind: "idle", attempt: 0, since }, RESULTS.recover)
  return (
    <section id={RECOVER_ID} aria-labelledby="recover-title" className="stack content-start gap-2">
      <h2 id="recover-title">Missed deliveries</h2>
      <p className="text-pretty text-muted">
        Sends failed deliveries, and events from the time when the webhook was not active, in order. Accepted deliveries
        are not sent again. At most {keptDays} days back.
      </p>
      <ErrorSummary id={RESULTS.recover} state={state} lead="No delivery was scheduled." labels={FIELD_LABELS} />
      {isActive ? (
        <form action={submit} noValidate className="grid justify-items-start gap-3">
          <input type="hidden" name="webhook" value={id} />
          <TextField
            key={state.attempt}
            name="since"
            label="Since"
            aside="UTC"
            error={findProblem(state, "since", FIELD_LABELS)}
            type="datetime-local"
            className="tabular-nums"
            defaultValue={state.since}
            required
          />
          <ActionButton>Send missed deliveries</ActionButton>
        </form>
      ) : (
        <p className="text-muted">Activate the webhook first.</p>
      )}
    </section>
  )
}
