"use client"

// Exchanges id and secret of a webhook for a session. The form sends the secret in its body, and no response contains the secret.

import { ActionButton } from "@/components/ui/action-button"
import { ErrorSummary } from "@/components/ui/error-summary"
import { SecretField, TextField } from "@/components/ui/field"
import { findProblem } from "@/components/ui/problems"
import { type FormAction, useFormResult } from "@/components/ui/use-form-result"
import { RESULTS } from "@/components/webhooks/anchors"
import { FIELD_LABELS, type OpenState } from "@/components/webhooks/form-state"

interface OpenFormProps {
  action: FormAction<OpenState>
  /** The initial value of the id; empty if the URL names no webhook. */
  id: string
  maxSecret: number
  isPrimary?: boolean
}

export function OpenForm({ action, id, maxSecret, isPrimary = false }: OpenFormProps) {
  const [state, submit] = useFormResult(action, { kind: "idle", attempt: 0, id }, RESULTS.open)
  return (
    <form action={submit} noValidate className="stack max-w-form gap-5">
      <ErrorSummary id={RESULTS.open} state={state} lead="The webhook was not opened." labels={FIELD_LABELS} />
      {/* A new `key` empties the secret field after each attempt: a wrong secret is useless, and a correct one is not needed
          again. */}
      <div key={state.attempt} className="grid gap-5">
        <TextField
          name="id"
          label="Webhook ID"
          error={findProblem(state, "id", FIELD_LABELS)}
          className="mono"
          defaultValue={state.id}
          maxLength={100}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <SecretField
          name="key"
          label="Webhook secret"
          error={findProblem(state, "key", FIELD_LABELS)}
          maxLength={maxSecret}
        />
      </div>
      <p>
        <ActionButton isPrimary={isPrimary}>Open webhook</ActionButton>
      </p>
    </form>
  )
}
