import type { Tick, WaitingContext } from "@/components/admin/address"
import { BATCH_FORM, BatchForm } from "@/components/admin/batch-form"
import { formatShown, PartLinks, SectionHead } from "@/components/admin/frame"
import { GroupList } from "@/components/admin/group-list"
import { ListingFacts } from "@/components/admin/listing-facts"
import { EditForm, ProbeForm, RejectForm } from "@/components/admin/listing-forms"
import { QueueFilterForm, SelectLinks } from "@/components/admin/queue-filter"
import { QueueRow } from "@/components/admin/queue-row"
import { formatQuantity } from "@/components/format"
import { summariseFindings } from "@/components/listing/finding-list"
import { ProtocolTag } from "@/components/listing/protocol-tag"
import { Moment } from "@/components/site/moment"
import { HealthMark } from "@/components/ui/health-mark"
import type { CheckResult, Pending, PendingGroup } from "@/lib/review/schema"

/** A listing that waits, with the result of its newest check. */
export type QueueEntry = Pending & { result: CheckResult }

interface PendingListProps extends WaitingContext {
  pending: QueueEntry[]
  /** The groups of the whole queue. */
  groups?: readonly PendingGroup[]
  /** The rows whose boxes are ticked when the page loads. */
  tick: Tick | null
}

const isPassing = ({ result }: QueueEntry) => result === "passed" || result === "warnings"

/** The review queue: one row for each waiting listing. A row opens in place with the report of its probe. */
export function PendingList({ pending, groups = [], total, next, part, tick, actions, now }: PendingListProps) {
  const passing = pending.filter(isPassing).length
  const { sort, ...filter } = part.filter
  const isFiltered = Object.keys(filter).length > 0
  return (
    <>
      <SectionHead title="Waiting for review">
        {total === 0
          ? `No listing${isFiltered ? " with this filter" : ""} waits for review.`
          : `${formatQuantity(total, "listing")}, ${sort === "host" ? "by host" : "oldest first"}.${formatShown(pending.length, total)}`}
      </SectionHead>
      <GroupList groups={groups} action={actions.decideGroup} part={part} now={now} />
      {(total > 0 || isFiltered || part.after !== "") && <QueueFilterForm filter={part.filter} />}
      {pending.length > 0 && (
        <div className="box min-w-0">
          <BatchForm pending={pending} passing={passing} action={actions.decideBatch} part={part} />
          <SelectLinks total={pending.length} passing={passing} part={part} tick={tick} />
          <div className="queue">
            {pending.map((entry) => (
              <QueueRow
                key={`${entry.service.id} ${tick}`}
                listing={entry}
                action={actions.approve}
                part={part}
                batchForm={BATCH_FORM}
                isTicked={tick === "all" || (tick === "passing" && isPassing(entry))}
                summary={<Summary entry={entry} now={now} />}
                facts={<ListingFacts pending={entry} now={now} />}
                forms={
                  <>
                    <ProbeForm service={entry.service} actions={actions} section="pending" part={part} />
                    <RejectForm service={entry.service} actions={actions} section="pending" part={part} />
                    <EditForm service={entry.service} actions={actions} section="pending" part={part} />
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
