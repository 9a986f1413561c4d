import type { ComponentProps, ReactNode } from "react"
import { Icon } from "@/components/ui/icon"

export interface FieldProps {
  name: string
  label: string
  /** A word next to the label, such as "optional". */
  aside?: string | undefined
  hint?: ReactNode | undefined
  error?: string | undefined
}
type ControlProps = Pick<ComponentProps<"input">, "id" | "name" | "aria-describedby" | "aria-invalid">

/** Label, control, hint and error of a field, linked for screen readers. The error summary links to `field-<name>`. */
function Field({ children, ...field }: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const { name, label, aside, hint, error } = field
  const id = `field-${name}`
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ")
  return (
    <div className="field min-w-0">
      <label htmlFor={id} className="field-label">
        {label} {aside && <span className="font-normal text-faint">{aside}</span>}
      </label>
      {children({
        id,
        name,
        ...(described && { "aria-describedby": described }),
        ...(error && { "aria-invalid": true }),
      })}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}

type InputProps = FieldProps & Omit<ComponentProps<"input">, keyof FieldProps | "id">

export function TextField({ name, label, aside, hint, error, className = "", ...rest }: InputProps) {
  return (
    <Field {...{ name, label, aside, hint, error }}>
      {(control) => <input {...control} {...rest} className={`control ${className}`} />}
    </Field>
  )
}

type TextAreaProps = FieldProps & Omit<ComponentProps<"textarea">, keyof FieldProps | "id">

export function TextArea({ name, label, aside, hint, error, className = "", ...rest }: TextAreaProps) {
  return (
    <Field {...{ name, label, aside, hint, error }}>
      {(control) => <textarea {...control} {...rest} className={`control resize-y ${className}`} />}
    </Field>
  )
}

type SelectProps = FieldProps & Pick<ComponentProps<"select">, "defaultValue" | "className" | "children">

export function SelectField({ name, label, aside, hint, error, className = "", ...rest }: SelectProps) {
  return (
    <Field {...{ name, label, aside, hint, error }}>
      {(control) => <select {...control} {...rest} className={`control select ${className}`} />}
    </Field>
  )
}

/** The field for a secret to sign in with. The server never sends a value for this field. */
export function SecretField(props: InputProps) {
  return <TextField type="password" className="mono" autoComplete="current-password" required {...props} />
}

interface SegmentsProps<Value extends string> {
  name: string
  choices: readonly (readonly [value: Value, label: string])[]
  chosen: Value | undefined
  onChoose?: (value: Value) => void
}

const SEGMENTS = "grid auto-cols-fr grid-flow-col divide-x divide-line overflow-clip p-0"
const SEGMENT =
  "flex cursor-pointer items-center justify-center gap-2 px-2 has-checked:bg-sunken has-checked:font-semibold"

/** Radio buttons in one row. One option is always chosen. */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { name, choices, chosen, onChoose } = props
  return (
    <div className={`control ${SEGMENTS}`}>
      {choices.map(([value, label]) => (
        <label key={value} className={SEGMENT}>
          <input
            type="radio"
            name={name}
            value={value}
            defaultChecked={value === chosen}
            onChange={onChoose && (() => onChoose(value))}
          />
          {label}
        </label>
      ))}
    </div>
  )
}

export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p id={id} className="flex gap-1.5 text-small text-down">
      <span className="mt-px flex-none">
        <Icon name="error" />
      </span>
      {children}
    </p>
  )
}

/** Returns the `maxlength` for a number of characters: browsers count UTF-16 code units, and one character can have two. */
export function maxLengthOf(characters: number | undefined): number | undefined {
  return characters === undefined ? undefined : characters * 2
}
