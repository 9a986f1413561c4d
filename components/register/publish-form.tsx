import { FormFields } from "@/components/register/form-fields"
import {
  FIELD_LABELS,
  type FieldLimits,
  type FormState,
  isSuggestion,
  REQUEST_NAMES,
} from "@/components/register/form-state"
import type { ParameterLimits } from "@/components/register/parameter-fields"
import { ProtocolChoice } from "@/components/register/protocol-choice"
import { ActionButton } from "@/components/ui/action-button"
import { findProblem } from "@/components/ui/problems"
import type { EndpointCheck } from "@/lib/registration/check-schema"

interface PublishFormProps {
  state: FormState
  check: EndpointCheck
  limits: FieldLimits
  parameterLimits: ParameterLimits
  submit: (form: FormData) => void
  isPending: boolean
}

/** The second step: the protocols and the fields of the listings, filled in from the check. */
export function PublishForm({ state, check, limits, parameterLimits, submit, isPending }: PublishFormProps) {
  const isForListed = isSuggestion(check)
  return (
    <form
      action={submit}
      noValidate
      onSubmit={(event) => isPending && event.preventDefault()}
      aria-label="Listing"
      className="stack"
    >
      <input type="hidden" name="step" value="publish" />
      {REQUEST_NAMES.map((name) => (
        <input key={name} type="hidden" name={name} value={state.values[name]} />
      ))}
      <ProtocolChoice check={check} chosen={state.protocols} error={findProblem(state, "protocol", FIELD_LABELS)} />
      <div className="stack gap-5 p-4">
        <p className="text-small text-muted">
          {isForListed
            ? "These are the values of the listing. Change what is wrong."
            : "Filled in from your endpoint. Change what is wrong."}
        </p>
        <FormFields state={state} suggested={check.suggested} limits={limits} parameterLimits={parameterLimits} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-5">
          <ActionButton isPrimary pendingLabel={isForListed ? "Sending" : "Publishing"} className="max-xs:w-full">
            {isForListed ? "Send suggestion" : "Publish"}
          </ActionButton>
          <p className="flex-[1_1_15rem] text-small text-muted">
            We send the test request once more, and store what you entered.
          </p>
        </div>
      </div>
    </form>
  )
}
