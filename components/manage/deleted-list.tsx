import { formatDate, formatQuantity } from "@/components/format"
import { ProtocolTag } from "@/components/listing/protocol-tag"
import { type ContactLink, ContactSentence } from "@/components/site/contact-links"
import { Moment } from "@/components/site/moment"
import { PlainTable } from "@/components/ui/plain-table"
import { Unfold } from "@/components/ui/unfold"
import type { OwnedPage } from "@/lib/owners/schema"

interface DeletedListProps {
  page: Pick<OwnedPage, "deleted" | "deleted_total">
  now: Date
  /** The contacts of the operator, who can restore a listing. */
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
