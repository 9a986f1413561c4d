import type { ReactNode } from "react"

interface PendingButtonProps {
  isPending: boolean
  /** What it is doing meanwhile. */
  pendingLabel: string
  primary?: boolean
  children: ReactNode
}

/** A submit button that says what it is doing and keeps its width: both labels lie in one cell. */
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
