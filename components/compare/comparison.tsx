import { listTrustRows } from "@/components/compare/trust-rows"
import { formatDate, formatLatency, formatScore } from "@/components/format"
import { healthOf } from "@/components/labels"
import { CautionMarks, listCautionMarks } from "@/components/listing/caution-marks"
import { compareHref } from "@/components/listing/compare-choice"
import { Evidence } from "@/components/listing/evidence"
import { describeEvidence } from "@/components/listing/evidence-words"
import { MEASURED_ROWS } from "@/components/listing/measured-rows"
import { formatAsked } from "@/components/listing/price"
import { ProtocolTag } from "@/components/listing/protocol-tag"
import { ProviderMark } from "@/components/listing/provider-mark"
import { describeMark } from "@/components/listing/provider-mark-words"
import { hasShownScore, isResponseShown, ShownScore } from "@/components/listing/shown-score"
import { type FactRow, SideBySide } from "@/components/listing/side-by-side"
import { Strip } from "@/components/listing/strip"
import { buildStrip } from "@/components/listing/strip-paths"
import { Moment } from "@/components/site/moment"
import { ButtonLink, SiteLink } from "@/components/site/site-link"
import { formatKnown, Missing } from "@/components/ui/missing"
import { TermPopover } from "@/components/ui/term-popover"
import { formatCategory } from "@/lib/catalogue/categories/category-labels"
import type { RowService, ServiceDetail } from "@/lib/catalogue/schema"

/** Hides the rows whose values are equal, through a CSS rule, so that the switch works without JavaScript. */
export function DifferencesSwitch() {
  return (
    <label className="inline-flex min-h-8 cursor-pointer items-center gap-2">
      <input id="only-differences" type="checkbox" />
      Only differences
    </label>
  )
}

interface ComparisonProps {
  services: readonly ServiceDetail[]
  /** The grades of 30 days (DAY_GRADES), by the id of the service. */
  days: ReadonlyMap<string, string>
  /** The 95th percentile of the response time, by the id of the service. */
  p95: ReadonlyMap<string, number | null>
  now: Date
}

/** Compares one to four services, one column each. Each column has a link to the comparison without its service. */
export function Comparison({ services, days, p95, now }: ComparisonProps) {
  return (
    <SideBySide<ServiceDetail>
      label="Comparison"
      caption="Comparison of services"
      listings={services}
      isWide
      head={(service) => <Head service={service} others={services.filter((one) => one !== service)} />}
      rows={[
        { term: "30 days", render: ({ id }) => <Days days={days.get(id)} /> },
        ...MEASURED_ROWS.flatMap((row) => {
          if (row.term === "Response time") return [row, measureTail(p95)]
          return [row.term === SCORE_ROW.term ? SCORE_ROW : row]
        }),
        ...listTrustRows(now),
        ...listRows(now),
      ]}
    />
  )
}

/** The response time that 95 of 100 responses keep, next to the median. */
function measureTail(p95: ComparisonProps["p95"]): FactRow<ServiceDetail> {
  const pick = (one: ServiceDetail) => (isResponseShown(one) ? (p95.get(one.id) ?? null) : null)
  const write = (one: ServiceDetail) => {
    const ms = pick(one)
    return ms === null ? null : formatLatency(ms)
  }
  return {
    term: "95th percentile",
    render: (one) => write(one) ?? <Missing />,
    best: { pick, better: "lower", word: "fastest" },
    value: write,
  }
}

const Days = ({ days }: { days: string | undefined }) =>
  days === undefined ? (
    <Missing />
  ) : (
    <span className="block *:max-w-full">
      <Strip strip={buildStrip(days)} />
    </span>
  )

function Head({ service, others }: { service: ServiceDetail; others: readonly ServiceDetail[] }) {
  return (
    <span className="grid justify-items-start gap-1 whitespace-normal wrap-anywhere">
      <SiteLink href={`/service/${service.id}`} className="solo text-body">
        {service.name}
      </SiteLink>
      <TermPopover name={service.protocol}>
        <ProtocolTag protocol={service.protocol} />
      </TermPopover>
      <CautionMarks marks={listCautionMarks(service.cautions)} />
      <SiteLink href={compareHref(others.map(({ number }) => number))} className="solo text-small font-normal">
        Remove<span className="sr-only"> {service.name}</span>
      </SiteLink>
    </span>
  )
}

/** A score that no page shows, because of few checks or an outage, is not the best score. */
const SCORE_ROW: FactRow<ServiceDetail> = {
  term: "Score",
  render: (one) => <ShownScore service={withChecks(one)} />,
  best: { pick: pickScore, better: "higher", word: "best" },
  value: (one) => {
    const score = pickScore(one)
    return score === null ? null : formatScore(score)
  },
}

const withChecks = (one: ServiceDetail) => ({ ...one, checks: one.reliability?.checks ?? null })

function pickScore(one: ServiceDetail): number | null {
  return hasShownScore(withChecks(one)) ? one.reliability_score : null
}

const textRow = (term: string, pick: (service: ServiceDetail) => string | null): FactRow<ServiceDetail> => ({
  term,
  render: (service) => pick(service) ?? <Missing>not declared</Missing>,
  value: pick,
})

const listRows = (now: Date): FactRow<ServiceDetail>[] => [
  textRow("Domain", ({ domain_verified }) => (domain_verified === 1 ? "Verified" : "Not verified")),
  textRow("Provider", ({ provider }) => provider),
  textRow("Host", ({ host }) => host),
  textRow("Category", ({ category }) => category && formatCategory(category)),
  textRow("Method", ({ http_method }) => http_method),
  textRow("What it does", ({ description }) => description),
  {
    term: "Listed",
    render: ({ registered_at }) => formatKnown(registered_at, formatDate, "not known"),
  },
  {
    term: "Last check",
    render: ({ last_checked }) => formatKnown(last_checked, (at) => <Moment at={at} now={now} />, "not checked yet"),
  },
]

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
            <ProviderMark mark={describeMark(service.host, service.icon)} health={healthOf(service)} />
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
