"use client"

// The registration form. It works as a plain form post; with script the answer arrives in place and the focus moves to it.

import { ErrorSummary } from "@/components/register/error-summary"
import { FormFields } from "@/components/register/form-fields"
import { type FormChoices, type FormState, INITIAL_STATE } from "@/components/register/form-state"
import { ProbeReport } from "@/components/register/probe-report"
import { RegisteredReport } from "@/components/register/registered-report"
import { PendingButton } from "@/components/ui/pending-button"
import { useAnswer } from "@/components/ui/use-answer"

export type RegisterAction = (state: FormState, form: FormData) => Promise<FormState>
const FORM_ID = "register-form"
/** Whatever the answer is, it stands in an element of this id, before the form. */
const ANSWER_ID = "answer"

interface RegisterFormProps {
  action: RegisterAction
  choices: FormChoices
  /** The page of this form, to register another. */
  href: string
}

export function RegisterForm({ action, choices, href }: RegisterFormProps) {
  const [state, submit, isPending] = useAnswer(action, INITIAL_STATE, ANSWER_ID)
  const { attempt } = state

  if (state.kind === "registered") {
    return <RegisteredReport id={ANSWER_ID} registered={state.registered} againHref={href} />
  }
  const problems = state.kind === "invalid" ? state.problems : listRefusals(state)
  return (
    <div className="max-w-form">
      {state.kind === "invalid" && <ErrorSummary id={ANSWER_ID} problems={problems} />}
      {state.kind === "failed" && <ErrorSummary id={ANSWER_ID} message={state.message} problems={[]} />}
      {state.kind === "refused" && (
        <ProbeReport
          id={ANSWER_ID}
          formId={FORM_ID}
          state={state}
          isPending={isPending}
          protocols={choices.protocols}
        />
      )}
      <form
        id={FORM_ID}
        action={submit}
        noValidate
        onSubmit={(event) => isPending && event.preventDefault()}
        className="grid grid-cols-[minmax(0,1fr)] gap-5"
      >
        {/* A new key shows what came back: React resets a form after its action, selects to their first value. */}
        <FormFields key={attempt} values={state.values} problems={problems} choices={choices} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-5">
          <PendingButton primary isPending={isPending} pendingLabel="Asking the endpoint">
            Register
          </PendingButton>
          <p className="flex-[1_1_15rem] text-small text-muted">
            We ask the address once, as <a href="/about#prober">our prober</a> does.
          </p>
        </div>
      </form>
    </div>
  )
}

/** A refused registration marks the protocol when the endpoint speaks another one. */
function listRefusals(state: FormState) {
  if (state.kind !== "refused" || !state.diagnosis.suggestedProtocol) return []
  const message = `The endpoint speaks ${state.diagnosis.suggestedProtocol}, not ${state.protocol}.`
  return [{ field: "protocol", message }]
}
