import type { ReactNode } from "react"
import { Arrival } from "@/components/ui/arrival"

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
