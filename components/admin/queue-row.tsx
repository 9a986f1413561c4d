"use client"

// One row of the review queue: a summary that opens in place, and the form that approves the listing. If the listing has changed
// since the page was rendered, the server rejects the approval, and the row opens with the differences.

import { type ReactNode, useActionState, useEffect } from "react"
import { type Actions, type ApproveState, type Part, sectionHref } from "@/components/admin/address"
import { ApproveButton, ChangedNote } from "@/components/admin/approve-form"
import type { Pending } from "@/lib/review/schema"

const IDLE: ApproveState = { kind: "idle", at: 0 }

interface QueueRowProps {
  listing: Pick<Pending, "service" | "declared" | "version">
  action: Actions["approve"]
  /** The shown part of the queue. */
  part: Part
  /** The element id of the form that the check box belongs to. */
  batchForm: string
  /** Whether the check box is ticked when the page loads. */
  isTicked: boolean
  summary: ReactNode
  facts: ReactNode
  /** The forms next to the one that approves. */
  forms: ReactNode
}

export function QueueRow({ listing, action, part, batchForm, isTicked, summary, facts, forms }: QueueRowProps) {
  const { service, version } = listing
  const href = sectionHref("pending", part)
  const [state, submit] = useActionState(action, IDLE, href)
  const differences = state.kind === "changed" && state.id === service.id ? state.differences : null
  const noteId = `changed-${service.id}`
  useEffect(() => {
    if (state.at > 0) document.getElementById(noteId)?.focus()
  }, [state.at, noteId])
  return (
    <article className="queue-row" aria-labelledby={`review-${service.id}`} data-review-item="">
      <details open={differences ? true : undefined}>
        <summary className="queue-summary">{summary}</summary>
        {differences && <ChangedNote id={noteId} differences={differences} />}
        {facts}
        <div className="flex flex-wrap items-end gap-x-3 gap-y-3 border-t border-line px-4 py-3">
          <ApproveButton listing={listing} action={submit} section="pending" part={part} />
          {forms}
        </div>
      </details>
      <label className="queue-tick">
        <input
          type="checkbox"
          form={batchForm}
          name="pick"
          value={`${service.id} ${version}`}
          defaultChecked={isTicked}
        />
        <span className="sr-only">
          Select {service.name}, {service.protocol}
        </span>
      </label>
    </article>
  )
}
