import { Fragment, type ReactNode } from "react"
import { formatMoment } from "@/components/format"
import { ACTION_WORDS, describeMethod, listChanges, readListing } from "@/components/manage/action-words"
import { REVOKE_HREF } from "@/components/manage/revoke"
import { SiteLink } from "@/components/site/site-link"
import { Missing } from "@/components/ui/missing"
import { PlainTable } from "@/components/ui/plain-table"
import type { OwnerAction } from "@/lib/claims/schema"

/** The audit log of a domain. Only the owner, who has the token, can see the log. */
export function ActionTable({ actions }: { actions: OwnerAction[] }) {
  return (
    <section aria-labelledby="actions-title" className="stack gap-2">
      <h2 id="actions-title">Audit log</h2>
      <p className="max-w-measure text-pretty text-muted">
        Changes with the token of this claim or by an administrator, newest 100. If you did not make one of them,{" "}
        <SiteLink href={REVOKE_HREF}>revoke the claim</SiteLink>.
      </p>
      <PlainTable
        label="Audit log entries"
        caption="Changes under this domain, newest first, UTC"
        columns={["Time", "Change", "Value before"]}
        rows={actions.map(listCells)}
      />
    </section>
  )
}

function listCells(action: OwnerAction): ReactNode[] {
  const listing = readListing(action)
  const method = describeMethod(action)
  return [
    <time key="time" dateTime={action.at} className="sm:whitespace-nowrap">
      {formatMoment(action.at)}
    </time>,
    <Fragment key="change">
      {ACTION_WORDS[action.action]} {method && <span className="text-muted">{method}</span>}
      {listing && (
        <span className="block wrap-anywhere">
          {listing.name} {listing.number !== null && <span className="text-small text-muted">{listing.number}</span>}
        </span>
      )}
    </Fragment>,
    <Changes key="before" action={action} />,
  ]
}

function Changes({ action }: { action: OwnerAction }) {
  const changes = listChanges(action)
  if (changes.length === 0) return <Missing>no other change</Missing>
  return (
    <ul className="grid gap-0.5">
      {changes.map(({ field, label, before }) => (
        <li key={field} className="line-clamp-3 wrap-anywhere">
          <span className="text-muted">{label}: </span>
          {before === undefined ? "the same" : (before ?? <Missing>nothing</Missing>)}
        </li>
      ))}
    </ul>
  )
}
