import type { ReactNode } from "react"

interface BusyLabelProps {
  isBusy: boolean
  /** The label while the action runs. */
  busy: string
  children: ReactNode
}

/** Both labels share one grid cell, so the button has the width of the longer one and does not move when it is pressed. */
export function BusyLabel({ isBusy, busy, children }: BusyLabelProps) {
  return (
    <span className="grid *:col-start-1 *:row-start-1">
      <span className={isBusy ? "invisible" : undefined}>{children}</span>
      <span className={`inline-flex items-center justify-center gap-2 ${isBusy ? "" : "invisible"}`}>
        <span className="spinner" aria-hidden="true" />
        {busy}
      </span>
    </span>
  )
}
