import type { ReactNode } from "react"
import { RESULT_ID, STEP_TITLES, STEPS, type Step } from "@/components/claim/wizard-state"
import { Icon } from "@/components/ui/icon"
import { Note } from "@/components/ui/note"

/** The element id of the open step's heading. The heading takes the focus when a step opens. */
export const OPEN_STEP_ID = "open-step"

interface StepItemProps {
  step: Step
  open: Step
  /** Shown next to the heading, such as a date or a link back to the step. */
  aside?: ReactNode
  /** Why the last submission failed; null without a failure. Only the open step shows the message. */
  message: string | null
  /** One line for a closed step: the result of a finished step, or the purpose of a later step. */
  summary: ReactNode
  children: ReactNode
}

/** One of the four steps of the claim wizard. All steps are visible, but only one step is open. */
export function StepItem({ step, open, aside, message, summary, children }: StepItemProps) {
  const index = STEPS.indexOf(step)
  const isOpen = step === open
  // The check decides whether the proof was placed.
  const isDone = index < STEPS.indexOf(open) && !(step === "place" && open === "check")
  const look = isOpen ? "border-ink bg-ink text-bg" : isDone ? "border-ink" : "border-control text-muted"
  return (
    <li
      className="grid grid-cols-[1.5rem_minmax(0,1fr)] items-start gap-x-2.5 px-3 py-3.5 xs:gap-x-4 xs:px-4"
      aria-current={isOpen ? "step" : undefined}
    >
      <span
        className={`grid size-6 place-items-center rounded-full border text-label font-semibold tabular-nums ${look}`}
        aria-hidden="true"
      >
        {isDone ? <Icon name="check" size={14} /> : index + 1}
      </span>
      <div className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-3">
        <h2
          id={isOpen ? OPEN_STEP_ID : undefined}
          tabIndex={isOpen ? -1 : undefined}
          className={`text-name leading-6 tracking-normal ${isOpen ? "" : "font-medium"} ${isOpen || isDone ? "" : "text-muted"}`}
        >
          <span className="sr-only">{`Step ${index + 1}. ${isDone ? "Done: " : ""}`}</span>
          {STEP_TITLES[step]}
        </h2>
        {aside && <div className="text-small text-muted">{aside}</div>}
      </div>
      <div className="col-span-full mt-0.5 min-w-0 xs:col-span-1 xs:col-start-2 xs:mt-0">
        {isOpen ? (
          <div className="stack gap-5 pt-3 pb-2">
            {message && (
              <Note id={RESULT_ID} tone="error" role="alert">
                <p>{message}</p>
              </Note>
            )}
            {children}
          </div>
        ) : (
          <div className="text-pretty text-muted">{summary}</div>
        )}
      </div>
    </li>
  )
}
