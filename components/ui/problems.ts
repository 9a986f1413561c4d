export interface FieldProblem {
  field: string
  message: string
}

/** Why a form was rejected: invalid fields, or one reason that is not about a field. */
export type Rejected = { kind: "invalid"; problems: FieldProblem[] } | { kind: "failed"; message: string }

/** The label of each field, in the order of the form. */
export type FieldLabels = Readonly<Record<string, string>>

/**
 * Returns a problem as a sentence. Schemas describe a problem without its field ("is required"), so this function adds the label.
 */
export function formatProblem({ field, message }: FieldProblem, labels: FieldLabels): string {
  const sentence = /^[a-z]/.test(message) ? `${labels[field] ?? field} ${message}` : message
  return sentence.endsWith(".") ? sentence : `${sentence}.`
}

/** Returns the sentence about one field; undefined if the field is valid. */
export function findProblem(
  state: { kind: string; problems?: FieldProblem[] },
  name: string,
  labels: FieldLabels,
): string | undefined {
  const problem = state.problems?.find(({ field }) => field === name)
  return problem && formatProblem(problem, labels)
}
