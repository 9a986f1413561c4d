"use client"

// Exchanges id and secret of a webhook for a session. The form sends the secret in its body, and no response contains the secret.

import { ActionButton } from "@/components/ui/action-button"
import { SecretField, TextField } from "@/components/ui/field"
import { fieldOf } from "@/components/ui/problems"
import { ResultForm } from "@/components/ui/result-form"
import { type FormAction, useFormResult } from "@/components/ui/use-form-result"
import { FIELD_LABELS, type OpenState, RESULTS } from "@/components/webhooks/form-state"

interface OpenFormProps {
  action: FormAction<OpenState>
  /** The initial value of the id; empty if the URL names no webhook. */
  id: string
  maxSecret: number
  isPrimary?: boolean
}

export function OpenForm({ action, id, maxSecret, isPrimary = false }: OpenFormProps) {
  const [state, submit] = useFormResult(action, { kind: "idle", attempt: 0, id }, RESULTS.open)
  const field = fieldOf(state, FIELD_LABELS, { id: state.id })
  const end = (
    <p>
      <ActionButton isPrimary={isPrimary}>Open webhook</ActionButton>
    </p>
  )
  return (
    <ResultForm id={RESULTS.open} {...{ state, submit, end }} lead="The webhook was not opened." labels={FIELD_LABELS}>
      <TextField
        {...field("id")}
        className="mono"
        maxLength={100}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <SecretField {...field("key")} label="Webhook secret" maxLength={maxSecret} />
    </ResultForm>
  )
}
