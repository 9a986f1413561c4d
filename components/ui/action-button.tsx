"use client"

// The submit button of a slow action: shows that the action is pending and prevents a second press. Without script it is a
// plain button.

import type { ReactNode } from "react"
import { useFormStatus } from "react-dom"

interface ActionButtonProps {
  children: ReactNode
  /** Sent with the form, for forms with more than one button. */
  name?: string
  value?: string
  isPrimary?: boolean
  /** The key that presses it in the focused item (components/admin/review-keys.tsx). */
  shortcut?: "a" | "r"
}

export function ActionButton({ children, name, value, isPrimary = false, shortcut }: ActionButtonProps) {
  const { pending, data } = useFormStatus()
  const isMine = pending && (name === undefined || data?.get(name) === value)
  return (
    <button
      type="submit"
      name={name}
      value={value}
      className="btn"
      data-primary={isPrimary && !pending ? "" : undefined}
      data-shortcut={shortcut}
      aria-disabled={pending || undefined}
      onClick={(event) => pending && event.preventDefault()}
    >
      {isMine && <span className="spinner" aria-hidden="true" />}
      {children}
    </button>
  )
}
