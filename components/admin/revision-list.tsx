import type { WaitingContext } from "@/components/admin/address"
import { ChangeList } from "@/components/admin/change-list"
import { formatShown, PartLinks, SectionHead } from "@/components/admin/frame"
import { DecisionForm } from "@/components/admin/listing-forms"
import { ReviewItem } from "@/components/admin/review-item"
import { formatQuantity } from "@/components/format"
import { Moment } from "@/components/site/moment"
import type { Revision } from "@/lib/review/schema"

/** Lists the changes of public listings that third parties proposed. */
export function RevisionList({
  revisions,
  total,
  next,
  part,
  actions,
  now,
}: WaitingContext & { revisions: Revision[] }) {
  return (
    <>
      <SectionHead title="Revisions">
        {total === 0
          ? "No proposed changes."
          : `${formatQuantity(total, "change")} of public listings, oldest first.${formatShown(revisions.length, total)}`}
      </SectionHead>
      {revisions.map(({ id, service, created_at, changes }) => (
        <ReviewItem
          key={id}
          id={id}
          service={service}
          about={
            <>
              Proposed <Moment at={created_at} now={now} />
              {changes.length === 0 && ". The listing has no differences any more."}
            </>
          }
          actions={
            <DecisionForm
              action={actions.decideRevision}
              id={id}
              section="revisions"
              part={part}
              approveLabel="Approve"
              obstacle={
                service.domain_verified === 1 ? "The domain is verified: only its owner changes this listing." : null
              }
              service={service}
            />
          }
        >
          {changes.length > 0 && (
            <ChangeList
              changes={changes.map(({ field, current, proposed }) => ({ field, from: current, to: proposed }))}
              words={{ from: "now", to: "proposed" }}
            />
          )}
        </ReviewItem>
      ))}
      <PartLinks section="revisions" part={part} next={next} />
    </>
  )
}
