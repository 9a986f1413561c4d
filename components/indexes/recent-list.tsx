import type { ReactNode } from "react"
import { CautionMarks, describeFailing, listCautionMarks } from "@/components/listing/caution-marks"
import { ProtocolTag } from "@/components/listing/protocol-tag"
import { Moment } from "@/components/site/moment"
import { SiteLink } from "@/components/site/site-link"
import { describeHealth, HealthMark } from "@/components/ui/health-mark"
import type { DiscoveredService } from "@/lib/interfaces/indexes/schema"

interface RecentListProps {
  label: string
  now: Date
  entries: readonly { service: DiscoveredService; at: string; text: ReactNode }[]
}

export function RecentList({ label, entries, now }: RecentListProps) {
  return (
    <ol className="box" aria-label={label}>
      {entries.map(({ service, at, text }) => (
        <li key={service.id} className="recent">
          <div className="min-w-0 wrap-anywhere">
            <HealthMark health={service.health_status ?? "unknown"} hidden>
              {describeHealth(service.health_status ?? "unknown", describeFailing(service.cautions))}
            </HealthMark>{" "}
            <SiteLink href={`/service/${service.id}`} className="font-medium">
              {service.name}
            </SiteLink>{" "}
            <ProtocolTag protocol={service.protocol} /> <CautionMarks marks={listCautionMarks(service.cautions)} />
            <p className="mono text-muted">{service.host}</p>
          </div>
          <p className="tabular-nums md:text-right">{text}</p>
          <Moment at={at} now={now} />
        </li>
      ))}
    </ol>
  )
}
