"use client"

// Exchanges domain and token for a session. The form sends the token in its body, and no response contains the token. The server
// compares only the hash of the token.

import type { SignInState } from "@/components/manage/form-state"
import { ActionButton } from "@/components/ui/action-button"
import { SecretField, TextField } from "@/components/ui/field"
import { fieldOf } from "@/components/ui/problems"
import { ResultForm } from "@/components/ui/result-form"
import { type FormAction, useFormResult } from "@/components/ui/use-form-result"

const RESULT_ID = "answer"
const LABELS = { domain: "Domain", verification_token: "Token" }

export function SignInForm({ action, domain }: { action: FormAction<SignInState>; domain: string }) {
  const [state, submit] = useFormResult(action, { kind: "idle", attempt: 0, domain }, RESULT_ID)
  const field = fieldOf(state, LABELS, { domain: state.domain })
  const end = (
    <p className="border-t border-line pt-5">
      <ActionButton isPrimary>Sign in</ActionButton>
    </p>
  )
  return (
    <ResultForm id={RESULT_ID} {...{ state, submit, end }} lead="You are not signed in." labels={LABELS}>
      <TextField
        {...field("domain")}
        hint="The host name that you claimed, such as api.example.com."
        maxLength={253}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <SecretField
        {...field("verification_token")}
        hint="Shown once when you started the claim. It begins with dir_; an older token has 64 characters without it."
        maxLength={1000}
      />
    </ResultForm>
  )
}
