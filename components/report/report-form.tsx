"use client"

// Reports a listing to the administrator. Works without JavaScript; the response to the form post has the result.

import { LABELS, NO_VALUES, type ReportState } from "@/components/report/form-state"
import { ActionButton } from "@/components/ui/action-button"
import { ErrorSummary } from "@/components/ui/error-summary"
import { maxLengthOf, SelectField, TextArea, TextField } from "@/components/ui/field"
import { Note } from "@/components/ui/note"
import { findProblem } from "@/components/ui/problems"
import { type FormAction, useFormResult } from "@/components/ui/use-form-result"

const RESULT_ID = "answer"

interface ReportFormProps {
  action: FormAction<ReportState>
  service: string
  reasons: readonly (readonly [value: string, words: string])[]
  limits: { text: number; contact: number }
}

export function ReportForm({ action, service, reasons, limits }: ReportFormProps) {
  const [state, submit] = useFormResult(action, { kind: "idle", attempt: 0, values: NO_VALUES }, RESULT_ID)
  if (state.kind === "done") {
    return (
      <Note id={RESULT_ID} icon="check" role="status">
        <p>{state.message}</p>
      </Note>
    )
  }
  const { values } = state
  return (
    <form action={submit} noValidate className="stack max-w-form gap-5">
      <ErrorSummary id={RESULT_ID} state={state} lead="The report was not sent." labels={LABELS} />
      <input type="hidden" name="service" value={service} />
      <div key={state.attempt} className="grid gap-5">
        <SelectField
          name="reason"
          label={LABELS.reason}
          error={findProblem(state, "reason", LABELS) ?? ""}
          defaultValue={values.reason}
        >
          <option value="">Choose a reason…</option>
          {reasons.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </SelectField>
        <TextArea
          name="text"
          label={LABELS.text}
          aside="optional"
          hint={`At most ${limits.text} characters. Only the administrator reads it.`}
          error={findProblem(state, "text", LABELS) ?? ""}
          defaultValue={values.text}
          maxLength={maxLengthOf(limits.text)}
          rows={5}
        />
        <TextField
          name="contact"
          label={LABELS.contact}
          aside="optional"
          hint="An e-mail address, if the administrator may ask you."
          error={findProblem(state, "contact", LABELS) ?? ""}
          defaultValue={values.contact}
          maxLength={maxLengthOf(limits.contact)}
          autoComplete="email"
        />
      </div>
      <p className="border-t border-line pt-5">
        <ActionButton isPrimary>Send report</ActionButton>
      </p>
    </form>
  )
}
