import { useActionState, useEffect } from "react"

/** A server action that receives its own previous result as the state. */
export type FormAction<State> = (state: Awaited<State>, form: FormData) => Promise<State>

/**
 * The state of a form, its action, and whether it is pending. After each submission the element `id` has the focus.
 * @param href the URL of the page. React needs it to keep the state after a form post without script.
 */
export function useFormResult<State extends { attempt: number }>(
  action: FormAction<State>,
  first: Awaited<State>,
  id: string,
  href?: string,
): [state: Awaited<State>, submit: (form: FormData) => void, isPending: boolean] {
  const [state, submit, isPending] = useActionState(action, first, href)
  const { attempt } = state
  useEffect(() => {
    if (attempt > 0) document.getElementById(id)?.focus()
  }, [attempt, id])
  return [state, submit, isPending]
}
