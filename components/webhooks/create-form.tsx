"use client"

// The form that creates a webhook. The server validates the form like a POST request.

import { ButtonLink } from "@/components/site/site-link"
import { ActionButton } from "@/components/ui/action-button"
import { CopyBox } from "@/components/ui/copy-box"
import { findProblem } from "@/components/ui/problems"
import { Report } from "@/components/ui/report"
import { ResultForm } from "@/components/ui/result-form"
import { type FormAction, useFormResult } from "@/components/ui/use-form-result"
import { WebhookFields } from "@/components/webhooks/fields"
import {
  type CreateState,
  type CreateValues,
  FIELD_LABELS,
  type FormLimits,
  RESULTS,
} from "@/components/webhooks/form-state"
import { SecretChoiceField, SecretOnce } from "@/components/webhooks/secret"
import { describeFilters } from "@/components/webhooks/words"
import type { CreatedWebhook } from "@/lib/webhooks/schema"

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
  const end = (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-5">
      <ActionButton isPrimary>Create webhook</ActionButton>
      <p className="flex-[1_1_15rem] text-small text-pretty text-muted">
        You can send a test from the page of the webhook.
      </p>
    </div>
  )
  return (
    <ResultForm
      id={RESULTS.create}
      {...{ state, submit, end }}
      lead="The webhook was not created."
      labels={FIELD_LABELS}
    >
      <WebhookFields
        {...{ state, limits, serviceName }}
        urlHint="Public and https, such as https://hooks.example.com/directory."
        serviceId={initial.filters.service_id}
      />
      <SecretChoiceField
        choice={state.values.secretChoice}
        rule={limits.secret}
        error={findProblem(state, "secret", FIELD_LABELS)}
      />
    </ResultForm>
  )
}

/** Shows the created webhook with its secret, which no later page shows. */
export function CreatedReport({ created, values }: { created: CreatedWebhook; values: CreateValues }) {
  const { events, filters } = values
  return (
    <Report
      id={RESULTS.create}
      title="The webhook is created"
      lead={
        <>
          It notifies <code>{values.url.trim()}</code> of {events.join(", ")}
          {describeFilters(filters)}.
        </>
      }
      level={3}
      className="max-w-form"
    >
      <div className="stack gap-4 px-4 py-4">
        <div className="stack gap-1.5">
          <h4>Webhook ID</h4>
          <CopyBox text={created.id} label="Copy webhook ID" />
        </div>
        <SecretOnce secret={created.secret} title="Secret" level={4} />
      </div>
      <footer className="flex flex-wrap gap-2 border-t border-line px-4 py-3">
        <ButtonLink href={`/webhooks/${created.id}`} isPrimary>
          Open webhook
        </ButtonLink>
        <a href="/webhooks" className="btn">
          Create another webhook
        </a>
      </footer>
    </Report>
  )
}
