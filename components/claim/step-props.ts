// Props that the steps of the wizard share.

/** The action of a form, as `useActionState` gives it. */
export type FormAction = (form: FormData) => void

/** The id of the element that shows any result other than a new step. */
export const RESULT_ID = "answer"

/** The numbers that the steps show. They come from the server, so each rule is declared once. */
export interface Rules {
  /** Time to prove a claim. */
  hours: number
  /** Time limit for the response of the provider's host. */
  seconds: number
  /** Size limit of the file. */
  kilobytes: number
  /** Time between two checks of a verified claim. */
  days: number
  /** Consecutive failed checks that end the claim. */
  misses: number
}
