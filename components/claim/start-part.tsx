// Starts the claim of a domain that the URL names: the second step begins with this form when there is no pending claim.

import type { FormAction, Rules } from "@/components/claim/wizard-state"
import { DomainName } from "@/components/listing/domain-name"
import { ActionButton } from "@/components/ui/action-button"
import { TextField } from "@/components/ui/field"
import { Note } from "@/components/ui/note"
import type { PublicClaim } from "@/lib/claims/schema"

interface StartPartProps {
  claim: PublicClaim
  email: string
  rules: Rules
  submit: FormAction
}

export function StartPart({ claim, email, rules, submit }: StartPartProps) {
  const isOver = claim.state === "expired" || claim.state === "revoked"
  return (
    <>
      {isOver && <Over claim={claim} rules={rules} />}
      <form action={submit} noValidate className="stack max-w-form gap-5">
        <input type="hidden" name="domain" value={claim.domain} />
        <EmailField value={email} />
        <StartButton label={isOver ? "Start again" : "Start claim"} />
      </form>
    </>
  )
}

export function EmailField({ value, error }: { value: string; error?: string | undefined }) {
  return (
    <TextField
      name="contact_email"
      label="E-mail"
      aside="optional, never shown"
      error={error}
      type="email"
      defaultValue={value}
      maxLength={254}
      autoComplete="email"
    />
  )
}

export function StartButton({ label }: { label: string }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <ActionButton isPrimary pendingLabel="Starting" className="max-xs:w-full">
        {label}
      </ActionButton>
      <p className="flex-[1_1_14rem] text-small text-pretty text-muted">
        Next, you get a secret token and a public proof to publish. The listings do not change until we find the proof.
        A verified domain cannot be claimed again.
      </p>
    </div>
  )
}

/** Shows why a claim has ended, and how to start it again. */
function Over({ claim, rules }: { claim: PublicClaim; rules: Rules }) {
  return (
    <Note>
      <p>
        {claim.state === "expired" ? (
          <>
            <b>The claim has expired.</b> <DomainName of={claim} /> was not proven within {rules.hours} hours.
          </>
        ) : (
          <>
            <b>The claim has ended.</b> The claim of <DomainName of={claim} /> was revoked, or its proof was missing for
            too long.
          </>
        )}{" "}
        Start again for a new token and a new proof.
      </p>
    </Note>
  )
}
