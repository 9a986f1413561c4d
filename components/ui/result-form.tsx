import { Fragment, type ReactNode } from "react"
import { HiddenFields } from "@/components/ui/hidden-fields"
import { Note } from "@/components/ui/note"
import { type FieldLabels, formatProblem, type Rejected } from "@/components/ui/problems"

interface ResultFormProps {
  /** The element id of the result. */
  id: string
  state: { attempt: number } & ({ kind: "idle" } | Rejected)
  submit: (form: FormData) => void
  lead: string
  labels: FieldLabels
  hidden?: readonly (readonly [name: string, value: string])[]
  /** What is below the fields, such as the button. */
  end: ReactNode
  children: ReactNode
}

/** Shows above the fields why a form was rejected. Without JavaScript the form is a plain form post. */
export function ResultForm({ id, state, submit, lead, labels, hidden = [], end, children }: ResultFormProps) {
  return (
    <form action={submit} noValidate className="stack max-w-form gap-5">
      <ErrorSummary id={id} state={state} lead={lead} labels={labels} />
      <HiddenFields fields={hidden} />
      {/* React resets a form after its action. A new `key` creates the fields again with the values that the server returned, and
          empties the fields of secrets. */}
      <div key={state.attempt} className="stack gap-5">
        {children}
      </div>
      {end}
    </form>
  )
}

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
