"use client"

// Edits the URL, the events, the filters and the state of a webhook. The server validates the form like a PATCH request. Without
// JavaScript the form is a plain form post.

import { Confirm } from "@/components/account/confirm"
import { ButtonLink } from "@/components/site/site-link"
import { ActionButton } from "@/components/ui/action-button"
import { ErrorSummary } from "@/components/ui/error-summary"
import { TextField } from "@/components/ui/field"
import { findProblem } from "@/components/ui/problems"
import { type FormAction, useFormResult } from "@/components/ui/use-form-result"
import { RESULTS } from "@/components/webhooks/anchors"
import { EventChoice } from "@/components/webhooks/event-choice"
import { FilterFields } from "@/components/webhooks/filter-fields"
import { type EditState, type EditValues, FIELD_LABELS, type FormLimits } from "@/components/webhooks/form-state"

interface EditFormProps {
  action: FormAction<EditState>
  id: string
  initial: EditValues
  limits: Pick<FormLimits, "url" | "filters">
  /** The name of the service that the webhook filters by; null without one. */
  serviceName: string | null
  backHref: string
}

export function EditForm({ action, id, initial, limits, serviceName, backHref }: EditFormProps) {
  const [state, submit] = useFormResult(action, { kind: "idle", attempt: 0, values: initial }, RESULTS.edit)
  const named = state.values.filters.service_id === initial.filters.service_id ? serviceName : null
  return (
    <Confirm title="Edit the webhook">
      <ErrorSummary id={RESULTS.edit} state={state} lead="Nothing was saved." labels={FIELD_LABELS} />
      <form action={submit} noValidate className="stack gap-5">
        <input type="hidden" name="webhook" value={id} />
        {/* React resets a form after its action. A new `key` creates the fields again with the values that the server returned. */}
        <EditFields key={state.attempt} state={state} limits={limits} serviceName={named} />
        <p className="flex flex-wrap gap-2 border-t border-line pt-4">
          <ActionButton isPrimary>Save changes</ActionButton>
          <ButtonLink href={backHref}>Cancel</ButtonLink>
        </p>
      </form>
    </Confirm>
  )
}

function EditFields({
  state,
  limits,
  serviceName,
}: Pick<EditFormProps, "limits" | "serviceName"> & { state: EditState }) {
  const { url, events, filters, isActive } = state.values
  const errorOf = (name: string) => findProblem(state, name, FIELD_LABELS)
  return (
    <div className="stack gap-5">
      <TextField
        name="url"
        label="URL of your receiver"
        error={errorOf("url")}
        hint="Public and https. Deliveries that wait go to the new URL."
        type="url"
        defaultValue={url}
        maxLength={limits.url}
        autoComplete="off"
        required
      />
      <EventChoice chosen={events} error={errorOf("events")} />
      <FilterFields values={filters} limits={limits.filters} serviceName={serviceName} errorOf={errorOf} />
      <label className="flex gap-2.5">
        <input type="checkbox" name="is_active" value="yes" className="mt-0.5" defaultChecked={isActive} />
        <span>
          Active
          <span className="hint block">
            A paused webhook receives no events. What waits fails, and can be recovered for 30 days.
          </span>
        </span>
      </label>
    </div>
  )
}
