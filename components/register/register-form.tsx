"use client"

// Registers an endpoint in two steps: a check, whose report fills in the second form, and the publication.

import { type FormEvent, type ReactNode, useEffect } from "react"
import { FindingPart, summariseFindings } from "@/components/listing/finding-list"
import { RequestTerm } from "@/components/listing/request-term"
import { LIST_LABEL, LIST_NAME, moveList, readBatchTarget } from "@/components/register/batch-target"
import { FIELD_LABELS, type FieldLimits, type FormState, INITIAL_STATE } from "@/components/register/form-state"
import { StepList, useLiveCheck } from "@/components/register/live-check"
import { labelRows } from "@/components/register/parameter-rows"
import { PublishForm } from "@/components/register/publish-form"
import { SelectField, TextArea, TextField } from "@/components/ui/field"
import { fieldOf } from "@/components/ui/problems"
import { Report } from "@/components/ui/report"
import { ErrorSummary } from "@/components/ui/result-form"
import { Term } from "@/components/ui/term"
import { Unfold } from "@/components/ui/unfold"
import { type FormAction, useFormResult } from "@/components/ui/use-form-result"
import { BATCH_LIMITS } from "@/lib/batch/limits"
import { HTTP_METHODS } from "@/lib/catalogue/names"
import type { Finding } from "@/lib/catalogue/schema"
import type { EndpointCheck } from "@/lib/registration/check-schema"

const RESULT_ID = "answer"

interface RegisterFormProps {
  action: FormAction<FormState>
  limits: FieldLimits
  /** The URL of the page with this form, for a link to register another service. */
  href: string
  /** What is filled in at first. */
  given?: Partial<Record<"url" | "tool", string>>
}

export function RegisterForm({ action, limits, href, given = {} }: RegisterFormProps) {
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
                {...{ state: shown, check, limits, submit, isPending }}
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

interface CheckFieldsProps {
  state: FormState
  limits: FieldLimits
  isRunning: boolean
  againHref: string
}

/** The first step: the URL, and the request that few endpoints need. */
function CheckFields({ state, limits, isRunning, againHref }: CheckFieldsProps) {
  const { values } = state
  const field = fieldOf(state, FIELD_LABELS, values)
  const list = fieldOf(state, { [LIST_NAME]: LIST_LABEL }, { [LIST_NAME]: state.list })(LIST_NAME)
  const isOther = values.http_method !== "" || values.probe_body !== "" || values.tool !== ""
  const isOpen = isOther || (["http_method", "probe_body", "tool"] as const).some((name) => field(name).error)
  return (
    <>
      <input type="hidden" name="step" value="check" />
      <TextField
        {...field("url")}
        hint={
          <>
            The full URL that responds with 402, without placeholders such as <code>{"{id}"}</code>. For all endpoints
            of a host enter its origin, such as <code>https://api.example.com</code>, or the URL of its OpenAPI
            document.
          </>
        }
        type="url"
        autoComplete="url"
        maxLength={limits.url}
        onPaste={(event) => moveList(event.clipboardData.getData("text")) && event.preventDefault()}
      />
      <Unfold
        summary={<span className="font-medium">A list of URLs</span>}
        open={state.list !== "" || list.error !== undefined}
      >
        <div className="pt-3">
          <TextArea {...list} hint={`One in each line, at most ${BATCH_LIMITS.entries}.`} rows={4} className="mono" />
        </div>
      </Unfold>
      <Unfold summary={<span className="font-medium">Method and body, or an MCP tool</span>} open={isOpen}>
        <div className="grid gap-5 pt-3">
          <SelectField {...field("http_method")} className="w-auto justify-self-start">
            <option value="">Automatic</option>
            {HTTP_METHODS.map((method) => (
              <option key={method}>{method}</option>
            ))}
          </SelectField>
          <TextArea
            {...field("probe_body")}
            aside="optional"
            hint="JSON to send if the endpoint validates the body before it requests payment. Never shown."
            rows={3}
            className="mono"
            maxLength={limits.probe_body}
          />
          <TextField
            {...field("tool")}
            aside="optional"
            hint="If the URL is an MCP server: the name of one paid tool, as the server lists it. The tool is called with the probe body as its arguments, or with none."
            type="text"
            className="mono"
            maxLength={limits.tool}
          />
        </div>
      </Unfold>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <button
          type="submit"
          className="btn max-xs:w-full"
          data-primary={state.check === null ? "" : undefined}
          data-large={state.check === null ? "" : undefined}
          aria-disabled={isRunning || undefined}
        >
          {isRunning && <span className="spinner" aria-hidden="true" />}
          {isRunning ? "Checking the endpoint" : state.check === null ? "Check endpoint" : "Check again"}
        </button>
        {state.check !== null && <a href={againHref}>Check another endpoint</a>}
      </div>
    </>
  )
}

interface CheckReportProps {
  id: string
  check: EndpointCheck
  /** True when a submission failed because of this response. */
  isUnpublished: boolean
  /** The form that publishes; null for an endpoint without a valid challenge. */
  form: ReactNode
}

const UNPUBLISHED =
  "Nothing was published: the response has no valid challenge of every chosen protocol any more. Choose again below."

export function CheckReport({ id, check, isUnpublished, form }: CheckReportProps) {
  const { title, advice, protocols, common, missing, status } = check
  const isPayable = check.suggested !== null
  const isError = !isPayable || isUnpublished
  return (
    <Report id={id} title={title} lead={isUnpublished && isPayable ? UNPUBLISHED : advice} isError={isError}>
      <Facts check={check} />
      {form}
      {protocols.map(({ protocol, findings, is_valid }) => (
        <Findings key={protocol} title={`${protocol} findings`} findings={findings} isOpen={!is_valid} />
      ))}
      <Findings title="Findings of all protocols" findings={common} isOpen={false} />
      <FindingPart title={status === 402 ? "What each protocol looks for" : "How to fix it"} findings={missing} />
    </Report>
  )
}

function Findings({ title, findings, isOpen }: { title: string; findings: Finding[]; isOpen: boolean }) {
  if (findings.length === 0) return null
  const summary = (
    <>
      <span className="font-medium">{title}</span>
      <span className="ml-2 text-muted">{summariseFindings(findings)}</span>
    </>
  )
  return (
    <Unfold summary={summary} open={isOpen} className="border-t border-line [&>summary]:px-4 [&>summary]:py-2.5">
      <FindingPart findings={findings} />
    </Unfold>
  )
}

function Facts({ check }: { check: EndpointCheck }) {
  const { at, status, problem, has_sample_response } = check
  // The advice below the title has the note on the method.
  const { note: _, ...request } = check.request
  return (
    <dl className="defs tabular-nums sm:[&>div]:grid-cols-[6.5rem_minmax(0,1fr)]">
      <RequestTerm request={request} at={at} />
      <Term term="Response">{problem ?? `HTTP ${status}`}</Term>
      {has_sample_response && <Term term="Sample">A sample of the paid response was found.</Term>}
    </dl>
  )
}
