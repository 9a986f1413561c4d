import type { WaitingContext } from "@/components/admin/address"
import { formatShown, PartLinks, SectionHead } from "@/components/admin/frame"
import { ActionForm, RejectForm } from "@/components/admin/listing-forms"
import { ReviewItem } from "@/components/admin/review-item"
import { formatQuantity } from "@/components/format"
import { HiddenName } from "@/components/listing/hidden-name"
import { Moment } from "@/components/site/moment"
import { SiteLink } from "@/components/site/site-link"
import { ActionButton } from "@/components/ui/action-button"
import { Missing } from "@/components/ui/missing"
import { Term } from "@/components/ui/term"
import { REPORT_REASONS, type Report } from "@/lib/reports/schema"

/** Lists the open reports of readers. Their texts are untrusted, and only this page shows them. */
export function ReportList({ reports, total, next, part, actions, now }: WaitingContext & { reports: Report[] }) {
  return (
    <>
      <SectionHead title="Reports of readers">
        {total === 0
          ? "No open reports."
          : `${formatQuantity(total, "report")}, oldest first. Anybody can send one, so check before you act.${formatShown(reports.length, total)}`}
      </SectionHead>
      {reports.map(({ id, service, created_at, reason, text, contact }) => (
        <ReviewItem
          key={id}
          id={id}
          service={service}
          about={
            <>
              Reported <Moment at={created_at} now={now} />.{" "}
              <SiteLink href={`/service/${service.id}`}>
                Open the page
                <HiddenName of={service} />
              </SiteLink>
            </>
          }
          actions={
            <>
              <ActionForm action={actions.dismissReport} id={id} section="reports" part={part}>
                <ActionButton shortcut="r">
                  Dismiss
                  <HiddenName of={service} />
                </ActionButton>
              </ActionForm>
              <RejectForm service={service} actions={actions} section="reports" part={part} fieldKey={id} />
            </>
          }
        >
          <dl className="defs border-t border-line">
            <Term term="Reason">{REPORT_REASONS[reason]}</Term>
            <Term term="Text of the reader">
              {text === null ? <Missing>none</Missing> : <span className="whitespace-pre-wrap">{text}</span>}
            </Term>
            <Term term="Contact">{contact ?? <Missing>none</Missing>}</Term>
          </dl>
        </ReviewItem>
      ))}
      <PartLinks section="reports" part={part} next={next} />
    </>
  )
}
