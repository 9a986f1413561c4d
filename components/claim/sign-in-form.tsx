"use client"

// Exchanges domain and token for a session. The form sends the token in its body, and no response contains the token. The server
// compares only the hash of the token.

import type { SignInState } from "@/components/claim/wizard-state"
import { ActionButton } from "@/components/ui/action-button"
import { SecretField } from "@/components/ui/field"
import { fieldOf } from "@/components/ui/problems"
import { ResultForm } from "@/components/ui/result-form"
import { type FormAction, useFormResult } from "@/components/ui/use-form-result"

const RESULT_ID = "answer"
const LABELS = { domain: "Domain", verification_token: "Token" }

export function SignInForm({ action, domain }: { action: FormAction<SignInState>; domain: string }) {
  const [state, submit] = useFormResult(action, { kind: "idle", attempt: 0, domain }, RESULT_ID)
  const field = fieldOf(state, LABELS, {})
  const end = (
    <p>
      <ActionButton isPrimary>Sign in</ActionButton>
    </p>
  )
  return (
    <ResultForm id={RESULT_ID} {...{ state, submit, end }} lead="You are not signed in." labels={LABELS}>
      {/* Password managers store the token under this name. */}
      <input
        className="sr-only"
        name="domain"
        autoComplete="username"
        value={domain}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <SecretField
        {...field("verification_token")}
        hint="Shown once when you started the proof. It begins with dir_; an older token has 64 characters without it."
        maxLength={1000}
      />
    </ResultForm>
  )
}
