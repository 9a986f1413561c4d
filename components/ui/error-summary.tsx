import { Fragment } from "react"
import { Note } from "@/components/ui/note"
import { type FieldLabels, formatProblem, type Rejected } from "@/components/ui/problems"

interface ErrorSummaryProps {
  id: string
  state: Rejected | { kind: "idle" }
  /** The consequence of the rejection, such as "Nothing was saved." */
  lead: string
  labels: FieldLabels
}

/** Shown above a rejected form: the consequence, then the reason, or links to the fields to correct. */
export function ErrorSummary({ id, state, lead, labels }: ErrorSummaryProps) {
  if (state.kind === "idle") return null
  const problems = state.kind === "invalid" ? state.problems : []
  const wrong = new Set(problems.map(({ field }) => field))
  const fields = Object.keys(labels).filter((field) => wrong.has(field))
  return (
    <Note id={id} tone="error" role="alert">
      <p className="wrap-anywhere">
        <b>{lead}</b> {state.kind === "failed" && state.message}
        {fields.length > 0 && `Check ${fields.length === 1 ? "one field" : `${fields.length} fields`}: `}
        {fields.map((field, index) => (
          <Fragment key={field}>
            {index > 0 && ", "}
            <a href={`#field-${field}`}>{labels[field]}</a>
          </Fragment>
        ))}
      </p>
      {problems.map(
        (problem) => !(problem.field in labels) && <p key={problem.field}>{formatProblem(problem, labels)}</p>,
      )}
    </Note>
  )
}
