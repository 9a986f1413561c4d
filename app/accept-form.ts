// The first call of every action. A page's action can be called with anything, whatever its types say.

import { acceptFormCall } from "@/lib/http/forms/form-call"

/** Throws unless the arguments are a form and, where given, the state of the form before, which counts its attempts. */
export function acceptForm(form: unknown, previous: unknown = { attempt: 0 }): void {
  if (!(form instanceof FormData)) throw new TypeError("the action was called without a form")
  if (typeof previous !== "object" || previous === null || !("attempt" in previous)) throw new TypeError("no state")
  if (!Number.isSafeInteger(previous.attempt)) throw new TypeError("the state counts no attempts")
  acceptFormCall()
}
