import { useActionState, useEffect } from "react"

/** A form's state, its submit, whether it is under way, and the focus moved to each new answer, which stands in the element of this id. */
export function useAnswer<State extends { attempt: number }>(
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
