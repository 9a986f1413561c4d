"use client"

import { ActionButton } from "@/components/ui/action-button"
import { maxLengthOf, SelectField, TextArea, TextField } from "@/components/ui/field"
import { Note } from "@/components/ui/note"
import { fieldOf, type ResultState } from "@/components/ui/problems"
import { ResultForm } from "@/components/ui/result-form"
import { type FormAction, useFormResult } from "@/components/ui/use-form-result"

const RESULT_ID = "answer"
const LABELS = { reason: "Reason", text: "What happened", contact: "Contact" }

export type ReportState = ResultState<
  { values: Record<keyof typeof LABELS, string> },
  { kind: "done"; message: string }
>

interface ReportFormProps {
  action: FormAction<ReportState>
  service: string
  reasons: readonly (readonly [value: string, words: string])[]
  limits: { text: number; contact: number }
}

export function ReportForm({ action, service, reasons, limits }: ReportFormProps) {
  const first: ReportState = { kind: "idle", attempt: 0, values: { reason: "", text: "", contact: "" } }
  const [state, submit] = useFormResult(action, first, RESULT_ID)
  if (state.kind === "done") {
    return (
      <Note id={RESULT_ID} icon="check" role="status">
        <p>{state.message}</p>
      </Note>
    )
  }
  const field = fieldOf(state, LABELS, state.values)
  const end = (
    <p className="border-t border-line pt-5">
      <ActionButton isPrimary>Send report</ActionButton>
    </p>
  )
  return (
    <ResultForm
      id={RESULT_ID}
      {...{ state, submit, end }}
      lead="The report was not sent."
      labels={LABELS}
      hidden={[["service", service]]}
    >
      <SelectField {...field("reason")}>
        <option value="">Choose a reason…</option>
        {reasons.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </SelectField>
      <TextArea
        {...field("text")}
        aside="optional"
        hint={`At most ${limits.text} characters. Only the administrator reads it.`}
        maxLength={maxLengthOf(limits.text)}
        rows={5}
      />
      <TextField
        {...field("contact")}
        aside="optional"
        hint="An e-mail address, if the administrator may ask you."
        maxLength={maxLengthOf(limits.contact)}
        autoComplete="email"
      />
    </ResultForm>
  )
}
