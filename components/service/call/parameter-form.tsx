import { FORM, type FormField } from "@/components/service/call/fill-request"

interface ParameterFormProps {
  /** The path of the page. */
  href: string
  fields: readonly FormField[]
}

/**
 * The parameters of the request. Without script the form loads the page with the values in its URL; with script the examples change
 * while somebody types (fill-examples.ts).
 */
export function ParameterForm({ href, fields }: ParameterFormProps) {
  if (fields.length === 0) return null
  return (
    <form action={`${href}#call`} className="params" aria-label="Parameters" data-fills="">
      {fields.map((one) => (
        <Field key={one.field} field={one} />
      ))}
      <button type="submit" className="btn self-end not-noscript:hidden">
        Use these values
      </button>
    </form>
  )
}

const BOOLEANS = ["", "true", "false"] as const

function Field({ field: { field, name, type, required, value } }: { field: FormField }) {
  const id = `field-${field}`
  const common = { id, name: field, defaultValue: value, className: "control" }
  const isNumber = type === "integer" || type === "number"
  return (
    <div className="grid gap-0.5">
      <label htmlFor={id} className="font-mono text-label wrap-anywhere">
        {name} {required && <span className="font-sans text-muted">required</span>}
      </label>
      {type === "boolean" ? (
        <select {...common} className="control select">
          {BOOLEANS.filter((one) => one !== "" || !required).map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      ) : (
        <input
          {...common}
          type={isNumber ? "number" : "text"}
          step={isNumber ? (type === "integer" ? 1 : "any") : undefined}
          maxLength={isNumber ? undefined : FORM.value}
          required={required}
          placeholder={type ?? undefined}
          autoComplete="off"
          spellCheck={false}
        />
      )}
    </div>
  )
}
