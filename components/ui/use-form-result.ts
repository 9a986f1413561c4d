import { useActionState, useEffect } from "react"

/** A server function that a form calls, with the state that it returned before. */
export type FormAction<State> = (state: Awaited<State>, form: FormData) => Promise<State>

/** The state of a form, its submit, and whether the action is pending. Each new result, in the element with this id, takes the focus. */
export function useFormResult<State extends { attempt: number }>(
  action: FormAction<State>,
  first: Awaited<State>,
  id: string,
): [state: Awaited<State>, submit: (form: FormData) => void, isPending: boolean] {
  const [state, submit, isPending] = useActionState(action, first)
  const { attempt } = state
  useEffect(() => {
    if (attempt > 0) document.getElementById(id)?.focus()
  }, [attempt, id])
  return [state, submit, isPending]
}
