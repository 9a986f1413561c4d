import type { ReactNode } from "react"

interface PendingButtonProps {
  isPending: boolean
  /** The label while the action is pending. */
  pendingLabel: string
  primary?: boolean
  children: ReactNode
}

/** A submit button with a label for the pending action. Both labels share one cell, so the width stays. */
export function PendingButton({ isPending, pendingLabel, primary = false, children }: PendingButtonProps) {
  return (
    <button
      type="submit"
      className="btn max-xs:w-full"
      data-primary={primary && !isPending ? "" : undefined}
      data-large={primary ? "" : undefined}
      aria-disabled={isPending}
    >
      <span className="grid *:col-start-1 *:row-start-1">
        <span className={isPending ? "invisible" : undefined}>{children}</span>
        <span className={`inline-flex items-center justify-center gap-2 ${isPending ? "" : "invisible"}`}>
          <span className="spinner" aria-hidden="true" />
          {pendingLabel}
        </span>
      </span>
    </button>
  )
}
