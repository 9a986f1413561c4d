import { FIELD_LABELS } from "@/components/register/form-state"
import { FieldError } from "@/components/ui/field"
import { PROTOCOLS } from "@/lib/protocols/names"

interface ProtocolFieldProps {
  value: string
  error: string | undefined
}

/** Radio buttons in a row; one is always chosen. */
export function ProtocolField({ value, error }: ProtocolFieldProps) {
  return (
    <fieldset className="field min-w-0" id="field-protocol" tabIndex={-1} aria-describedby={error && "protocol-error"}>
      <legend className="field-label mb-1.5">{FIELD_LABELS.protocol}</legend>
      <div
        className="segments grid auto-cols-fr grid-flow-col rounded-box border border-control bg-surface"
        aria-invalid={error ? true : undefined}
      >
        {PROTOCOLS.map((protocol) => (
          <label key={protocol}>
            <input
              type="radio"
              name="protocol"
              value={protocol}
              className="check"
              defaultChecked={value.toLowerCase() === protocol.toLowerCase()}
            />
            {protocol}
          </label>
        ))}
      </div>
      {error && <FieldError id="protocol-error">{error}</FieldError>}
    </fieldset>
  )
}
