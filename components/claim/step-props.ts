// What the steps of the wizard share.

/** The action of a form, as `useActionState` gives it. */
export type FormAction = (form: FormData) => void

/** Whatever a submission was answered with beside a new step stands in an element of this id. */
export const RESULT_ID = "answer"

/** The numbers that the steps tell. They come from the server, so that no rule is written twice. */
export interface Rules {
  /** To prove a claim. */
  hours: number
  /** For the answer of the provider's host. */
  seconds: number
  /** Most of the file. */
  kilobytes: number
  /** Between two looks at a proven claim. */
  days: number
  /** Looks in vain that end it. */
  misses: number
}
