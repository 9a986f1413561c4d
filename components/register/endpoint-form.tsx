"use client"

// Checks an endpoint and lists it: a check, whose report has the form that lists the endpoint. The pages /lint and /register have it.

import { type FormEvent, useEffect } from "react"
import type { Categories } from "@/components/listing/category-field"
import { LIST_LABEL, LIST_NAME, readBatchTarget } from "@/components/register/batch-target"
import { CheckFields, PastedFields } from "@/components/register/check-fields"
import { CheckReport } from "@/components/register/check-report"
import { CHECK_LABELS, FIELD_LABELS, type FieldLimits, type FormState } from "@/components/register/form-state"
import { StepList, useLiveCheck } from "@/components/register/live-check"
import { labelRows } from "@/components/register/parameter-rows"
import { PublishForm } from "@/components/register/publish-form"
import { findProblem } from "@/components/ui/problems"
import { ErrorSummary } from "@/components/ui/result-form"
import { Unfold } from "@/components/ui/unfold"
import { type FormAction, useFormResult } from "@/components/ui/use-form-result"

const RESULT_ID = "answer"

interface EndpointFormProps {
  action: FormAction<FormState>
  limits: FieldLimits
  categories: Categories
  /** The URL of the page with this form, for a link to check another endpoint. */
  href: string
  /** When the listing becomes public, next to the button that lists. */
  publication: string
  /** What is filled in at first, or the report of a check that the URL of the page asks for. */
  first: FormState
  /** Whether the reader came for the report, so that it is open and the form that lists is folded. */
  isForReport: boolean
}

export function EndpointForm(props: EndpointFormProps) {
  const { action, limits, categories, href, publication, first, isForReport } = props
  const [posted, submit, isPending] = useFormResult(action, first, RESULT_ID)
  const [live, start] = useLiveCheck()
  const isRunning = live !== null && live.state === null
  const state = live?.state && live.after === posted.attempt ? live.state : posted
  const check = state.check ?? (state === posted && posted.attempt > 0 ? (live?.state?.check ?? null) : null)
  const shown = { ...state, check }
  const isRejected = state.kind === "invalid" || state.kind === "failed"
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
  const blockTwice = (event: FormEvent) => (isPending || isRunning) && event.preventDefault()
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
      {!isRunning && isRejected && (
        <ErrorSummary id={RESULT_ID} state={state} lead={getLead(shown)} labels={labelsOf(shown)} />
      )}
      {!isRunning && check && (
        <CheckReport
          id={isRejected ? "report" : RESULT_ID}
          check={check}
          isUnpublished={state.kind === "unpublished"}
          isOpen={isForReport}
          form={
            check.suggested && (
              <PublishForm
                key={`publish ${posted.attempt} ${check.at}`}
                {...{ state: shown, check, limits, categories, publication, submit, isPending }}
                isOpen={!isForReport || state.kind !== "checked"}
              />
            )
          }
        />
      )}
      <Unfold
        key={`pasted ${posted.attempt}`}
        summary={<span className="font-medium">Paste a response instead</span>}
        open={state.answer !== "" || findProblem(state, "answer", CHECK_LABELS) !== undefined}
        className="border-t border-line pt-4"
      >
        <form
          action={submit}
          noValidate
          onSubmit={blockTwice}
          aria-label="Pasted response"
          className="stack gap-5 pt-3"
        >
          <PastedFields state={state} limits={limits} />
        </form>
      </Unfold>
    </div>
  )
}

const labelsOf = ({ parameters }: FormState) => ({
  ...FIELD_LABELS,
  ...CHECK_LABELS,
  [LIST_NAME]: LIST_LABEL,
  ...labelRows(parameters),
})

const getLead = ({ check }: FormState) => (check ? "Nothing was listed." : "Nothing was checked.")
