"use client"

// Registers an endpoint in two steps: a check, whose report fills in the second form, and the publication. Without JavaScript both
// are plain form posts. With JavaScript the steps of the check appear while it runs, and the result takes the focus.

import { type FormEvent, useEffect } from "react"
import { LIST_LABEL, LIST_NAME, readBatchTarget } from "@/components/register/batch-target"
import { CheckFields } from "@/components/register/check-form"
import { CheckReport } from "@/components/register/check-report"
import { FIELD_LABELS, type FieldLimits, type FormState, INITIAL_STATE } from "@/components/register/form-state"
import { StepList, useLiveCheck } from "@/components/register/live-check"
import type { ParameterLimits } from "@/components/register/parameter-fields"
import { labelRows } from "@/components/register/parameter-rows"
import { PublishForm } from "@/components/register/publish-form"
import { ErrorSummary } from "@/components/ui/error-summary"
import { type FormAction, useFormResult } from "@/components/ui/use-form-result"

/** The element id of the result, between the two forms. */
const RESULT_ID = "answer"

interface RegisterFormProps {
  action: FormAction<FormState>
  limits: FieldLimits
  parameterLimits: ParameterLimits
  /** The URL of the page with this form, for a link to register another service. */
  href: string
  /** What is filled in at first. */
  given?: Partial<Record<"url" | "tool", string>>
}

export function RegisterForm({ action, limits, parameterLimits, href, given = {} }: RegisterFormProps) {
  const [posted, submit, isPending] = useFormResult(action, beginWith(given), RESULT_ID)
  const [live, start] = useLiveCheck()
  const isRunning = live !== null && live.state === null
  const state = live?.state && live.after === posted.attempt ? live.state : posted
  const check = state.check ?? (state === posted && posted.attempt > 0 ? (live?.state?.check ?? null) : null)
  const shown = { ...state, check }
  const result = live?.state
  useEffect(() => {
    if (result) document.getElementById(RESULT_ID)?.focus()
  }, [result])

  function checkLive(event: FormEvent<HTMLFormElement>) {
    const form = new FormData(event.currentTarget)
    // The action of the form starts a batch and leads to its page.
    if (!isPending && readBatchTarget((name) => String(form.get(name) ?? "")) !== null) return
    event.preventDefault()
    if (!isRunning && !isPending) start(form, posted.attempt)
  }
  return (
    <div className="stack max-w-form content-start gap-6">
      {/* React resets a form after its action, and selects to their first option. A new `key` creates the fields again with the
          values that the server returned. */}
      <form
        key={`check ${posted.attempt}`}
        action={submit}
        noValidate
        onSubmit={checkLive}
        aria-label="Endpoint"
        className="stack gap-5"
      >
        <CheckFields state={shown} limits={limits} isRunning={isRunning || isPending} againHref={href} />
      </form>
      {isRunning && <StepList steps={live.steps} />}
      {!isRunning && (state.kind === "invalid" || state.kind === "failed") && (
        <ErrorSummary id={RESULT_ID} state={state} lead={getLead(shown)} labels={labelsOf(shown)} />
      )}
      {!isRunning && check && (
        <CheckReport
          id={state.kind === "invalid" || state.kind === "failed" ? "report" : RESULT_ID}
          check={check}
          isUnpublished={state.kind === "unpublished"}
          form={
            check.suggested && (
              <PublishForm
                key={`publish ${posted.attempt} ${check.at}`}
                {...{ state: shown, check, limits, parameterLimits, submit, isPending }}
              />
            )
          }
        />
      )}
    </div>
  )
}

const beginWith = (given: NonNullable<RegisterFormProps["given"]>): FormState => ({
  ...INITIAL_STATE,
  values: { ...INITIAL_STATE.values, ...given },
})

const labelsOf = ({ parameters }: FormState) => ({
  ...FIELD_LABELS,
  [LIST_NAME]: LIST_LABEL,
  ...labelRows(parameters),
})

const getLead = ({ check }: FormState) => (check ? "Nothing was published." : "Nothing was checked.")
