"use client"

// Sending again what was missed since a moment. It works as a plain form post; with script the answer to a wrong moment
// arrives in place.

import { ActionButton } from "@/components/ui/action-button"
import { ErrorSummary } from "@/components/ui/error-summary"
import { Field } from "@/components/ui/field"
import { findProblem } from "@/components/ui/problems"
import { useFormResult } from "@/components/ui/use-form-result"
import { RECOVER_ID, RESULTS } from "@/components/webhooks/anchors"
import { FIELD_LABELS, type RecoverState } from "@/components/webhooks/form-state"

export type RecoverAction = (state: RecoverState, form: FormData) => Promise<RecoverState>

interface RecoverFormProps {
  action: RecoverAction
  id: string
  /** Begins with this moment. */
  since: string
  isActive: boolean
  keptDays: number
}

export function RecoverForm({ action, id, since, isActive, keptDays }: RecoverFormProps) {
  const [state, submit] = useFormResult(action, { kind: "idle", attempt: 0, since }, RESULTS.recover)
  return (
    <section id={RECOVER_ID} aria-labelledby="recover-title" className="stack content-start gap-2">
      <h2 id="recover-title">Catch up</h2>
      <p className="text-pretty text-muted">
        Sends what failed, and what happened while the webhook was not active, in order. What your receiver has taken is
        not sent again. At most {keptDays} days back.
      </p>
      {state.kind !== "idle" && (
        <ErrorSummary id={RESULTS.recover} state={state} lead="No delivery was scheduled." labels={FIELD_LABELS} />
      )}
      {isActive ? (
        <form action={submit} noValidate className="grid justify-items-start gap-3">
          <input type="hidden" name="webhook" value={id} />
          <Field
            id="field-since"
            name="since"
            label="Since"
            aside="UTC"
            error={findProblem(state, "since", FIELD_LABELS)}
          >
            {(control) => (
              <input
                {...control}
                key={state.attempt}
                type="datetime-local"
                className="control tabular-nums"
                defaultValue={state.since}
                required
              />
            )}
          </Field>
          <ActionButton>Send what was missed</ActionButton>
        </form>
      ) : (
        <p className="text-muted">Activate the webhook first.</p>
      )}
    </section>
  )
}
