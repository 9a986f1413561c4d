import { useEffect, useRef, useState } from "react"
import {
  EMPTY_VALUES,
  type FieldValues,
  type FormState,
  INITIAL_STATE,
  prefill,
  REQUEST_NAMES,
} from "@/components/register/form-state"
import { readEvents } from "@/components/register/read-events"
import type { CheckStep, EndpointCheck } from "@/lib/registration/check-schema"

interface Live {
  /** The attempt of the form after which this check started. A later submission of the form replaces the check. */
  after: number
  steps: CheckStep[]
  /** Null while the check runs. */
  state: FormState | null
}

/** Runs a check and follows its steps. With JavaScript it replaces the form post. The check ends with the page. */
export function useLiveCheck(): [live: Live | null, start: (form: FormData, after: number) => void] {
  const [live, setLive] = useState<Live | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function run(form: FormData, after: number, signal: AbortSignal) {
    const text = (name: string) => String(form.get(name) ?? "")
    const request = Object.fromEntries(REQUEST_NAMES.map((name) => [name, text(name)]))
    const values: FieldValues = { ...EMPTY_VALUES, ...request }
    setLive({ after, steps: [], state: null })
    const finish = (state: FormState) => setLive((last) => last && { ...last, state })
    try {
      for await (const { name, data } of readEvents(request, signal)) {
        if (name === "step") setLive((last) => last && { ...last, steps: [...last.steps, data as CheckStep] })
        else finish(name === "check" ? toChecked(data as EndpointCheck, values) : toRejected(data as ErrorBody, values))
      }
    } catch {
      // A lost connection. The reader repeats the check.
      if (!signal.aborted) finish(toRejected({ error: "The connection was interrupted. Check again." }, values))
    }
  }
  function start(form: FormData, after: number) {
    running.current?.abort()
    running.current = new AbortController()
    void run(form, after, running.current.signal)
  }
  return [live, start]
}

/** The body of an error response of the API. */
interface ErrorBody {
  error: string
  details?: { field: string; message: string }[]
}

const toChecked = (check: EndpointCheck, values: FieldValues): FormState => {
  return { ...INITIAL_STATE, ...prefill(check, values), kind: "checked", check }
}

const toRejected = ({ error, details }: ErrorBody, values: FieldValues): FormState => {
  const why = details?.length
    ? { kind: "invalid" as const, problems: details }
    : { kind: "failed" as const, message: error }
  return { ...INITIAL_STATE, values, ...why }
}
