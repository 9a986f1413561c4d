"use client"

// Exchanges domain and token for a session. The form sends the token in its body, and no response contains the token. The server
// compares only the hash of the token.

import type { SignInState } from "@/components/manage/form-state"
import { ActionButton } from "@/components/ui/action-button"
import { ErrorSummary } from "@/components/ui/error-summary"
import { SecretField, TextField } from "@/components/ui/field"
import { findProblem } from "@/components/ui/problems"
import { type FormAction, useFormResult } from "@/components/ui/use-form-result"

const RESULT_ID = "answer"
const LABELS = { domain: "Domain", verification_token: "Token" }

export function SignInForm({ action, domain }: { action: FormAction<SignInState>; domain: string }) {
  const [state, submit] = useFormResult(action, { kind: "idle", attempt: 0, domain }, RESULT_ID)
  return (
    <form action={submit} noValidate className="stack max-w-form gap-5">
      <ErrorSummary id={RESULT_ID} state={state} lead="You are not signed in." labels={LABELS} />
      {/* A new `key` empties the token field after each attempt: a wrong token is useless, and a correct one is not needed again.
       */}
      <div key={state.attempt} className="grid gap-5">
        <TextField
          name="domain"
          label={LABELS.domain}
          hint="The host name that you claimed, such as api.example.com."
          error={findProblem(state, "domain", LABELS)}
          defaultValue={state.domain}
          maxLength={253}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <SecretField
          name="verification_token"
          label={LABELS.verification_token}
          hint="Shown once when you started the claim. It begins with dir_; an older token has 64 characters without it."
          error={findProblem(state, "verification_token", LABELS)}
          maxLength={1000}
        />
      </div>
      <p className="border-t border-line pt-5">
        <ActionButton isPrimary>Sign in</ActionButton>
      </p>
    </form>
  )
}
