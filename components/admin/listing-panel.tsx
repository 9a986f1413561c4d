import { type SectionContext, sectionHref } from "@/components/admin/address"
import { ApproveForm } from "@/components/admin/approve-form"
import { FoundList } from "@/components/admin/found-list"
import { SectionHead } from "@/components/admin/frame"
import { ListingFacts } from "@/components/admin/listing-facts"
import { EditForm, ProbeForm, ProbingForm, RejectForm, RestoreForm } from "@/components/admin/listing-forms"
import { type Merge, MergePanel } from "@/components/admin/merge-panel"
import { ReviewItem } from "@/components/admin/review-item"
import { formatMoment } from "@/components/format"
import { healthOf } from "@/components/labels"
import { SiteLink } from "@/components/site/site-link"
import { TextField } from "@/components/ui/field"
import { HealthMark } from "@/components/ui/health-mark"
import type { FoundListings } from "@/lib/review/admin-schema"
import type { Reviewed } from "@/lib/review/schema"

interface ListingPanelProps extends SectionContext {
  /** The requested number or id of a listing; empty before the first request. */
  id: string
  reviewed: Reviewed | null
  /** The listings that match the text, when it is neither a number nor an id. */
  found: FoundListings | null
  /** The listing that this one may be merged into, and the text that names it. Null before an administrator named one. */
  merge: Merge | null
}

/** Finds listings in any state, and shows the administrator's actions on one. */
export function ListingPanel({ id, reviewed, found, merge, ...context }: ListingPanelProps) {
  return (
    <>
      <SectionHead title="Find a listing">
        {id !== "" && !reviewed && found?.listings.length === 0
          ? "There is no listing with this number or id, and no name, host or URL has this text."
          : "Enter the number or id of any listing, public or not, or a part of its name, host or URL."}
      </SectionHead>
      <form
        action={sectionHref("listing").split("?")[0]}
        method="get"
        className="flex max-w-form flex-wrap items-end gap-2"
      >
        <input type="hidden" name="section" value="listing" />
        <div className="min-w-0 flex-[1_1_14rem]">
          <TextField
            name="id"
            label="Name, host, URL, number or id"
            defaultValue={id}
            maxLength={200}
            autoComplete="off"
            required
          />
        </div>
        <button type="submit" className="btn" data-large="">
          Show
        </button>
      </form>
      {found && <FoundList found={found} />}
      {reviewed && <OneListing reviewed={reviewed} {...context} />}
      {reviewed?.deleted_at === null && (
        <MergePanel duplicate={reviewed} merge={merge} action={context.actions.merge} />
      )}
    </>
  )
}

function OneListing({ reviewed, actions, now }: SectionContext & { reviewed: Reviewed }) {
  const { service } = reviewed
  const forms = { service, actions, section: "listing" } as const
  return (
    <ReviewItem
      service={service}
      about={<State reviewed={reviewed} />}
      actions={
        reviewed.deleted_at === null ? (
          <>
            {service.status !== "active" && (
              <ApproveForm listing={reviewed} action={actions.approve} section="listing" />
            )}
            <ProbeForm {...forms} />
            <ProbingForm {...forms} />
            {service.status !== "rejected" && <RejectForm {...forms} />}
            <EditForm {...forms} />
          </>
        ) : (
          <RestoreForm {...forms} />
        )
      }
    >
      <ListingFacts pending={reviewed} now={now} />
    </ReviewItem>
  )
}

function State({ reviewed }: { reviewed: Reviewed }) {
  const { service, deleted_at, review_note } = reviewed
  if (deleted_at !== null) return <>Deleted {formatMoment(deleted_at)}</>
  return (
    <div className="grid justify-items-start gap-0.5">
      {service.status === "active" ? (
        <SiteLink href={`/service/${service.id}`} className="solo">
          Public
        </SiteLink>
      ) : (
        <span>{service.status === "pending" ? "Waiting for review" : `Not public: ${service.status}`}</span>
      )}
      {review_note !== null && <p className="whitespace-pre-wrap wrap-anywhere">Reason given: {review_note}</p>}
      {service.probe_status === "unprobeable" ? <span>Not probed</span> : <HealthMark health={healthOf(service)} />}
    </div>
  )
}
