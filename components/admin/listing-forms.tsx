// The actions on a listing. Each is a form that works without script.

import type { ReactNode } from "react"
import type { Action } from "@/components/account/address"
import type { Actions, Section } from "@/components/admin/address"
import { HiddenName } from "@/components/listing/hidden-name"
import { ActionButton } from "@/components/ui/action-button"
import { HiddenFields } from "@/components/ui/hidden-fields"
import type { Service } from "@/lib/catalogue/schema"

interface ActionFormProps {
  action: (form: FormData) => void
  id: string
  /** The section that shows the result. */
  section: Section
  /** The cursor of the list; empty for the first page. */
  after?: string | undefined
  /** Further hidden fields. */
  fields?: [name: string, value: string][]
  className?: string
  children: ReactNode
}

export function ActionForm({ action, id, section, after = "", fields = [], className, children }: ActionFormProps) {
  return (
    <form action={action} className={className}>
      <HiddenFields fields={[["section", section], ["id", id], ["after", after], ...fields]} />
      {children}
    </form>
  )
}

interface ListingFormProps {
  service: Service
  actions: Actions
  section: Section
  after?: string
}

/** Rejects a pending listing or takes down a public one. Only reviewers see the reason. */
export function RejectForm({ service, actions, section, after }: ListingFormProps) {
  const fieldId = `reason-${service.id}`
  return (
    <ActionForm
      action={actions.reject}
      id={service.id}
      section={section}
      after={after}
      className="flex flex-[1_1_20rem] flex-wrap items-end gap-2"
    >
      <div className="field min-w-0 flex-[1_1_14rem]">
        <label htmlFor={fieldId} className="text-small text-muted">
          Reason, for reviewers only
        </label>
        <input id={fieldId} name="reason" className="control" maxLength={500} autoComplete="off" data-shortcut="r" />
      </div>
      <ActionButton>
        {service.status === "active" ? "Take down" : "Reject"}
        <HiddenName of={service} />
      </ActionButton>
    </ActionForm>
  )
}

/** Undoes the deletion by its owner. */
export function RestoreForm({ service, actions, section }: ListingFormProps) {
  return (
    <ActionForm action={actions.restore} id={service.id} section={section}>
      <ActionButton>
        Restore
        <HiddenName of={service} />
      </ActionButton>
    </ActionForm>
  )
}

export function ProbeForm({ service, actions, section, after }: ListingFormProps) {
  return (
    <ActionForm action={actions.probe} id={service.id} section={section} after={after}>
      <ActionButton>
        Probe now
        <HiddenName of={service} />
      </ActionButton>
    </ActionForm>
  )
}

export function ProbingForm({ service, actions, section }: ListingFormProps) {
  const isProbeable = service.probe_status === "probeable"
  return (
    <ActionForm action={actions.setProbing} id={service.id} section={section}>
      <ActionButton name="probe_status" value={isProbeable ? "unprobeable" : "probeable"}>
        {isProbeable ? "Stop probing" : "Probe again"}
        <HiddenName of={service} />
      </ActionButton>
    </ActionForm>
  )
}

interface DecisionFormProps {
  action: Action
  id: string
  section: Section
  after: string
  /** The label of the approval button. */
  approveLabel: string
  /** Why the item cannot be approved; null where it can. */
  obstacle?: string | null
  service: Service
}

/** Approve or dismiss: one form, two buttons. */
export function DecisionForm({
  action,
  id,
  section,
  after,
  approveLabel,
  obstacle = null,
  service,
}: DecisionFormProps) {
  return (
    <ActionForm action={action} id={id} section={section} after={after} className="flex flex-wrap items-center gap-2">
      {obstacle === null && (
        <ActionButton name="verdict" value="approved" isPrimary shortcut="a">
          {approveLabel}
          <HiddenName of={service} />
        </ActionButton>
      )}
      <ActionButton name="verdict" value="dismissed" shortcut="r">
        Dismiss
        <HiddenName of={service} />
      </ActionButton>
      {obstacle !== null && <p className="text-small text-muted">{obstacle}</p>}
    </ActionForm>
  )
}
