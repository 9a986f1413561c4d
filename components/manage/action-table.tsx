import { formatMoment } from "@/components/format"
import { ACTION_WORDS, describeMethod, listChanges, readListing } from "@/components/manage/action-words"
import { REVOKE_HREF } from "@/components/manage/revoke"
import { SiteLink } from "@/components/site/site-link"
import { Missing } from "@/components/ui/missing"
import { ScrollRegion } from "@/components/ui/scroll-region"
import type { OwnerAction } from "@/lib/claims/schema"

/** The audit log of the domain, for the holder of the token. */
export function ActionTable({ actions }: { actions: OwnerAction[] }) {
  return (
    <section aria-labelledby="actions-title" className="stack gap-2">
      <h2 id="actions-title">Audit log</h2>
      <p className="max-w-measure text-pretty text-muted">
        Changes with the token of this claim or by an administrator, newest 100. If you did not make one of them,{" "}
        <SiteLink href={REVOKE_HREF}>revoke the claim</SiteLink>.
      </p>
      <div className="box">
        <ScrollRegion label="Audit log entries">
          <table className="table max-xs:[&_td]:px-2 max-xs:[&_th]:px-2">
            <caption className="sr-only">Changes under this domain, newest first, UTC</caption>
            <thead>
              <tr>
                <th scope="col">Time</th>
                <th scope="col">Change</th>
                <th scope="col">Value before</th>
              </tr>
            </thead>
            <tbody>
              {actions.map((action, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id and never move
                <ActionRow key={index} action={action} />
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      </div>
    </section>
  )
}

function ActionRow({ action }: { action: OwnerAction }) {
  const listing = readListing(action)
  const method = describeMethod(action)
  return (
    <tr>
      <th scope="row" className="tabular-nums sm:whitespace-nowrap">
        <time dateTime={action.at}>{formatMoment(action.at)}</time>
      </th>
      <td>
        {ACTION_WORDS[action.action]} {method && <span className="text-muted">{method}</span>}
        {listing && (
          <span className="block wrap-anywhere">
            {listing.name} {listing.number !== null && <span className="text-small text-muted">{listing.number}</span>}
          </span>
        )}
      </td>
      <td>
        <Changes action={action} />
      </td>
    </tr>
  )
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
