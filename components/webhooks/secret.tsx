import { SecretBox } from "@/components/site/secret-box"
import { SecretField, Segments } from "@/components/ui/field"
import type { FormLimits, SecretChoice } from "@/components/webhooks/form-state"

interface SecretChoiceProps {
  choice: SecretChoice
  rule: FormLimits["secret"]
  error: string | undefined
}

const CHOICES: [SecretChoice, label: string][] = [
  ["made", "Generate"],
  ["own", "Use my own"],
]

/** CSS shows the field only for a secret of the reader's own, so the form works without JavaScript. */
export function SecretChoiceField({ choice, rule, error }: SecretChoiceProps) {
  return (
    <div className="group grid gap-3">
      <fieldset className="field min-w-0">
        <legend className="field-label mb-1.5">Secret</legend>
        <Segments name="secret_choice" choices={CHOICES} chosen={choice} />
        <p className="hint group-has-[[value=own]:checked]:hidden">
          64 random characters, shown once after you submit this form.
        </p>
      </fieldset>
      <div className="group-has-[[value=made]:checked]:hidden">
        <SecretField
          name="secret"
          label="Your secret"
          error={error}
          hint={`${rule.min} to ${rule.max} ASCII characters, because it is sent in a header.`}
          autoComplete="new-password"
          required={false}
          maxLength={rule.max}
        />
      </div>
    </div>
  )
}

/** Shows a new secret. No later response contains the secret, so the reader must store the secret now. */
export function SecretOnce({ secret, title, level }: { secret: string; title: string; level: 3 | 4 }) {
  const Heading = `h${level}` as const
  return (
    <div className="stack gap-1.5">
      <Heading>{title}</Heading>
      <SecretBox text={secret} label="Copy the secret">
        <p className="text-pretty">
          <b>Shown once.</b> Your receiver checks signatures with it, and it opens the webhook’s page and authenticates
          calls of the API. Save it now: it cannot be shown again.
        </p>
      </SecretBox>
    </div>
  )
}
