import { formatDate, formatQuantity } from "@/components/format"
import { ProtocolTag } from "@/components/listing/protocol-tag"
import { Moment } from "@/components/site/moment"
import { ScrollRegion } from "@/components/ui/scroll-region"
import { Unfold } from "@/components/ui/unfold"
import type { OwnedPage } from "@/lib/catalogue/owned/schema"

interface DeletedListProps {
  page: Pick<OwnedPage, "deleted" | "deleted_total">
  now: Date
}

/** Deleted listings that are not removed yet. Only an administrator can restore them. */
export function DeletedList({ page: { deleted, deleted_total }, now }: DeletedListProps) {
  if (deleted_total === 0) return null
  return (
    <Unfold summary={<h2>Deleted in the last 30 days: {formatQuantity(deleted_total, "listing")}</h2>}>
      <p className="mt-1 mb-3 max-w-measure text-pretty text-muted">
        These listings are hidden. An administrator can restore one until it is removed: send them its number.
        {deleted.length < deleted_total && ` The newest ${deleted.length} are shown.`}
      </p>
      <div className="box">
        <ScrollRegion label="Deleted listings">
          <table className="table">
            <caption className="sr-only">Deleted listings, newest first</caption>
            <thead>
              <tr>
                <th scope="col">Listing</th>
                <th scope="col">Deleted</th>
                <th scope="col">Removed permanently</th>
              </tr>
            </thead>
            <tbody>
              {deleted.map(({ id, name, number, protocol, deleted_at, gone_at }) => (
                <tr key={id}>
                  <th scope="row">
                    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                      <span className="wrap-anywhere">{name}</span>
                      <ProtocolTag protocol={protocol} />
                      <span className="text-small text-muted tabular-nums">{number}</span>
                    </span>
                  </th>
                  <td className="whitespace-nowrap">
                    <Moment at={deleted_at} now={now} />
                  </td>
                  <td className="whitespace-nowrap tabular-nums">
                    <time dateTime={gone_at}>{formatDate(gone_at)}</time>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      </div>
    </Unfold>
  )
}
