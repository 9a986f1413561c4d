import { useEffect, useRef, useState } from "react"
import {
  EMPTY_VALUES,
  type FieldValues,
  type FormState,
  INITIAL_STATE,
  prefill,
  REQUEST_NAMES,
} from "@/components/register/form-state"
import { Icon } from "@/components/ui/icon"
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
    const isThorough = text("behaviour") !== ""
    setLive({ after, steps: [], state: null })
    const finish = (state: FormState) => setLive((last) => last && { ...last, state: { ...state, isThorough } })
    const body = { ...request, ...(isThorough && { behaviour: true }) }
    try {
      for await (const { name, data } of readEvents(body, signal)) {
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

const toChecked = (found: EndpointCheck, values: FieldValues): FormState => {
  const check = { ...found, is_status_assumed: false }
  return { ...INITIAL_STATE, ...prefill(check, values), kind: "checked", check }
}

const toRejected = ({ error, details }: ErrorBody, values: FieldValues): FormState => {
  const why = details?.length
    ? { kind: "invalid" as const, problems: details }
    : { kind: "failed" as const, message: error }
  return { ...INITIAL_STATE, values, ...why }
}

interface CheckEvent {
  name: string
  data: unknown
}

/** Reads the stream of a POST: EventSource sends no body. Another response yields one event `error` with its body. */
async function* readEvents(body: object, signal: AbortSignal): AsyncGenerator<CheckEvent> {
  const response = await fetch("/api/v1/register/check", {
    method: "POST",
    headers: { "content-type": "application/json", accept: "text/event-stream" },
    body: JSON.stringify(body),
    signal,
  })
  if (!response.ok || !response.body) {
    yield { name: "error", data: await response.json() }
    return
  }
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ""
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const events = (text + part.value).split("\n\n")
    text = events.pop() ?? ""
    for (const event of events) {
      const [, name = "", data = ""] = /^event: (.*)\ndata: (.*)$/.exec(event) ?? []
      yield { name, data: JSON.parse(data) }
    }
  }
}

/** The steps of a running check. The last step is in progress. Screen readers announce each step. */
export function StepList({ steps }: { steps: readonly CheckStep[] }) {
  return (
    <ol role="log" aria-label="Steps of the check" className="grid gap-1 text-small text-muted">
      {steps.map(({ text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps are only appended, and a step can repeat
        <li key={index} className="flex items-center gap-2 wrap-anywhere">
          <span className="inline-flex w-3 flex-none justify-center">
            {index < steps.length - 1 ? (
              <Icon name="check" size={12} />
            ) : (
              <span className="spinner" aria-hidden="true" />
            )}
          </span>
          {text}
        </li>
      ))}
    </ol>
  )
}
