// The groups of the review queue: listings that came with one batch, decided about in one act.

import { type Actions, listPartFields, MAX_REASON, type Part, sectionHref } from "@/components/admin/address"
import { formatQuantity } from "@/components/format"
import { Moment } from "@/components/site/moment"
import { SiteLink } from "@/components/site/site-link"
import { ActionButton } from "@/components/ui/action-button"
import { HiddenFields } from "@/components/ui/hidden-fields"
import type { PendingGroup } from "@/lib/review/schema"

interface GroupListProps {
  groups: readonly PendingGroup[]
  action: Actions["decideGroup"]
  part: Part
  now: Date
}

export function GroupList({ groups, action, part, now }: GroupListProps) {
  if (groups.length === 0) return null
  return (
    <section className="stack gap-2" aria-labelledby="groups">
      <h3 id="groups">Groups</h3>
      <ul className="box">
        {groups.map((group) => (
          <Group key={group.id} {...{ group, action, part, now }} />
        ))}
      </ul>
    </section>
  )
}

function Group({ group, action, part, now }: Omit<GroupListProps, "groups"> & { group: PendingGroup }) {
  const { id, target, sites, created_at, waiting, passing, as_of } = group
  const name = target ?? `A list of URLs of ${sites.slice(0, 3).join(", ")}${sites.length > 3 ? " and others" : ""}`
  const reasonId = `group-reason-${id}`
  return (
    <li className="stack gap-2 px-4 py-3">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <b className="font-medium wrap-anywhere">{name}</b>
        <span className="text-muted">
          {formatQuantity(waiting, "listing")}, {passing} {passing === 1 ? "passes" : "pass"}
        </span>
        <Moment at={created_at} now={now} />
        <SiteLink href={sectionHref("pending", { filter: { batch: id } })} className="solo">
          Show the listings
        </SiteLink>
      </div>
      <form action={action} className="flex flex-wrap items-end gap-x-3 gap-y-2" aria-label={`Decide about ${name}`}>
        <HiddenFields
          fields={[["section", "pending"], ...listPartFields({ ...part, after: "" }), ["id", id], ["as_of", as_of]]}
        />
        <div className="field min-w-0 flex-[1_1_12rem]">
          <label htmlFor={reasonId} className="text-small text-muted">
            Reason, for reviewers only
          </label>
          <input id={reasonId} name="reason" className="control" maxLength={MAX_REASON} autoComplete="off" />
        </div>
        <ActionButton name="verdict" value="rejected">
          Reject group
        </ActionButton>
        <ActionButton name="verdict" value="passing">
          Approve {passing} that pass
        </ActionButton>
      </form>
    </li>
  )
}
