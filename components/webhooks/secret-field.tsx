import { SecretField } from "@/components/ui/field"
import type { FormLimits, SecretChoice } from "@/components/webhooks/form-state"

interface SecretChoiceProps {
  choice: SecretChoice
  rule: FormLimits["secret"]
  error: string | undefined
}

const CHOICES: { value: SecretChoice; label: string }[] = [
  { value: "made", label: "Generate" },
  { value: "own", label: "Use my own" },
]

/** A generated secret, or the person's own: its field appears when chosen, also without script. */
export function SecretChoiceField({ choice, rule, error }: SecretChoiceProps) {
  return (
    <div className="group grid gap-3">
      <fieldset className="field min-w-0">
        <legend className="field-label mb-1.5">Secret</legend>
        <div className="segments grid-cols-2">
          {CHOICES.map(({ value, label }) => (
            <label key={value}>
              <input
                type="radio"
                name="secret_choice"
                value={value}
                className="check"
                defaultChecked={value === choice}
              />
              {label}
            </label>
          ))}
        </div>
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
