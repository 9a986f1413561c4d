import { healthOf } from "@/components/labels"
import { CautionMarks, listCautionMarks } from "@/components/listing/caution-marks"
import { compareHref } from "@/components/listing/compare-choice"
import { Evidence } from "@/components/listing/evidence"
import { describeEvidence } from "@/components/listing/evidence-words"
import { formatAsked } from "@/components/listing/price"
import { ProtocolTag } from "@/components/listing/protocol-tag"
import { ProviderMark } from "@/components/listing/provider-mark"
import { describeMark } from "@/components/listing/provider-mark-words"
import { ButtonLink, SiteLink } from "@/components/site/site-link"
import type { RowService } from "@/lib/catalogue/schema"

interface MatchesProps {
  text: string
  /** Services that match the text and are not in the comparison. */
  services: readonly RowService[]
  numbers: readonly number[]
}

export function Matches({ text, services, numbers }: MatchesProps) {
  if (services.length === 0) {
    return (
      <p className="mb-4 text-muted">
        No other service matches “{text}”. Try other words, or <SiteLink href="/">browse all services</SiteLink>.
      </p>
    )
  }
  return (
    <section aria-labelledby="matches" className="mb-6">
      <h2 id="matches" className="mb-2">
        Services that match “{text}”
      </h2>
      <ul className="box">
        {services.map((service) => (
          <li key={service.id} className="flex items-center gap-x-3 px-3 py-1.5">
            <ProviderMark mark={describeMark(service.host)} health={healthOf(service)} />
            <span className="min-w-0 flex-1 wrap-anywhere">
              {service.name} <ProtocolTag protocol={service.protocol} />{" "}
              <CautionMarks marks={listCautionMarks(service.cautions)} />
              <span className="block truncate font-mono text-small text-muted">{service.host}</span>
            </span>
            <div className="max-sm:hidden">
              <Evidence evidence={describeEvidence(service)} />
            </div>
            <span className="tabular-nums text-muted">{formatAsked(service)}</span>
            <ButtonLink href={compareHref([...numbers, service.number])}>
              Add<span className="sr-only"> {service.name}</span>
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
