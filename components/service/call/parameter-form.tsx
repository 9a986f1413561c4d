import { FORM, type FormField, HEADER_VALUE } from "@/components/service/call/fill-request"

interface ParameterFormProps {
  /** The path of the page. */
  href: string
  fields: readonly FormField[]
  /** The network of the URL, which the form keeps; null for none. */
  network: string | null
}

/**
 * The parameters of the request. Without script the form loads the page with the values in its URL; with script the examples change
 * while somebody types (fill-examples.ts).
 */
export function ParameterForm({ href, fields, network }: ParameterFormProps) {
  if (fields.length === 0) return null
  return (
    <form action={`${href}#call`} className="params" aria-label="Parameters" data-fills="">
      {fields.map((one) => (
        <Field key={one.field} field={one} />
      ))}
      {network !== null && <input type="hidden" name="network" value={network} />}
      <button type="submit" className="btn self-end not-noscript:hidden">
        Use these values
      </button>
    </form>
  )
}

const BOOLEANS = ["true", "false"] as const

/** The values of a select: the allowed ones, and the value of the URL or of the example, which may be another one. */
function listOptions({ type, values, required, value }: FormField): string[] {
  const allowed = values ?? (type === "boolean" ? BOOLEANS : [])
  if (allowed.length === 0) return []
  return [...new Set([...(required ? [] : [""]), ...(value === "" ? [] : [value]), ...allowed])]
}

function Field({ field: given }: { field: FormField }) {
  const { field, name, type, required, value } = given
  const options = listOptions(given)
  // The request of "Ask it now" has the headers of a check.
  const note = given.in === "header" ? "header, in the code" : required ? "required" : ""
  const id = `field-${field}`
  const common = { id, name: field, defaultValue: value, className: "control" }
  const isHeader = given.in === "header"
  const isNumber = !isHeader && (type === "integer" || type === "number")
  return (
    <div className="grid gap-0.5">
      <label htmlFor={id} className="font-mono text-label wrap-anywhere">
        {name} {note !== "" && <span className="font-sans text-muted">{note}</span>}
      </label>
      {options.length > 0 ? (
        <select {...common} className="control select">
          {options.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      ) : (
        <input
          {...common}
          type={isNumber ? "number" : "text"}
          step={isNumber ? (type === "integer" ? 1 : "any") : undefined}
          maxLength={isNumber ? undefined : FORM.value}
          pattern={isHeader ? HEADER_VALUE : undefined}
          title={isHeader ? "Letters, digits, spaces and . , : ; @ / + = * ( ) | -" : undefined}
          required={required}
          placeholder={type ?? undefined}
          autoComplete="off"
          spellCheck={false}
        />
      )}
    </div>
  )
}
