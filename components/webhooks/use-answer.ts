import { useActionState, useEffect } from "react"

/** A form's state, its submit, and the focus moved to each new answer, which stands in the element of this id. */
export function useAnswer<State extends { attempt: number }>(
  action: (state: Awaited<State>, form: FormData) => Promise<State>,
  first: Awaited<State>,
  id: string,
): [state: Awaited<State>, submit: (form: FormData) => void] {
  const [state, submit] = useActionState(action, first)
  const { attempt } = state
  useEffect(() => {
    if (attempt > 0) document.getElementById(id)?.focus()
  }, [attempt, id])
  return [state, submit]
}
