import { Fragment, type ReactNode } from "react"
import { formatDate, formatMoment, formatQuantity } from "@/components/format"
import { ProtocolTag } from "@/components/listing/protocol-tag"
import { REVOKE_HREF } from "@/components/manage/confirmations"
import { FIELD_LABELS, type FieldName } from "@/components/register/form-state"
import { type ContactLink, ContactSentence } from "@/components/site/contact-links"
import { Moment } from "@/components/site/moment"
import { SiteLink } from "@/components/site/site-link"
import { Missing } from "@/components/ui/missing"
import { PlainTable } from "@/components/ui/plain-table"
import { Unfold } from "@/components/ui/unfold"
import type { OwnerAction } from "@/lib/claims/schema"
import type { OwnedPage } from "@/lib/owners/schema"
import { formatSats, formatUsd } from "@/lib/protocols/money"

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

const ACTION_WORDS: Record<OwnerAction["action"], string> = {
  verified: "Domain verified",
  registered: "Listing registered with the token",
  accepted: "Listing accepted",
  edited: "Listing edited",
  payee_confirmed: "Payee confirmed",
  deleted: "Listing deleted",
  restored: "Listing restored by an administrator",
  revoked: "Claim revoked",
  reset: "Claim reset by an administrator",
  lapsed: "Claim lapsed: the proof was not found any more",
}

const METHOD_WORDS: Record<string, string> = { file: "by the file on its host", dns: "by its DNS record" }

/** Returns the proof method of a verification; null for other actions, and if the log has no method. */
function describeMethod({ action, detail }: OwnerAction): string | null {
  return action === "verified" && typeof detail["method"] === "string" ? (METHOD_WORDS[detail["method"]] ?? null) : null
}

/** Returns the listing that an entry of the log is about; null if the entry is not about a listing. */
function readListing({ detail }: OwnerAction): { name: string; number: number | null } | null {
  if (typeof detail["name"] !== "string") return null
  return { name: detail["name"], number: typeof detail["number"] === "number" ? detail["number"] : null }
}

/** Lists the fields of an edit. `before` is what the listing showed; missing if the edit did not change that. */
function listChanges({ action, detail }: OwnerAction): { field: string; label: string; before?: string | null }[] {
  if (action !== "edited") return []
  const { fields, previous } = detail
  const before = typeof previous === "object" && previous !== null && !Array.isArray(previous) ? previous : {}
  const named = Array.isArray(fields) ? fields.filter((field) => typeof field === "string") : []
  return [...new Set([...named, ...Object.keys(before)])].map((field) => ({
    field,
    label: FIELD_LABELS[field as FieldName] ?? field,
    ...(Object.hasOwn(before, field) && { before: toWords(field, before[field]) }),
  }))
}

function toWords(field: string, value: unknown): string | null {
  if (typeof value === "number" && field === "price_usd") return formatUsd(value)
  if (typeof value === "number" && field === "price_sats") return formatSats(value)
  return value === null || value === undefined || value === "" ? null : String(value)
}

interface DeletedListProps {
  page: Pick<OwnedPage, "deleted" | "deleted_total">
  now: Date
  contacts: readonly ContactLink[]
}

/** Deleted listings until their permanent removal. Only an administrator can restore a deleted listing. */
export function DeletedList({ page: { deleted, deleted_total }, now, contacts }: DeletedListProps) {
  if (deleted_total === 0) return null
  const rows = deleted.map(({ name, number, protocol, deleted_at, gone_at }) => [
    <span key="listing" className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="wrap-anywhere">{name}</span>
      <ProtocolTag protocol={protocol} />
      <span className="text-small text-muted">{number}</span>
    </span>,
    <Moment key="deleted" at={deleted_at} now={now} className="whitespace-nowrap" />,
    <time key="gone" dateTime={gone_at} className="whitespace-nowrap">
      {formatDate(gone_at)}
    </time>,
  ])
  return (
    <Unfold summary={<h2>Deleted in the last 30 days: {formatQuantity(deleted_total, "listing")}</h2>}>
      <p className="mt-1 mb-3 max-w-measure text-pretty text-muted">
        These listings are hidden. An administrator can restore one until it is removed: send them its number.
        <ContactSentence contacts={contacts} />
        {deleted.length < deleted_total && ` The newest ${deleted.length} are shown.`}
      </p>
      <PlainTable
        label="Deleted listings"
        caption="Deleted listings, newest first"
        columns={["Listing", "Deleted", "Removed permanently"]}
        rows={rows}
      />
    </Unfold>
  )
}
