export interface FieldProblem {
  field: string
  message: string
}

/** Why a form was rejected: invalid fields, or one reason that is not about a field. */
export type Rejected = { kind: "invalid"; problems: FieldProblem[] } | { kind: "failed"; message: string }

/** The entered values except secrets, and the result, which takes the focus after each submission (`attempt`). */
export type ResultState<Entered, Done = never> = { attempt: number } & Entered & ({ kind: "idle" } | Rejected | Done)

/** The label of each field, in the order of the form. */
export type FieldLabels = Readonly<Record<string, string>>

/** Returns a problem as a sentence. Schemas leave out the field ("is required"), so the label is added. */
export function formatProblem({ field, message }: FieldProblem, labels: FieldLabels): string {
  const sentence = /^[a-z]/.test(message) ? `${labels[field] ?? field} ${message}` : message
  return sentence.endsWith(".") ? sentence : `${sentence}.`
}

type Problematic = { kind: string; problems?: FieldProblem[] }

/** Returns the sentence about one field; undefined if the field is valid. */
export function findProblem(state: Problematic, name: string, labels: FieldLabels): string | undefined {
  const problem = state.problems?.find(({ field }) => field === name)
  return problem && formatProblem(problem, labels)
}

/** Returns what a field of the form gets from its state. A field without a value is one for a secret. */
export const fieldOf =
  <Name extends string>(state: Problematic, labels: Record<Name, string>, values: Partial<Record<Name, string>>) =>
  (name: Name) => ({ name, label: labels[name], error: findProblem(state, name, labels), defaultValue: values[name] })
