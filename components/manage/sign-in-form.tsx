"use client"

// The door: domain and token for a session. The token goes out in the body of this form and comes back nowhere; what it is
// checked against is a hash.

import type { SignInState } from "@/components/manage/form-state"
import { ActionButton } from "@/components/ui/action-button"
import { AccountInput, SecretInput } from "@/components/ui/credential-inputs"
import { Field } from "@/components/ui/field"
import { Note } from "@/components/ui/note"
import { useAnswer } from "@/components/ui/use-answer"

export type SignInAction = (state: SignInState, form: FormData) => Promise<SignInState>
const ANSWER_ID = "answer"

export function SignInForm({ action, domain }: { action: SignInAction; domain: string }) {
  const [state, submit] = useAnswer(action, { attempt: 0, domain, message: null, errors: {} }, ANSWER_ID)
  const { attempt, errors } = state
  return (
    <form action={submit} noValidate className="grid max-w-form grid-cols-[minmax(0,1fr)] gap-5">
      {state.message !== null && (
        <Note id={ANSWER_ID} tone="error" icon="error" role="alert">
          <p className="wrap-anywhere">
            <b>You are not signed in.</b> <Reason state={state} />
          </p>
        </Note>
      )}
      {/* A new key empties the token: what was wrong is not kept, and what was right is not needed. */}
      <div key={attempt} className="grid gap-5">
        <Field
          id="field-domain"
          name="domain"
          label="Domain"
          hint="The host name of your listings, exactly as it was claimed, such as api.example.com."
          error={errors.domain && `Domain ${errors.domain}.`}
        >
          {(control) => <AccountInput control={control} text={state.domain} maxLength={253} />}
        </Field>
        <Field
          id="field-verification_token"
          name="verification_token"
          label="Token"
          hint="The 64 characters you were shown once, when the claim was started."
          error={errors.verification_token && `Token ${errors.verification_token}.`}
        >
          {(control) => <SecretInput control={control} maxLength={1000} />}
        </Field>
      </div>
      <p className="border-t border-line pt-5">
        <ActionButton isPrimary>Sign in</ActionButton>
      </p>
    </form>
  )
}

const LABELS = { domain: "Domain", verification_token: "Token" } as const

/** Links to the fields where the fields are at fault, else the sentence. */
function Reason({ state: { errors, message } }: { state: SignInState }) {
  const names = (["domain", "verification_token"] as const).filter((name) => errors[name])
  if (names.length === 0) return message
  return (
    <>
      {names.length === 1 ? "One field needs a look:" : "Two fields need a look:"}{" "}
      {names.map((name, index) => (
        <span key={name}>
          {index > 0 && ", "}
          <a href={`#field-${name}`}>{LABELS[name]}</a>
        </span>
      ))}
    </>
  )
}
