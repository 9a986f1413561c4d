import type { ReactNode } from "react"
import { isLowestPrice, PayOn, Ways } from "@/components/catalogue/row-payment"
import { formatAgo, formatLatency, formatUptime, isStale } from "@/components/format"
import { FEATURED, healthOf } from "@/components/labels"
import { AskedPrice } from "@/components/listing/asked-price"
import { CompareBox } from "@/components/listing/compare-box"
import { ProtocolTag } from "@/components/listing/protocol-tag"
import { isResponseShown, ShownScore } from "@/components/listing/shown-score"
import { VerifiedMark } from "@/components/listing/verified-mark"
import { SiteLink } from "@/components/site/site-link"
import { CopyButton } from "@/components/ui/copy-button"
import { HealthMark } from "@/components/ui/health-mark"
import { formatKnown } from "@/components/ui/missing"
import { PlainTag } from "@/components/ui/plain-tag"
import { formatCategory } from "@/lib/catalogue/categories/category-labels"
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
    <li className="row" data-ways={service.related.length > 0 ? "" : undefined}>
      <div className="row-id">
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
          {service.category && <span className="row-category">{formatCategory(service.category)}</span>}
          <span className="row-text">{service.description ?? <span className="text-faint">No description</span>}</span>
        </p>
        {service.related.length > 0 && <Ways service={service} />}
      </div>
      <dl className="row-facts">
        <Fact term="Asked price">
          <AskedPrice service={service} isLowest={isLowestPrice(service)} />
        </Fact>
        <Fact term="Pay on">
          <PayOn service={service} />
        </Fact>
        <Fact term="Response">
          {formatKnown(isResponseShown(service) ? service.latency_p50_ms : null, formatLatency)}
        </Fact>
        <Fact term="Uptime">{formatKnown(service.uptime_30d, formatUptime)}</Fact>
        <Fact term="Score">
          <ShownScore service={service} />
        </Fact>
      </dl>
      <div className="row-action">
        {canCompare ? (
          <CompareBox id={service.id} number={service.number} name={service.name} />
        ) : (
          <CopyButton text={service.url} label={`Copy URL of ${service.name}`} />
        )}
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
      {service.related.map(({ id, protocol }) => (
        <ProtocolTag key={id} protocol={protocol} />
      ))}
      {service.domain_verified === 1 && <VerifiedMark host={service.host} />}
      {service.featured === 1 && <PlainTag title={FEATURED}>Featured</PlainTag>}
      {service.test_network && <PlainTag>Test network</PlainTag>}
      {service.template !== null && <PlainTag>Starter or demo</PlainTag>}
      {last_checked === null && <PlainTag>Not checked yet</PlainTag>}
      {last_checked !== null && saysWhenStale && isStale(last_checked, now) && (
        <PlainTag>{`Checked ${formatAgo(last_checked, now)}`}</PlainTag>
      )}
    </span>
  )
}
