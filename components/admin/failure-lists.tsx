// Lists the listings that are down, and the rejected registrations.

import type { ListContext } from "@/components/admin/address"
import { PartLinks, SectionHead } from "@/components/admin/frame"
import { ProbeForm, ProbingForm, RejectForm } from "@/components/admin/listing-forms"
import { ReviewItem } from "@/components/admin/review-item"
import { formatCount } from "@/components/format"
import { ProtocolTag } from "@/components/listing/protocol-tag"
import { Moment } from "@/components/site/moment"
import { SiteLink } from "@/components/site/site-link"
import { Diagnosis } from "@/lib/registration/schema"
import type { Attempt, Down } from "@/lib/review/admin-schema"

interface FailureListsProps extends ListContext {
  down: Down[]
  /** The number of all listings that are down; the page shows only some. */
  total: number
  rejected: Attempt[]
}

export function FailureLists({ down, total, rejected, next, part, actions, now }: FailureListsProps) {
  return (
    <>
      <SectionHead title="Down now">
        {down.length === 0 ? "No listing is down." : "Newest outage first."}
        {down.length < total && (
          <>
            {" "}
            {formatCount(down.length)} of {formatCount(total)} are shown;{" "}
            <SiteLink href="/?health=down">show all listings that are down</SiteLink>.
          </>
        )}
      </SectionHead>
      {down.map(({ service, since, reason }) => (
        <ReviewItem
          key={service.id}
          service={service}
          about={
            <>
              Down since <Moment at={since} now={now} />
              {reason !== null && `: ${reason}`}
            </>
          }
          actions={
            <>
              <ProbeForm service={service} actions={actions} section="failures" />
              <ProbingForm service={service} actions={actions} section="failures" />
              <RejectForm service={service} actions={actions} section="failures" />
            </>
          }
        />
      ))}
      <SectionHead title="Rejected registrations">
        {rejected.length === 0 ? "No registration was rejected." : "Newest first."}
      </SectionHead>
      {rejected.length > 0 && (
        <ul className="box">
          {rejected.map((attempt) => (
            <RejectedAttempt key={attempt.id} attempt={attempt} now={now} />
          ))}
        </ul>
      )}
      <PartLinks section="failures" part={part} next={next} />
    </>
  )
}

function RejectedAttempt({ attempt, now }: { attempt: Attempt; now: Date }) {
  const { name, protocol, url, at, code } = attempt
  const diagnosis = Diagnosis.safeParse(attempt.report).data
  return (
    <li className="grid gap-0.5 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h3 className="text-name wrap-anywhere">{name}</h3>
        <ProtocolTag protocol={protocol} />
        <Moment at={at} now={now} className="text-small text-muted" />
        <code className="ml-auto text-muted">{code}</code>
      </div>
      <code className="text-muted">{url}</code>
      {diagnosis && (
        <p className="text-pretty wrap-anywhere tabular-nums">
          {diagnosis.probe.httpStatus > 0 && `HTTP ${diagnosis.probe.httpStatus}. `}
          {diagnosis.detail}
        </p>
      )}
    </li>
  )
}
