import type { ReactNode } from "react"
import type { Action } from "@/components/account/address"
import { Arrival } from "@/components/ui/arrival"
import { HiddenFields } from "@/components/ui/hidden-fields"

interface FrameProps {
  title: string
  /** Lines below the title of the page. */
  facts?: ReactNode
  actions: ReactNode
  children: ReactNode
}

/** The frame of each page that needs a session: administrator, owner, webhook. */
export function Frame({ title, facts, actions, children }: FrameProps) {
  return (
    <div className="stack gap-6">
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="wrap-anywhere">{title}</h1>
          {facts}
        </div>
        <div className="flex flex-wrap gap-2">{actions}</div>
      </header>
      {children}
    </div>
  )
}

interface LeaveButtonProps {
  action: Action
  fields?: Record<string, string>
  children: ReactNode
}

export function LeaveButton({ action, fields = {}, children }: LeaveButtonProps) {
  return (
    <form action={action}>
      <HiddenFields fields={Object.entries(fields)} />
      <button type="submit" className="btn">
        {children}
      </button>
    </form>
  )
}

/** The element id of the confirmation. A link with this fragment moves the focus to the confirmation. */
export const CONFIRM_ID = "confirm"

export function Confirm({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section id={CONFIRM_ID} tabIndex={-1} aria-labelledby="confirm-title" className="stack max-w-form gap-4">
      <Arrival id={CONFIRM_ID} />
      <h2 id="confirm-title">{title}</h2>
      {children}
    </section>
  )
}
