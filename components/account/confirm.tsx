import type { ReactNode } from "react"
import { Arrival } from "@/components/ui/arrival"

/** The anchor of the confirmation on its page; links to it move the focus there. */
export const CONFIRM_ID = "confirm"

/** The question before something irreversible, with its consequences and its form. */
export function Confirm({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section id={CONFIRM_ID} tabIndex={-1} aria-labelledby="confirm-title" className="stack max-w-form gap-4">
      <Arrival id={CONFIRM_ID} />
      <h2 id="confirm-title">{title}</h2>
      {children}
    </section>
  )
}
