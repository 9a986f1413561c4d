"use client"

// The submit button of a form with a slow action. The button shows that the action is pending, and ignores a second press.
// Without JavaScript the button is a plain submit button.

import type { ReactNode } from "react"
import { useFormStatus } from "react-dom"

interface ActionButtonProps {
  children: ReactNode
  /** The form field that the button sends, for forms with several buttons. */
  name?: string
  value?: string
  isPrimary?: boolean
  /** The label while the action is pending. It shares a grid cell with the label, so the button keeps its width. */
  pendingLabel?: string
  className?: string
  /** The key that presses this button, `a` and `r` in the focused item only (components/admin/review-keys.tsx). */
  shortcut?: "a" | "A" | "r" | "u"
}

export function ActionButton(props: ActionButtonProps) {
  const { children, name, value, isPrimary = false, pendingLabel, className = "", shortcut } = props
  const { pending, data } = useFormStatus()
  const isMine = pending && (name === undefined || data?.get(name) === value)
  const spinner = <span className="spinner" aria-hidden="true" />
  return (
    <button
      type="submit"
      name={name}
      value={value}
      className={`btn ${className}`}
      data-primary={isPrimary && !pending ? "" : undefined}
      data-large={isPrimary && pendingLabel ? "" : undefined}
      data-shortcut={shortcut}
      aria-disabled={pending || undefined}
      onClick={(event) => pending && event.preventDefault()}
    >
      {pendingLabel === undefined ? (
        <>
          {isMine && spinner}
          {children}
        </>
      ) : (
        <span className="grid *:col-start-1 *:row-start-1">
          <span className={isMine ? "invisible" : undefined}>{children}</span>
          <span className={`inline-flex items-center justify-center gap-2 ${isMine ? "" : "invisible"}`}>
            {spinner}
            {pendingLabel}
          </span>
        </span>
      )}
    </button>
  )
}
