import type { SectionContext } from "@/components/admin/address"
import { DecisionForm } from "@/components/admin/listing-forms"
import { ReviewItem } from "@/components/admin/review-item"
import { SectionHead, sayShown } from "@/components/admin/room"
import { formatQuantity } from "@/components/catalogue/format"
import { Moment } from "@/components/site/moment"
import { Missing } from "@/components/ui/missing"
import type { Change, Revision } from "@/lib/registration/schema"

/** The names these fields have in the registration form. */
const FIELD_NAMES: Record<Change["field"], string> = {
  name: "Name",
  description: "Description",
  category: "Category",
  provider: "Provider",
  price_sats: "Price in sats",
  price_usd: "Price in USD",
  payment_asset: "Asset",
  payment_network: "Network",
  http_method: "Method",
  probe_body: "Probe body",
}

interface RevisionListProps extends SectionContext {
  revisions: Revision[]
  total: number
}

/** What strangers say of public listings, as differences. */
export function RevisionList({ revisions, total, actions, now }: RevisionListProps) {
  return (
    <>
      <SectionHead title="Revisions">
        {total === 0
          ? "Nobody proposes a change of a public listing."
          : `${formatQuantity(total, "change")} of public listings, the oldest first.${sayShown(revisions.length, total)}`}
      </SectionHead>
      {revisions.map(({ id, service, created_at, changes }) => (
        <ReviewItem
          key={id}
          id={id}
          service={service}
          about={
            <>
              Proposed <Moment at={created_at} now={now} />
              {changes.length === 0 && ". Nothing differs from what is listed any more."}
            </>
          }
          actions={
            <DecisionForm
              action={actions.decideRevision}
              id={id}
              section="revisions"
              approveLabel="Approve"
              obstacle={
                service.domain_verified === 1 ? "The domain is verified: only its owner changes this listing." : null
              }
              service={service}
            />
          }
        >
          {changes.length > 0 && <Changes changes={changes} />}
        </ReviewItem>
      ))}
    </>
  )
}

function Changes({ changes }: { changes: Change[] }) {
  return (
    <dl className="defs border-t border-line">
      {changes.map(({ field, current, proposed }) => (
        <div key={field}>
          <dt>{FIELD_NAMES[field]}</dt>
          <dd className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
            <del className="whitespace-pre-wrap text-muted decoration-faint">
              <span className="sr-only">now: </span>
              <Value value={current} />
            </del>
            <ins className="font-medium whitespace-pre-wrap no-underline">
              <span className="sr-only">proposed: </span>
              <Value value={proposed} />
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Value({ value }: { value: Change["current"] }) {
  return value === null || value === "" ? <Missing>nothing</Missing> : value
}
