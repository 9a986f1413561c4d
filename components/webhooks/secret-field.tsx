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

/**
 * The choice between a generated secret and the reader's own one. CSS shows the field for an own secret when it is chosen, so
 * that this works without script.
 */
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
