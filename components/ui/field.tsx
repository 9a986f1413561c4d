import type { ReactNode } from "react"
import { Icon } from "@/components/ui/icon"

export interface ControlProps {
  id: string
  name: string
  "aria-describedby"?: string
  "aria-invalid"?: true
}

interface FieldProps {
  id: string
  name: string
  label: string
  /** Next to the label: "optional". */
  aside?: string
  hint?: ReactNode
  error?: string
  children: (control: ControlProps) => ReactNode
}

/** Label, control, hint and error, linked for screen readers. */
export function Field({ id, name, label, aside, hint, error, children }: FieldProps) {
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
