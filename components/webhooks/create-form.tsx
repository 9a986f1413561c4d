"use client"

// The form that creates a webhook. The server validates the form like a POST request. Without JavaScript the form is a plain form
// post. With JavaScript the result appears in place and takes the focus.

import { ActionButton } from "@/components/ui/action-button"
import { ErrorSummary } from "@/components/ui/error-summary"
import { TextField } from "@/components/ui/field"
import { findProblem } from "@/components/ui/problems"
import { type FormAction, useFormResult } from "@/components/ui/use-form-result"
import { RESULTS } from "@/components/webhooks/anchors"
import { CreatedReport } from "@/components/webhooks/created-report"
import { EventChoice } from "@/components/webhooks/event-choice"
import { FilterFields } from "@/components/webhooks/filter-fields"
import { type CreateState, type CreateValues, FIELD_LABELS, type FormLimits } from "@/components/webhooks/form-state"
import { SecretChoiceField } from "@/components/webhooks/secret-field"

interface CreateFormProps {
  action: FormAction<CreateState>
  limits: FormLimits
  initial: CreateValues
  /** The name of the service that `initial` names; null when it names none or an unknown one. */
  serviceName: string | null
}

export function CreateForm({ action, limits, initial, serviceName }: CreateFormProps) {
  const [state, submit] = useFormResult(action, { kind: "idle", attempt: 0, values: initial }, RESULTS.create)
  if (state.kind === "created") return <CreatedReport created={state.created} values={state.values} />
  const named = state.values.filters.service_id === initial.filters.service_id ? serviceName : null
  return (
    <form action={submit} noValidate className="stack max-w-form gap-5">
      <ErrorSummary id={RESULTS.create} state={state} lead="The webhook was not created." labels={FIELD_LABELS} />
      {/* React resets a form after its action. A new `key` creates the fields again with the values that the server returned. */}
      <CreateFields key={state.attempt} state={state} limits={limits} serviceName={named} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-5">
        <ActionButton isPrimary>Create webhook</ActionButton>
        <p className="flex-[1_1_15rem] text-small text-pretty text-muted">
          You can send a test from the page of the webhook.
        </p>
      </div>
    </form>
  )
}

type FieldsProps = Pick<CreateFormProps, "limits" | "serviceName"> & { state: CreateState }

function CreateFields({ state, limits, serviceName }: FieldsProps) {
  const { values } = state
  const errorOf = (name: string) => findProblem(state, name, FIELD_LABELS)
  return (
    <div className="stack gap-5">
      <TextField
        name="url"
        label="URL of your receiver"
        error={errorOf("url")}
        hint="Public and https, such as https://hooks.example.com/directory."
        type="url"
        defaultValue={values.url}
        maxLength={limits.url}
        autoComplete="off"
        required
      />
      <EventChoice chosen={values.events} error={errorOf("events")} />
      <FilterFields values={values.filters} limits={limits.filters} serviceName={serviceName} errorOf={errorOf} />
      <SecretChoiceField choice={values.secretChoice} rule={limits.secret} error={errorOf("secret")} />
    </div>
  )
}
