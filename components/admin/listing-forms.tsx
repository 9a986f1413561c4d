// The administrator's actions on a listing. Each action is a form that works without JavaScript.

import type { ReactNode } from "react"
import type { Action } from "@/components/account/address"
import { type Actions, listPartFields, MAX_REASON, type Part, type Section } from "@/components/admin/address"
import { HiddenName } from "@/components/listing/hidden-name"
import { ActionButton } from "@/components/ui/action-button"
import { HiddenFields } from "@/components/ui/hidden-fields"
import { Unfold } from "@/components/ui/unfold"
import type { Service } from "@/lib/catalogue/schema"

interface ActionFormProps {
  action: (form: FormData) => void | Promise<void>
  id: string
  /** The section that shows the result of the action. */
  section: Section
  /** The shown part of a long list, on which the result of the action appears. */
  part?: Part | undefined
  fields?: [name: string, value: string][]
  className?: string
  children: ReactNode
}

export function ActionForm({ action, id, section, part, fields = [], className, children }: ActionFormProps) {
  return (
    <form action={action} className={className}>
      <HiddenFields fields={[["section", section], ["id", id], ...(part ? listPartFields(part) : []), ...fields]} />
      {children}
    </form>
  )
}

interface ListingFormProps {
  service: Service
  actions: Actions
  section: Section
  part?: Part
}

interface RejectFormProps extends ListingFormProps {
  /** Distinguishes the fields when a page has several items about one listing. */
  fieldKey?: string
}

/** Rejects a waiting listing, or hides a public listing. Only administrators can see the reason. */
export function RejectForm({ service, actions, section, part, fieldKey = service.id }: RejectFormProps) {
  const fieldId = `reason-${fieldKey}`
  return (
    <ActionForm
      action={actions.reject}
      id={service.id}
      section={section}
      part={part}
      className="flex flex-[1_1_20rem] flex-wrap items-end gap-2"
    >
      <div className="field min-w-0 flex-[1_1_14rem]">
        <label htmlFor={fieldId} className="text-small text-muted">
          Reason, for reviewers only
        </label>
        <input
          id={fieldId}
          name="reason"
          className="control"
          maxLength={MAX_REASON}
          autoComplete="off"
          data-shortcut="r"
        />
      </div>
      <ActionButton>
        {service.status === "active" ? "Remove" : "Reject"}
        <HiddenName of={service} />
      </ActionButton>
    </ActionForm>
  )
}

/** Changes the name and the category of a listing, and whether the operator features it. */
export function EditForm({ service, actions, section, part }: ListingFormProps) {
  const idOf = (name: string) => `${name}-${service.id}`
  return (
    <Unfold summary="Edit" className="flex-[1_0_100%]">
      <ActionForm
        action={actions.edit}
        id={service.id}
        section={section}
        part={part}
        className="flex flex-wrap items-end gap-3 pt-2"
      >
        <div className="field min-w-0 flex-[1_1_14rem]">
          <label htmlFor={idOf("name")}>Name</label>
          <input id={idOf("name")} name="name" className="control" defaultValue={service.name} required />
        </div>
        <div className="field min-w-0 flex-[1_1_12rem]">
          <label htmlFor={idOf("category")}>Category</label>
          <input id={idOf("category")} name="category" className="control" defaultValue={service.category ?? ""} />
        </div>
        <label className="flex min-h-8 items-center gap-2">
          <input type="checkbox" name="featured" defaultChecked={service.featured === 1} />
          Featured
        </label>
        <ActionButton>
          Save
          <HiddenName of={service} />
        </ActionButton>
      </ActionForm>
    </Unfold>
  )
}

interface ListingButtonProps extends Omit<ListingFormProps, "actions"> {
  action: Action
  label: string
  name?: string
  value?: string
}

/** A form that has only a button. */
function ListingButton({ service, action, section, part, label, ...button }: ListingButtonProps) {
  return (
    <ActionForm action={action} id={service.id} section={section} part={part}>
      <ActionButton {...button}>
        {label}
        <HiddenName of={service} />
      </ActionButton>
    </ActionForm>
  )
}

/** Restores a listing that its owner deleted. */
export function RestoreForm({ actions, ...form }: ListingFormProps) {
  return <ListingButton {...form} action={actions.restore} label="Restore" />
}

export function ProbeForm({ actions, ...form }: ListingFormProps) {
  return <ListingButton {...form} action={actions.probe} label="Probe now" />
}

export function ProbingForm({ actions, ...form }: ListingFormProps) {
  const [label, value] =
    form.service.probe_status === "probeable" ? ["Stop probing", "unprobeable"] : ["Probe again", "probeable"]
  return <ListingButton {...form} action={actions.setProbing} label={label} name="probe_status" value={value} />
}

interface DecisionFormProps extends Pick<ActionFormProps, "action" | "id" | "section" | "part"> {
  approveLabel: string
  /** Why the item cannot be approved; null if it can be approved. */
  obstacle?: string | null
  service: Service
}

/** Approves or dismisses an item: one form with two buttons. */
export function DecisionForm({ approveLabel, obstacle = null, service, ...form }: DecisionFormProps) {
  return (
    <ActionForm {...form} className="flex flex-wrap items-center gap-2">
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
