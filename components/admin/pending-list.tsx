import type { WaitingContext } from "@/components/admin/address"
import { ApproveForm } from "@/components/admin/approve-form"
import { formatShown, PartLinks, SectionHead } from "@/components/admin/frame"
import { ListingFacts } from "@/components/admin/listing-facts"
import { ProbeForm, RejectForm } from "@/components/admin/listing-forms"
import { ReviewItem } from "@/components/admin/review-item"
import { formatQuantity } from "@/components/format"
import { Moment } from "@/components/site/moment"
import type { Pending } from "@/lib/registration/review-schema"

/** Lists the listings that wait for review, each with the report of its probe. */
export function PendingList({ pending, total, next, part, actions, now }: WaitingContext & { pending: Pending[] }) {
  return (
    <>
      <SectionHead title="Waiting for review">
        {total === 0
          ? "No listing waits for review."
          : `${formatQuantity(total, "listing")}, oldest first.${formatShown(pending.length, total)}`}
      </SectionHead>
      {pending.map((one) => (
        <ReviewItem
          key={one.service.id}
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
              <ApproveForm listing={one} action={actions.approve} section="pending" after={part.after} />
              <ProbeForm service={one.service} actions={actions} section="pending" after={part.after} />
              <RejectForm service={one.service} actions={actions} section="pending" after={part.after} />
            </>
          }
        >
          <ListingFacts pending={one} now={now} />
        </ReviewItem>
      ))}
      <PartLinks section="pending" part={part} next={next} />
    </>
  )
}
