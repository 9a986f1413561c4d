import type { Part, SectionContext } from "@/components/admin/address"
import { PartLinks, SectionHead } from "@/components/admin/frame"
import { RestoreForm } from "@/components/admin/listing-forms"
import { ReviewItem } from "@/components/admin/review-item"
import { formatMoment } from "@/components/format"
import { Moment } from "@/components/site/moment"
import type { DeletedPage } from "@/lib/registration/schema"

interface DeletedListProps extends SectionContext {
  page: DeletedPage
  part: Part
}

/** What owners deleted, as long as it can be brought back. */
export function DeletedList({ page: { deleted, next_cursor }, part, actions, now }: DeletedListProps) {
  return (
    <>
      <SectionHead title="Deleted by owners">
        {deleted.length === 0
          ? "No owner has deleted anything that could be restored."
          : "The latest first. Restore one only when its owner asks for it: it is as public then as it was."}
      </SectionHead>
      {deleted.map(({ service, deleted_at, gone_at }) => (
        <ReviewItem
          key={service.id}
          id={service.id}
          service={service}
          about={
            <>
              Deleted <Moment at={deleted_at} now={now} />, gone for good{" "}
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
