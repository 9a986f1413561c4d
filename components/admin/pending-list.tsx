import type { SectionContext } from "@/components/admin/address"
import { ListingFacts } from "@/components/admin/listing-facts"
import { ApproveForm, ProbeForm, RejectForm } from "@/components/admin/listing-forms"
import { ReviewItem } from "@/components/admin/review-item"
import { SectionHead, sayShown } from "@/components/admin/room"
import { formatQuantity } from "@/components/catalogue/format"
import { Moment } from "@/components/site/moment"
import type { Pending } from "@/lib/registration/schema"

interface PendingListProps extends SectionContext {
  pending: Pending[]
  total: number
}

/** What was registered and is not public yet, with the probe report beside it. */
export function PendingList({ pending, total, actions, now }: PendingListProps) {
  return (
    <>
      <SectionHead title="Waiting for review">
        {total === 0
          ? "Nothing waits for review."
          : `${formatQuantity(total, "listing")}, the oldest first.${sayShown(pending.length, total)}`}
      </SectionHead>
      {pending.map((one) => (
        <ReviewItem
          key={one.service.id}
          id={one.service.id}
          service={one.service}
          about={
            one.service.registered_at && (
              <>
                Registered <Moment at={one.service.registered_at} now={now} />
              </>
            )
          }
          actions={
            <>
              <ApproveForm service={one.service} actions={actions} section="pending" />
              <ProbeForm service={one.service} actions={actions} section="pending" />
              <RejectForm service={one.service} actions={actions} section="pending" />
            </>
          }
        >
          <ListingFacts pending={one} now={now} />
        </ReviewItem>
      ))}
    </>
  )
}
