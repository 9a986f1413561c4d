import type { ReactNode } from "react"
import { formatAgo, formatCount, formatScore, formatUptimeFigure, isStale } from "@/components/format"
import { healthOf } from "@/components/labels"
import { CompareBox } from "@/components/listing/compare-bar"
import { PriceFigure } from "@/components/listing/price"
import { ProtocolTag } from "@/components/listing/protocol-tag"
import { VerifiedMark } from "@/components/listing/verified-mark"
import { SiteLink } from "@/components/site/site-link"
import { CopyButton } from "@/components/ui/copy-button"
import { HealthMark } from "@/components/ui/health-mark"
import { formatKnown } from "@/components/ui/missing"
import { PlainTag } from "@/components/ui/plain-tag"
import type { RowService } from "@/lib/catalogue/schema"

interface ServiceRowProps {
  service: RowService
  now: Date
  /** False if a remark above the list already says that all figures are outdated. */
  saysWhenStale?: boolean
  /** True if the row has a checkbox that chooses the service for a comparison. */
  canCompare?: boolean
}

/**
 * A row of the list: name and description, then the measured figures. The link of the name covers the whole row, except the
 * buttons and the checkbox.
 */
export function ServiceRow({ service, now, saysWhenStale = true, canCompare = false }: ServiceRowProps) {
  return (
    <li className="row">
      <div>
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
          <span className="row-text">{service.description ?? <span className="text-faint">No description</span>}</span>
        </p>
      </div>
      <dl className="row-facts">
        <Fact term="Price">
          <PriceFigure service={service} />
        </Fact>
        <Fact term={"p50\u00a0ms"}>{formatKnown(service.latency_p50_ms, formatCount)}</Fact>
        <Fact term={"Uptime\u00a0%"}>{formatKnown(service.uptime_30d, formatUptimeFigure)}</Fact>
        <Fact term="Score">{formatKnown(service.reliability_score, formatScore)}</Fact>
      </dl>
      <div className="row-action">
        <CopyButton text={service.url} label={`Copy URL of ${service.name}`} />
        {canCompare && <CompareBox id={service.id} name={service.name} />}
      </div>
    </li>
  )
}

/** A term and its value, without an enclosing element: a page of 50 rows would have 200 enclosing elements. */
function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </>
  )
}

function Marks({ service, now, saysWhenStale = true }: ServiceRowProps) {
  const { last_checked } = service
  return (
    <span className="row-marks">
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
