import { changesHref } from "@/components/changes/filter"
import { findTone, groupByMinute, type MinuteEntry } from "@/components/changes/minutes"
import { describeChange, writePayees } from "@/components/changes/words"
import { formatAgo, formatClock, formatCount, formatMoment } from "@/components/format"
import { ProtocolTag } from "@/components/listing/protocol-tag"
import { SiteLink } from "@/components/site/site-link"
import { HealthMark } from "@/components/ui/health-mark"
import type { ShownChange } from "@/lib/events/names"

interface ChangeListProps {
  changes: readonly ShownChange[]
  now: Date
  /** True below a heading of the fourth level. */
  isPart?: boolean
}

export function ChangeList({ changes, now, isPart = false }: ChangeListProps) {
  const Minute = isPart ? "h5" : "h2"
  return (
    <ol className="minutes" aria-label="Changes, newest first">
      {groupByMinute(changes).map(({ at, entries }) => (
        <li key={entries.map(keyOf).join()}>
          <Minute>
            <time dateTime={at} title={formatMoment(at)}>
              {formatClock(at, now)}
            </time>
            <small>{formatAgo(at, now)}</small>
          </Minute>
          <ul className="box">
            {entries.map((entry) =>
              entry.kind === "many" ? (
                <ManyItem key={keyOf(entry)} host={entry.host} changes={entry.changes} />
              ) : (
                <ChangeItem key={keyOf(entry)} change={entry.change} />
              ),
            )}
          </ul>
        </li>
      ))}
    </ol>
  )
}

const keyOf = (entry: MinuteEntry) => (entry.kind === "many" ? entry.changes[0]?.seq : entry.change.seq)

function ChangeItem({ change }: { change: ShownChange }) {
  const { service } = change
  const { label, before, after } = describeChange(change)
  const payees = writePayees(change)
  return (
    <li className="change" data-tone={findTone(change) ?? undefined}>
      <span className="font-medium text-muted">
        <Label change={change} label={label} />
      </span>
      <div>
        {before}
        {service && (
          <SiteLink href={`/service/${service.id}`} className="font-medium">
            {service.name}
          </SiteLink>
        )}
        {after}
        {payees !== null && <p className="mt-0.5 text-small wrap-anywhere">{payees}</p>}
        {service && (
          <p className="mt-0.5 text-small text-muted">
            <ProtocolTag protocol={service.protocol} /> <span className="mono">{service.host}</span>
          </p>
        )}
      </div>
    </li>
  )
}

const MOST_NAMES = 4

/** Many new services of one host, with the first names. */
function ManyItem({ host, changes }: { host: string; changes: readonly ShownChange[] }) {
  const names = changes.slice(0, MOST_NAMES).flatMap(({ service }) => service?.name ?? [])
  return (
    <li className="change">
      <span className="font-medium text-muted">New</span>
      <div>
        <SiteLink href={changesHref({ kinds: ["new"], host })} className="font-medium">
          {formatCount(changes.length)} from one host
        </SiteLink>
        : {names.join(", ")}
        {changes.length > names.length && " and more"}
        <p className="mono mt-0.5 text-muted">{host}</p>
      </div>
    </li>
  )
}

/** The kind of change. A change of health has the icon of the new health. */
function Label({ change, label }: { change: ShownChange; label: string }) {
  const { kind, service } = change
  if (kind === "down") return <HealthMark health="down" />
  if (kind === "health") return <HealthMark health={service?.health ?? "unknown"}>{label}</HealthMark>
  return label
}
