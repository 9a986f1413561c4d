import { Fragment } from "react"
import { formatCount } from "@/components/format"
import { explainProblem, FIELD_LABELS, type FieldName, type FieldProblem } from "@/components/register/form-state"
import { Note } from "@/components/ui/note"

interface ErrorSummaryProps {
  id: string
  problems: FieldProblem[]
  message?: string
}

const isField = (field: string): field is FieldName => field in FIELD_LABELS

/** What needs a look, with a link to each field. */
export function ErrorSummary({ id, problems, message }: ErrorSummaryProps) {
  const links = problems.filter(({ field }) => isField(field))
  const rest = problems.filter(({ field }) => !isField(field))
  const count = problems.length === 1 ? "One field needs" : `${formatCount(problems.length)} fields need`
  return (
    <div className="mb-6">
      <Note id={id} tone="error" icon="error" role="alert">
        <p>
          <b>{message ?? `${count} a look.`}</b>{" "}
          {links.map(({ field }, index) => (
            <Fragment key={field}>
              {index > 0 && ", "}
              <a href={`#field-${field}`}>{FIELD_LABELS[field as FieldName]}</a>
            </Fragment>
          ))}
        </p>
        {rest.map((problem) => (
          <p key={problem.field}>{explainProblem(problem)}</p>
        ))}
      </Note>
    </div>
  )
}
