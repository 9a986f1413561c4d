// One form of an administrator's command, from its declaration. The form works without JavaScript.

import type { ReactNode } from "react"
import { MAX_REASON, type Place } from "@/components/admin/address"
import { HiddenName } from "@/components/listing/hidden-name"
import { ActionButton } from "@/components/ui/action-button"
import { HiddenFields } from "@/components/ui/hidden-fields"
import { Unfold } from "@/components/ui/unfold"
import type { Service } from "@/lib/catalogue/schema"

interface Button {
  label: string
  name?: string
  value?: string
  isPrimary?: boolean
  shortcut?: "a" | "A" | "r" | "u"
}

export interface ActionSpec {
  /** The command of the form (app/admin/commands.ts). */
  act: string
  /** What the command acts on. */
  id?: string
  buttons: readonly Button[]
  /** The listing or the text that follows the label of each button and of the fold, for screen readers only. */
  of?: Pick<Service, "name" | "protocol"> | string
  fields?: readonly (readonly [name: string, value: string])[]
  /** Unique on the page: adds a field for the reviewer's reason, whose element id is `reason-<reason>`. */
  reason?: string
  /** The key that focuses the reason: `r` in the focused item only, `R` on the page; by default `r`. */
  reasonKey?: "r" | "R" | undefined
  /** Further fields, before the buttons. */
  inputs?: ReactNode
  /** The text that unfolds the form. */
  fold?: string
  /** A sentence after the buttons. */
  note?: string | null
  formId?: string
  /** The name of the form for screen readers. */
  label?: string
  className?: string
}

interface ActionFormProps extends ActionSpec {
  action: (form: FormData) => void | Promise<void>
  place: Pick<Place, "section"> & Partial<Pick<Place, "part">>
}

export function ActionForm({ action, place: { section, part }, ...spec }: ActionFormProps) {
  const { act, id = "", buttons, of, fields = [], reason, reasonKey = "r", inputs, fold, note, formId, label } = spec
  const { className = `flex flex-wrap items-end gap-2 ${reason === undefined ? "" : "flex-[1_1_20rem]"}` } = spec
  const about = typeof of === "string" ? <span className="sr-only">{of}</span> : of && <HiddenName of={of} />
  const form = (
    <form action={action} id={formId} aria-label={label} className={className}>
      <HiddenFields
        fields={[
          ["act", act],
          ["section", section],
          ...(id ? [["id", id] as const] : []),
          ...Object.entries(part ?? {}),
          ...fields,
        ]}
      />
      {/* The reason comes first: Enter in the field presses the first button, which rejects. */}
      {reason !== undefined && (
        <div className="field min-w-0 flex-[1_1_14rem]">
          <label htmlFor={`reason-${reason}`} className="text-small text-muted">
            Reason, for reviewers only
          </label>
          <input
            id={`reason-${reason}`}
            name="reason"
            className="control"
            maxLength={MAX_REASON}
            autoComplete="off"
            data-shortcut={reasonKey}
          />
        </div>
      )}
      {inputs}
      {buttons.map(({ label: words, ...button }) => (
        <ActionButton key={words} {...button}>
          {words}
          {about}
        </ActionButton>
      ))}
      {note && <p className="text-small text-muted">{note}</p>}
    </form>
  )
  if (fold === undefined) return form
  const summary = (
    <>
      {fold}
      {about}
    </>
  )
  return (
    <Unfold summary={summary} className="flex-[1_0_100%] [&>form]:pt-2">
      {form}
    </Unfold>
  )
}
