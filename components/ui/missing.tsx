import type { ReactNode } from "react"

/** Shown for an unknown value: a dash, and words for screen readers. An unknown value is never shown as 0 or left blank. */
export function Missing({ children = "not measured" }: { children?: string | undefined }) {
  return (
    <span className="missing">
      <span aria-hidden="true">–</span>
      <span className="sr-only">{children}</span>
    </span>
  )
}

/** Formats a known value. Null is shown as missing. */
export function formatKnown<T>(value: T | null, format: (value: T) => ReactNode, missing?: string): ReactNode {
  return value === null ? <Missing>{missing}</Missing> : format(value)
}
