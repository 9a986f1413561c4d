// Decides about several listings with one form. The check boxes of the rows belong to it by their attribute `form`, so the form
// works without JavaScript. The reason comes first: Enter in the field presses the first button, which rejects.

import { type Actions, listPartFields, MAX_REASON, type Part } from "@/components/admin/address"
import { ActionButton } from "@/components/ui/action-button"
import { HiddenFields } from "@/components/ui/hidden-fields"
import type { Pending } from "@/lib/review/schema"

export const BATCH_FORM = "batch"

interface BatchFormProps {
  pending: Pending[]
  /** The number of listings on the page whose newest check received a correct challenge. */
  passing: number
  action: Actions["decideBatch"]
  part: Part
}

export function BatchForm({ pending, passing, action, part }: BatchFormProps) {
  const listed = pending.map(({ service, version }) => ["listed", `${service.id} ${version}`] as const)
  return (
    <form id={BATCH_FORM} action={action} className="queue-batch" aria-label="Decide about selected listings">
      <HiddenFields fields={[["section", "pending"], ...listPartFields(part), ...listed]} />
      <div className="field min-w-0 flex-[1_1_12rem]">
        <label htmlFor="batch-reason" className="text-small text-muted">
          Reason, for reviewers only
        </label>
        <input
          id="batch-reason"
          name="reason"
          className="control"
          maxLength={MAX_REASON}
          autoComplete="off"
          data-shortcut="R"
        />
      </div>
      <ActionButton name="verdict" value="rejected">
        Reject selected
      </ActionButton>
      <ActionButton name="verdict" value="approved">
        Approve selected
      </ActionButton>
      <ActionButton name="verdict" value="passing" isPrimary shortcut="A">
        Approve all {passing} that pass
      </ActionButton>
    </form>
  )
}
