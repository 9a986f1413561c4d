import type { ReactNode } from "react"
import { listHref } from "@/components/catalogue/active-filters"
import { ServiceList } from "@/components/catalogue/service-list"
import { findCaution } from "@/components/listing/caution-marks"
import { ClientVerdicts } from "@/components/listing/client-verdicts"
import { FindingList, summariseFindings } from "@/components/listing/finding-list"
import { listingStatusHref } from "@/components/listing/listing-status"
import { MEASURED_ROWS } from "@/components/listing/measured-rows"
import { ProtocolTag } from "@/components/listing/protocol-tag"
import { type FactRow, SideBySide } from "@/components/listing/side-by-side"
import { AlarmSlot } from "@/components/service/alarms"
import { CallAndPay } from "@/components/service/call/call-and-pay"
import { describeSource, InputOutput } from "@/components/service/call/input-output"
import { Offers } from "@/components/service/call/offers"
import { HealthSection } from "@/components/service/health-section"
import { KeyFigures } from "@/components/service/key-figures"
import { ListingSide } from "@/components/service/listing-side"
import { Payment } from "@/components/service/payment"
import { PriceHistory } from "@/components/service/price/price-history"
import { ScoreSection } from "@/components/service/score-section"
import { ServiceHead } from "@/components/service/service-head"
import { Section } from "@/components/site/section"
import { SiteLink } from "@/components/site/site-link"
import { Unfold } from "@/components/ui/unfold"
import { formatCategory } from "@/lib/catalogue/categories/category-labels"
import type { PayeeHistory } from "@/lib/catalogue/cautions/schema"
import type { RelatedService, RowService, ServiceDetail } from "@/lib/catalogue/schema"
import type { CodeExamples } from "@/lib/catalogue/snippets/schema"
import type { History } from "@/lib/health/history/ranges"

interface ServicePageProps {
  service: ServiceDetail
  history: History
  /** Healthy services of the same category, the closest first. */
  similar: RowService[]
  /** Programs that call the service and pay; null without a stored challenge. */
  examples?: CodeExamples | null
  /** How long the payees around a change stood; null without a change. */
  payees?: PayeeHistory | null
  /** How often the service was picked in 30 days; null below five clients. */
  picks?: number | null
  now: Date
  actions?: ReactNode
}

/** All facts about one service, in the order in which a client needs them. */
export function ServicePage({
  service,
  examples = null,
  payees = null,
  history,
  similar,
  picks = null,
  now,
  actions,
}: ServicePageProps) {
  const sections = listSections(service, similar)
  return (
    <>
      <ServiceHead service={service} picks={picks} now={now} actions={actions} />
      <div className="stack gap-10 lg:grid-cols-[minmax(0,1fr)_17.5rem] lg:gap-12">
        <div className="stack min-w-0  content-start gap-8">
          {service.description && <p className="prose whitespace-pre-line wrap-anywhere">{service.description}</p>}
          <KeyFigures service={service} history={history} />
          <AlarmSlot service={service} similar={similar} payees={payees} now={now} />
          <Section id="call" title="Call and pay">
            <ClosedWhileUnsafe service={service}>
              <CallAndPay service={service} examples={examples} />
            </ClosedWhileUnsafe>
          </Section>
          <Section id="input" title="Input and output" aside={describeSource(service.call)}>
            <InputOutput call={service.call} />
          </Section>
          <Section id="payment" title="Payment">
            <div className="stack gap-3">
              <Offers call={service.call} />
              <Payment service={service} />
            </div>
          </Section>
          {service.clients && (
            <Section id="clients" title="Works with">
              <ClientVerdicts clients={service.clients} />
              <p className="mt-2 text-muted">
                Computed from the last stored challenge; nothing is paid.{" "}
                <SiteLink href="/methodology#clients">How clients are judged</SiteLink>
              </p>
            </Section>
          )}
          {service.price_history.length > 0 && (
            <Section id="price" title="Price history">
              <PriceHistory service={service} now={now} />
            </Section>
          )}
          <HealthSection service={service} history={history} now={now} />
          <Section id="findings" title="Findings in the last challenge" aside={summariseFindings(service.findings)}>
            <Findings service={service} />
          </Section>
          <ScoreSection service={service} now={now} />
          {service.related_services.length > 0 && (
            <Section id="others" title="The same URL under other protocols">
              <OtherProtocols service={service} />
            </Section>
          )}
          <SimilarServices services={similar} category={service.category} now={now} />
        </div>
        <ListingSide service={service} sections={sections} />
      </div>
    </>
  )
}

