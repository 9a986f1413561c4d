"use client"

// Approves one listing. The form sends the fields that the page showed. If the listing has changed since the page was rendered,
// the server rejects the approval, and the differences appear above the form.

import { useActionState, useEffect } from "react"
import { type Actions, type ApproveState, type Part, type Section, sectionHref } from "@/components/admin/address"
import { ChangeList } from "@/components/admin/change-list"
import { ActionForm } from "@/components/admin/listing-forms"
import { HiddenName } from "@/components/listing/hidden-name"
import { ActionButton } from "@/components/ui/action-button"
import { Note } from "@/components/ui/note"
import type { Difference } from "@/lib/registration/schema"
import type { Pending } from "@/lib/review/schema"

const IDLE: ApproveState = { kind: "idle", at: 0 }

interface ApproveFormProps {
  listing: Pick<Pending, "service" | "declared">
  action: Actions["approve"]
  section: Section
}

export function ApproveForm({ listing, action, section }: ApproveFormProps) {
  const { service } = listing
  const [state, submit] = useActionState(action, IDLE, sectionHref(section, { id: String(service.number) }))
  const differences = state.kind === "changed" && state.id === service.id ? state.differences : null
  const noteId = `changed-${service.id}`
  useEffect(() => {
    if (state.at > 0) document.getElementById(noteId)?.focus()
  }, [state.at, noteId])
  return (
    <>
      {differences && (
        <div className="-mx-4 -mt-3 stack flex-[1_0_calc(100%+2rem)]  border-b border-line">
          <ChangedNote id={noteId} differences={differences} />
        </div>
      )}
      <ApproveButton listing={listing} action={submit} section={section} />
    </>
  )
}

interface ApproveButtonProps extends Omit<ApproveFormProps, "action"> {
  action: (form: FormData) => void
  /** The shown part of the review queue. */
  part?: Part
}

/** The form with the button. It sends the declared fields that the page shows. */
export function ApproveButton({ listing: { service, declared }, ...form }: ApproveButtonProps) {
  return (
    <ActionForm {...form} id={service.id} fields={[["shown", JSON.stringify(declared)]]}>
      <ActionButton isPrimary shortcut="a">
        Approve
        <HiddenName of={service} />
      </ActionButton>
    </ActionForm>
  )
}

/** Says that the listing was not approved, and lists what has changed. */
export function ChangedNote({ id, differences }: { id: string; differences: Difference[] }) {
  return (
    <>
      <div className="px-4 py-3">
        <Note id={id} tone="error">
          <p>
            <b>Not approved.</b> This listing has changed since this page was loaded. Compare the changes, then decide
            about the current version.
          </p>
        </Note>
      </div>
      <ChangeList
        changes={differences.map(({ field, before, now }) => ({ field, from: before, to: now }))}
        words={{ from: "shown to you", to: "declared now" }}
      />
    </>
  )
}
