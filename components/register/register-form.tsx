"use client"

// The registration form. Without JavaScript the form is a plain form post. With JavaScript the result appears in place and takes
// the focus.

import { FormFields } from "@/components/register/form-fields"
import { FIELD_LABELS, type FieldLimits, type FormState, INITIAL_STATE } from "@/components/register/form-state"
import { ProbeReport } from "@/components/register/probe-report"
import { RegisteredReport } from "@/components/register/registered-report"
import { SiteLink } from "@/components/site/site-link"
import { ActionButton } from "@/components/ui/action-button"
import { ErrorSummary } from "@/components/ui/error-summary"
import { type FormAction, useFormResult } from "@/components/ui/use-form-result"

const FORM_ID = "register-form"
/** The element id of the result, which is above the form. */
const RESULT_ID = "answer"

interface RegisterFormProps {
  action: FormAction<FormState>
  limits: FieldLimits
  /** The URL of the page with this form, for a link to register another service. */
  href: string
}

export function RegisterForm({ action, limits, href }: RegisterFormProps) {
  const [state, submit, isPending] = useFormResult(action, INITIAL_STATE, RESULT_ID)
  const { attempt } = state

  if (state.kind === "registered") {
    return <RegisteredReport id={RESULT_ID} registered={state.registered} againHref={href} />
  }
  return (
    <div className="max-w-form">
      {(state.kind === "invalid" || state.kind === "failed") && (
        <div className="mb-6">
          <ErrorSummary id={RESULT_ID} state={state} lead="Nothing was registered." labels={FIELD_LABELS} />
        </div>
      )}
      {state.kind === "rejected" && <ProbeReport id={RESULT_ID} formId={FORM_ID} state={state} isPending={isPending} />}
      <form
        id={FORM_ID}
        action={submit}
        noValidate
        onSubmit={(event) => isPending && event.preventDefault()}
        className="stack gap-5"
      >
        {/* React resets a form after its action, and selects to their first option. A new `key` creates the fields again with the
            values that the server returned. */}
        <FormFields key={attempt} state={withProtocolProblem(state)} limits={limits} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-5">
          <ActionButton isPrimary pendingLabel="Checking the endpoint" className="max-xs:w-full">
            Register service
          </ActionButton>
          <p className="flex-[1_1_15rem] text-small text-muted">
            We send one test request, like a client. See <SiteLink href="/about#prober">our prober</SiteLink>.
          </p>
        </div>
      </form>
    </div>
  )
}

/**
 * If the probe suggests another protocol, returns a state with an error at the protocol field. Else returns the state unchanged.
 */
function withProtocolProblem(state: FormState): FormState {
  if (state.kind !== "rejected" || !state.diagnosis.suggestedProtocol) return state
  const message = `The endpoint supports ${state.diagnosis.suggestedProtocol}, not ${state.protocol}.`
  return { kind: "invalid", problems: [{ field: "protocol", message }], values: state.values, attempt: state.attempt }
}
