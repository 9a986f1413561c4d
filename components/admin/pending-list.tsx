import type { WaitingContext } from "@/components/admin/address"
import { BATCH_FORM, BatchForm } from "@/components/admin/batch-form"
import { formatShown, PartLinks, SectionHead } from "@/components/admin/frame"
import { ListingFacts } from "@/components/admin/listing-facts"
import { EditForm, ProbeForm, RejectForm } from "@/components/admin/listing-forms"
import { QueueRow } from "@/components/admin/queue-row"
import { formatQuantity } from "@/components/format"
import { summariseFindings } from "@/components/listing/finding-list"
import { ProtocolTag } from "@/components/listing/protocol-tag"
import { Moment } from "@/components/site/moment"
import { HealthMark } from "@/components/ui/health-mark"
import type { CheckResult, Pending } from "@/lib/registration/review-schema"

/** A listing that waits, with the result of its newest check. */
export type QueueEntry = Pending & { result: CheckResult }

/** The review queue: one row for each waiting listing. A row opens in place with the report of its probe. */
export function PendingList({ pending, total, next, part, actions, now }: WaitingContext & { pending: QueueEntry[] }) {
  const passing = pending.filter(({ result }) => result === "passed" || result === "warnings").length
  return (
    <>
      <SectionHead title="Waiting for review">
        {total === 0
          ? "No listing waits for review."
          : `${formatQuantity(total, "listing")}, oldest first.${formatShown(pending.length, total)}`}
      </SectionHead>
      {pending.length > 0 && (
        <div className="box min-w-0">
          <BatchForm pending={pending} passing={passing} action={actions.decideBatch} after={part.after} />
          <div className="queue">
            {pending.map((entry) => (
              <QueueRow
                key={entry.service.id}
                listing={entry}
                action={actions.approve}
                after={part.after}
                batchForm={BATCH_FORM}
                summary={<Summary entry={entry} now={now} />}
                facts={<ListingFacts pending={entry} now={now} />}
                forms={
                  <>
                    <ProbeForm service={entry.service} actions={actions} section="pending" after={part.after} />
                    <RejectForm service={entry.service} actions={actions} section="pending" after={part.after} />
                    <EditForm service={entry.service} actions={actions} section="pending" after={part.after} />
                  </>
                }
              />
            ))}
          </div>
        </div>
      )}
      <PartLinks section="pending" part={part} next={next} />
    </>
  )
}

function Summary({ entry: { service, result, findings }, now }: { entry: QueueEntry; now: Date }) {
  return (
    <>
      <span className="queue-name">
        <h3 id={`review-${service.id}`} className="truncate text-body font-medium">
          {service.name}
        </h3>
        <ProtocolTag protocol={service.protocol} />
      </span>
      <span className="queue-host mono">{service.host}</span>
      <span className="queue-result">
        <Result result={result} warnings={summariseFindings(findings)} />
      </span>
      <span className="queue-age">{service.registered_at && <Moment at={service.registered_at} now={now} />}</span>
    </>
  )
}

function Result({ result, warnings }: { result: CheckResult; warnings: string }) {
  switch (result) {
    case "passed":
      return <HealthMark health="healthy">Passed</HealthMark>
    case "warnings":
      return <HealthMark health="degraded">{warnings}</HealthMark>
    case "failed":
      return <HealthMark health="down">Failed</HealthMark>
    case "unchecked":
      return <HealthMark health="unknown">Not checked</HealthMark>
  }
}
