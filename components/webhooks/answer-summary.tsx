import { Fragment } from "react"
import { Note } from "@/components/ui/note"
import { FIELD_LABELS, type Refused } from "@/components/webhooks/form-state"

interface AnswerSummaryProps {
  id: string
  state: Refused
  /** What did not happen. */
  lead: string
}

/** Why nothing was done: the sentence, or links to the fields that need a look. */
export function AnswerSummary({ id, state, lead }: AnswerSummaryProps) {
  return (
    <Note id={id} tone="error" icon="error" role="alert">
      <p className="wrap-anywhere">
        <b>{lead}</b> {state.kind === "failed" ? state.message : <Fields problems={state.problems} />}
      </p>
    </Note>
  )
}

function Fields({ problems }: { problems: { field: string }[] }) {
  const wrong = new Set(problems.map(({ field }) => field))
  // In the order of the form.
  const fields = [...new Set([...Object.keys(FIELD_LABELS), ...wrong])].filter((field) => wrong.has(field))
  return (
    <>
      {fields.length === 1 ? "One field needs a look:" : `${fields.length} fields need a look:`}{" "}
      {fields.map((field, index) => (
        <Fragment key={field}>
          {index > 0 && ", "}
          <a href={`#field-${field}`}>{FIELD_LABELS[field] ?? field}</a>
        </Fragment>
      ))}
    </>
  )
}
