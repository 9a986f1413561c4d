// What is wrong with the fields of a form, as sentences for a person.

export interface FieldProblem {
  field: string
  message: string
}

/** Why a form was rejected: wrong fields, or one reason that concerns no field. */
export type Rejected = { kind: "invalid"; problems: FieldProblem[] } | { kind: "failed"; message: string }

/** The name of each field, in the order of the form. */
export type FieldLabels = Readonly<Record<string, string>>

/** A schema says what a field must be ("is required"); a person reads a sentence with the field's name. */
export function formatProblem({ field, message }: FieldProblem, labels: FieldLabels): string {
  const sentence = /^[a-z]/.test(message) ? `${labels[field] ?? field} ${message}` : message
  return sentence.endsWith(".") ? sentence : `${sentence}.`
}

/** The sentence about one field; undefined where nothing is wrong with it. */
export function findProblem(
  state: { kind: string; problems?: FieldProblem[] },
  name: string,
  labels: FieldLabels,
): string | undefined {
  const problem = state.problems?.find(({ field }) => field === name)
  return problem && formatProblem(problem, labels)
}