/** The examples stay closed while the service is down or its payee has changed, so that nobody pays by habit. */
function ClosedWhileUnsafe({ service, children }: { service: ServiceDetail; children: ReactNode }) {
  const hasNewPayee = findCaution(service.cautions, "payee_changed") !== null
  if (!hasNewPayee && service.health_status !== "down") return children
  return (
    <>
      {hasNewPayee && (
        <p className="mb-1">
          <b>Examples are closed.</b> They would pay only to the payee from before, and the endpoint no longer asks for
          that payee alone.
        </p>
      )}
      <Unfold summary={<span className="text-accent hover:underline">Show examples anyway</span>}>{children}</Unfold>
    </>
  )
}

function Findings({ service }: { service: ServiceDetail }) {
  const { findings, observed_price, url, http_method } = service
  const none =
    observed_price === null
      ? "No valid challenge has been received yet."
      : "No findings: the last challenge was well formed."
  return (
    <>
      {findings.length > 0 ? <FindingList findings={findings} /> : <p className="text-muted">{none}</p>}
      <p className="mt-2">
        <SiteLink href={`/lint?${new URLSearchParams({ url, method: http_method ?? "GET" })}`}>
          Check endpoint now
        </SiteLink>{" "}
        <a href={listingStatusHref(url)} className="ml-3">
          Rules of other directories (JSON)
        </a>
      </p>
    </>
  )
}

function listSections(service: ServiceDetail, similar: readonly RowService[]): [id: string, title: string][] {
  const sections: [string, string, boolean][] = [
    ["call", "Call and pay", true],
    ["input", "Input and output", true],
    ["payment", "Payment", true],
    ["clients", "Works with", service.clients !== null],
    ["price", "Price history", service.price_history.length > 0],
    ["health", "Health", true],
    ["findings", "Findings", true],
    ["score", "Score", true],
    ["others", "Other protocols", service.related_services.length > 0],
    ["similar", "Similar services", similar.length > 0],
  ]
  return sections.filter(([, , isShown]) => isShown).map(([id, title]) => [id, title])
}

/**
 * Without `value`, a row does not mark differences. The compared listings have different protocols, so differences are expected.
 */
const ROWS: readonly FactRow<RelatedService>[] = MEASURED_ROWS.map(({ value: _, ...row }) => row)

function OtherProtocols({ service }: { service: ServiceDetail }) {
  return (
    <SideBySide<RelatedService>
      label="Listings of this URL"
      caption="Listings of this URL by protocol"
      listings={[service, ...service.related_services]}
      head={(listing, index) => (
        <>
          <ProtocolTag protocol={listing.protocol} />
          <ListingLink listing={listing} isThisPage={index === 0} />
        </>
      )}
      rows={ROWS}
    />
  )
}

function ListingLink({ listing, isThisPage }: { listing: RelatedService; isThisPage: boolean }) {
  if (isThisPage) return <span className="block py-[3px] text-small font-normal">this page</span>
  return (
    <span className="block text-small font-normal">
      <SiteLink href={`/service/${listing.id}`} className="solo">
        open<span className="sr-only"> the {listing.protocol} listing</span>
      </SiteLink>
    </span>
  )
}

interface SimilarServicesProps {
  services: RowService[]
  category: string | null
  now: Date
}

/** Healthy services that could replace this one, in the rows of the list. Renders nothing without any. */
function SimilarServices({ services, category, now }: SimilarServicesProps) {
  if (services.length === 0 || category === null) return null
  return (
    <Section
      id="similar"
      title="Similar services"
      aside={<SiteLink href={listHref({ category: [category] })}>All in {formatCategory(category)}</SiteLink>}
    >
      <ServiceList rows={services} now={now} />
    </Section>
  )
}
