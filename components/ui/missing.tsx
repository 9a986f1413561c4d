import type { ReactNode } from "react"

/** An unknown value: a faint dash, and words for screen readers. Never 0 or blank. */
export function Missing({ children = "not measured" }: { children?: string }) {
  return (
    <span className="missing">
      <span aria-hidden="true">–</span>
      <span className="sr-only">{children}</span>
    </span>
  )
}

/** The value as `format` shows it; a null as missing. */
export function formatKnown<T>(value: T | null, format: (value: T) => ReactNode, missing?: string): ReactNode {
  return value === null ? <Missing>{missing}</Missing> : format(value)
}
