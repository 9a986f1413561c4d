"use client"

// Approves one listing. The form sends the fields that the page showed. If the listing has changed since the page was rendered,
// the server rejects the approval, and the differences appear above the form.

import type { ReactNode } from "react"
import { ActionForm } from "@/components/admin/action-form"
import { type Actions, type ApproveState, type Place, sectionHref } from "@/components/admin/address"
import { ChangeList } from "@/components/admin/change-list"
import { Note } from "@/components/ui/note"
import { useFormResult } from "@/components/ui/use-form-result"
import type { Pending } from "@/lib/review/schema"

const IDLE: ApproveState = { kind: "idle", attempt: 0 }

interface ApprovalProps {
  listing: Pick<Pending, "service" | "declared">
  action: Actions["approve"]
  place: Pick<Place, "section" | "part">
}

/** The form, and a note that lists what has changed; null unless the last approval was rejected. */
function useApproval({ listing: { service, declared }, action, place }: ApprovalProps) {
  const href = sectionHref(place.section, { ...place.part, id: String(service.number) })
  const noteId = `changed-${service.id}`
  const [state, submit] = useFormResult(action, IDLE, noteId, href)
  const form = (
    <ActionForm
      action={submit}
      place={place}
      act="approve"
      id={service.id}
      of={service}
      fields={[["shown", JSON.stringify(declared)]]}
      buttons={[{ label: "Approve", isPrimary: true, shortcut: "a" }]}
    />
  )
  if (state.kind !== "changed" || state.id !== service.id) return { form, note: null }
  const note = (
    <>
      <div className="px-4 py-3">
        <Note id={noteId} tone="error">
          <p>
            <b>Not approved.</b> This listing has changed since this page was loaded. Compare the changes, then decide
            about the current version.
          </p>
        </Note>
      </div>
      <ChangeList
        changes={state.differences.map(({ field, before, now }) => ({ field, from: before, to: now }))}
        words={{ from: "shown to you", to: "declared now" }}
      />
    </>
  )
  return { form, note }
}

/** The form in the footer of an item. */
export function ApproveForm(props: ApprovalProps) {
  const { form, note } = useApproval(props)
  return (
    <>
      {note && <div className="-mx-4 -mt-3 stack flex-[1_0_calc(100%+2rem)] border-b border-line">{note}</div>}
      {form}
    </>
  )
}

interface QueueRowProps extends ApprovalProps {
  /** The element id of the form that the check box belongs to. */
  batchForm: string
  /** The value that the check box sends. */
  pick: string
  /** Whether the check box is ticked when the page loads. */
  isTicked: boolean
  summary: ReactNode
  facts: ReactNode
  /** The forms next to the one that approves. */
  forms: ReactNode
}

/** One row of the review queue: a summary that opens in place. It opens with the differences after a rejected approval. */
export function QueueRow({ batchForm, pick, isTicked, summary, facts, forms, ...approval }: QueueRowProps) {
  const { id, name, protocol } = approval.listing.service
  const { form, note } = useApproval(approval)
  return (
    <article
      className="group relative min-w-0 border-t border-line first:border-t-0"
      aria-labelledby={`review-${id}`}
      data-review-item=""
    >
      <details open={note ? true : undefined}>
        {/* A row that takes the focus is not hidden below the bar of the list. */}
        <summary className="grid min-h-11 cursor-pointer scroll-mb-20 grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)_8rem_5.5rem] items-center gap-x-3 gap-y-0.5 py-1.5 pr-4 pl-12 group-has-checked:bg-sunken hover:bg-sunken focus-visible:-outline-offset-2 max-md:grid-cols-[minmax(0,1fr)_auto]">
          {summary}
        </summary>
        {note}
        {facts}
        <div className="flex flex-wrap items-end gap-3 border-t border-line px-4 py-3">
          {form}
          {forms}
        </div>
      </details>
      {/* Over the row and not inside of the summary, because a click on the box must not open the row. */}
      <label className="absolute top-1.5 left-2 grid size-8 cursor-pointer place-items-center">
        <input type="checkbox" form={batchForm} name="pick" value={pick} defaultChecked={isTicked} />
        <span className="sr-only">
          Select {name}, {protocol}
        </span>
      </label>
    </article>
  )
}
