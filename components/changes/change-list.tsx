import { describeChange } from "@/components/changes/words"
import { ProtocolTag } from "@/components/listing/protocol-tag"
import { Moment } from "@/components/site/moment"
import { SiteLink } from "@/components/site/site-link"
import { HealthMark } from "@/components/ui/health-mark"
import type { ShownChange } from "@/lib/events/names"

export function ChangeList({ changes, now }: { changes: readonly ShownChange[]; now: Date }) {
  return (
    <ol className="box changes" aria-label="Changes, newest first">
      {changes.map((change) => (
        <ChangeItem key={change.seq} change={change} now={now} />
      ))}
    </ol>
  )
}

function ChangeItem({ change, now }: { change: ShownChange; now: Date }) {
  const { service, at } = change
  const { label, before, after } = describeChange(change)
  return (
    <li className="change">
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
        {service && (
          <p className="mt-0.5 text-small text-muted">
            <ProtocolTag protocol={service.protocol} /> <span className="mono">{service.host}</span>
          </p>
        )}
      </div>
      <Moment at={at} now={now} />
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
