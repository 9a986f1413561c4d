import { formatAgo, formatCount, formatScore, formatUptimeFigure, isStale } from "@/components/catalogue/format"
import { HealthMark } from "@/components/catalogue/health-mark"
import { healthOf } from "@/components/catalogue/labels"
import { PriceFigure } from "@/components/catalogue/price"
import { ProtocolTag } from "@/components/catalogue/protocol-tag"
import type { RowService } from "@/components/catalogue/row-service"
import { VerifiedMark } from "@/components/catalogue/verified-mark"
import { CompareBox } from "@/components/compare/compare-bar"
import { SiteLink } from "@/components/site/navigation"
import { CopyButton } from "@/components/ui/copy-button"
import { Missing } from "@/components/ui/missing"
import { Term } from "@/components/ui/term"

interface ServiceRowProps {
  service: RowService
  now: Date
  /** Off where the whole list says so once. */
  saysWhenStale?: boolean
  /** Whether it can be marked, where there is a form to compare what is marked. */
  canCompare?: boolean
}

/** Two lines: what it is, then what was measured. The name's link covers the row; the action sits above it. */
export function ServiceRow({ service, now, saysWhenStale = true, canCompare = false }: ServiceRowProps) {
  return (
    <li className="row">
      <div className="min-w-0">
        <div className="row-title">
          <HealthMark health={healthOf(service)} hidden />
          <h3>
            <SiteLink href={`/service/${service.id}`} className="row-link">
              {service.name}
            </SiteLink>
          </h3>{" "}
          <Marks service={service} now={now} saysWhenStale={saysWhenStale} />
        </div>
        <p className="row-about">
          <span className="row-host mono">{service.host}</span>
          {service.category && <span className="row-category">{service.category}</span>}
          <span className="row-text">
            {service.description ?? <span className="text-faint">No description given</span>}
          </span>
        </p>
      </div>
      <dl className="row-facts">
        <Term term="Price">
          <PriceFigure service={service} />
        </Term>
        <Term term={"p50\u00a0ms"}>
          {service.latency_p50_ms === null ? <Missing /> : formatCount(service.latency_p50_ms)}
        </Term>
        <Term term={"Uptime\u00a0%"}>
          {service.uptime_30d === null ? <Missing /> : formatUptimeFigure(service.uptime_30d)}
        </Term>
        <Term term="Score">
          {service.reliability_score === null ? <Missing /> : <b>{formatScore(service.reliability_score)}</b>}
        </Term>
      </dl>
      <div className="row-action">
        <CopyButton text={service.url} label={`Copy address of ${service.name}`} />
        {canCompare && <CompareBox id={service.id} name={service.name} />}
      </div>
    </li>
  )
}

function Marks({ service, now, saysWhenStale = true }: ServiceRowProps) {
  const { last_checked } = service
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5 align-[1px]">
      <ProtocolTag protocol={service.protocol} />
      {service.domain_verified === 1 && <VerifiedMark host={service.host} />}
      {service.featured === 1 && <PlainTag>Featured</PlainTag>}
      {service.test_network && <PlainTag>Test network</PlainTag>}
      {service.template !== null && <PlainTag>Starter or demo</PlainTag>}
      {last_checked === null && <PlainTag>Not checked yet</PlainTag>}
      {last_checked !== null && saysWhenStale && isStale(last_checked, now) && (
        <PlainTag>{`Checked ${formatAgo(last_checked, now)}`}</PlainTag>
      )}
    </span>
  )
}

function PlainTag({ children }: { children: string }) {
  return (
    <span className="tag" data-plain="">
      {children}
    </span>
  )
}
