import { useActionState, useEffect } from "react"

/** The state of a form, its submit, and whether the action is pending. Each new result, in the element with this id, takes the focus. */
export function useFormResult<State extends { attempt: number }>(
  action: (state: Awaited<State>, form: FormData) => Promise<State>,
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
