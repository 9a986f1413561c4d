import type { Part, SectionContext } from "@/components/admin/address"
import { PartLinks, SectionHead } from "@/components/admin/frame"
import { RestoreForm } from "@/components/admin/listing-forms"
import { ReviewItem } from "@/components/admin/review-item"
import { formatMoment } from "@/components/format"
import { Moment } from "@/components/site/moment"
import type { DeletedPage } from "@/lib/review/admin-schema"

interface DeletedListProps extends SectionContext {
  page: DeletedPage
  part: Part
}

/** Lists the listings that their owners deleted and that an administrator can still restore. */
export function DeletedList({ page: { deleted, next_cursor }, part, actions, now }: DeletedListProps) {
  return (
    <>
      <SectionHead title="Deleted by owners">
        {deleted.length === 0
          ? "No deleted listing can be restored."
          : "Newest first. Restore a listing only when its owner requests it. It returns to its former state."}
      </SectionHead>
      {deleted.map(({ service, deleted_at, gone_at }) => (
        <ReviewItem
          key={service.id}
          service={service}
          about={
            <>
              Deleted <Moment at={deleted_at} now={now} />, removed permanently{" "}
              <time dateTime={gone_at}>{formatMoment(gone_at)}</time>
            </>
          }
          actions={<RestoreForm service={service} actions={actions} section="deleted" />}
        />
      ))}
      <PartLinks section="deleted" part={part} next={next_cursor} />
    </>
  )
}
