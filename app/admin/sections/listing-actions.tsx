// The forms of a listing, and the two buttons that decide about a revision or a proposal.

import type { CommandName } from "@/app/admin/commands"
import { CATEGORY_NAMES } from "@/app/register/run"
import type { ActionSpec } from "@/components/admin/action-form"
import { CategoryOptions } from "@/components/listing/category-field"
import { UNCATEGORIZED } from "@/lib/catalogue/categories/find-category"
import type { Service } from "@/lib/catalogue/schema"

/** A form of one button. */
export const button = (act: CommandName, label: string, id: string, more: Partial<ActionSpec> = {}): ActionSpec => ({
  ...{ act, id, buttons: [{ label }] },
  ...more,
})

export const probe = (of: Service) => button("probe", "Probe now", of.id, { of })
export const restore = (of: Service) => button("restore", "Restore", of.id, { of })

export function setProbing(of: Service): ActionSpec {
  const [label, value] =
    of.probe_status === "probeable" ? ["Stop probing", "unprobeable"] : ["Probe again", "probeable"]
  return button("setProbing", label ?? "", of.id, { of, fields: [["probe_status", value ?? ""]] })
}

/** Rejects a waiting listing, or hides a public one. `key` differs where a page has several items about one listing. */
export const reject = (of: Service, key = of.id) =>
  button("reject", of.status === "active" ? "Remove" : "Reject", of.id, { of, reason: key })

/** Changes the name and the category of a listing, and whether the operator features it. */
export const edit = (of: Service) => {
  const category = of.category === null || of.category === UNCATEGORIZED ? "" : of.category
  const field = "field min-w-0 flex-[1_1_12rem]"
  const inputs = (
    <>
      <div className={field}>
        <label htmlFor={`name-${of.id}`}>Name</label>
        <input id={`name-${of.id}`} name="name" className="control" defaultValue={of.name} required />
      </div>
      <div className={field}>
        <label htmlFor={`category-${of.id}`}>Category</label>
        {/* No free text: each new category would be a public one on the front page. */}
        <select id={`category-${of.id}`} name="category" className="control select" defaultValue={category}>
          <CategoryOptions categories={CATEGORY_NAMES} chosen={category} />
        </select>
      </div>
      <label className="flex min-h-8 items-center gap-2">
        <input type="checkbox" name="featured" defaultChecked={of.featured === 1} />
        Featured
      </label>
    </>
  )
  return button("edit", "Save", of.id, { of, inputs, fold: "Edit" })
}

/** @param obstacle why the item cannot be approved; null if it can be approved */
export const decide = (
  act: CommandName,
  id: string,
  { of, label, obstacle }: { of: Service; label: string; obstacle: string | null },
): ActionSpec => ({
  ...{ act, id, of, note: obstacle },
  buttons: [
    ...(obstacle === null
      ? [{ label, name: "verdict", value: "approved", isPrimary: true, shortcut: "a" as const }]
      : []),
    { label: "Dismiss", name: "verdict", value: "dismissed", shortcut: "r" },
  ],
})
