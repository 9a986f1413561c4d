import type { ComponentProps, ReactNode } from "react"
import { listHref } from "@/components/catalogue/active-filters"
import { describeRow } from "@/components/catalogue/row-words"
import { ServiceRow } from "@/components/catalogue/service-row"
import { AlarmSlot } from "@/components/service/alarms"
import { ActionPane, CallBar } from "@/components/service/call/action-pane"
import { describeSource, InputOutput } from "@/components/service/call/input-output"
import { Caveat } from "@/components/service/caveat"
import { HistorySection } from "@/components/service/history/history-section"
import { listTimeline } from "@/components/service/history/timeline-entries"
import { KeyFigures } from "@/components/service/key-figures"
import { ListingLine } from "@/components/service/listing-line"
import { Payment } from "@/components/service/payment"
import { ScoreSection } from "@/components/service/score-section"
import { ServiceHead } from "@/components/service/service-head"
import { WorksWith } from "@/components/service/works-with"
import { measuringHref } from "@/components/site/menu"
import { Section } from "@/components/site/section"
import { SiteLink } from "@/components/site/site-link"
import { TermPopover } from "@/components/ui/term-popover"
import { formatCategory } from "@/lib/catalogue/categories/category-labels"
import type { PayeeHistory } from "@/lib/catalogue/cautions/schema"
import type { RowService, ServiceDetail } from "@/lib/catalogue/schema"
import type { CodeExamples } from "@/lib/catalogue/snippets/schema"
import type { ShownChange } from "@/lib/events/names"
import type { HistoryBar } from "@/lib/health/history/ranges"

interface ServicePageProps {
  service: ServiceDetail
  /** One bar a day, oldest first. */
  days: readonly HistoryBar[]
  /** Changes of the payee and of the listing, newest first. */
  changes: readonly ShownChange[]
  /** Healthy services of the same category, the closest first. */
  similar: RowService[]
  /** Programs that call the service and pay; null without a stored challenge. */
  examples?: CodeExamples | null
  /** How long the payees around a change stood; null without a change. */
  payees?: PayeeHistory | null
  /** The values of the form, from the URL of the page. */
  values?: Readonly<Record<string, string>>
  networks?: ComponentProps<typeof ActionPane>["networks"]
  ask: ComponentProps<typeof ActionPane>["ask"]
  /** How often the service was picked in 30 days; null below five clients. */
  picks?: number | null
  now: Date
  actions?: ReactNode
  compareBar?: ReactNode
}

/** What is known of one service on the left, and on the right what a reader can do with it. */
export function ServicePage(props: ServicePageProps) {
  const {
    service,
    examples = null,
    payees = null,
    picks = null,
    values = {},
    networks = null,
    days,
    changes,
    similar,
    ask,
    now,
    actions,
    compareBar,
  } = props
  return (
    <>
      <ServiceHead service={service} picks={picks} now={now} actions={actions} />
      <div className="panes">
        <div className="stack min-w-0 content-start gap-6">
          <div className="stack gap-4">
            {service.description && (
              <p className="prose whitespace-pre-line wrap-anywhere text-muted">{service.description}</p>
            )}
            <AlarmSlot service={service} similar={similar} payees={payees} now={now} />
            <KeyFigures service={service} days={days} />
            <Caveat service={service} now={now} />
          </div>
          <HistorySection id={service.id} days={days} timeline={listTimeline(service, changes, now)} now={now} />
          <Section id="input" title="Input and output" aside={describeSource(service.call)}>
            <InputOutput call={service.call} />
          </Section>
          <Section id="payment" title="Payment">
            <Payment service={service} changes={changes} now={now} />
          </Section>
          {service.clients && (
            <Section
              id="clients"
              title={<TermPopover name="Works with" />}
              aside={
                <>
                  computed from the last challenge ·{" "}
                  <SiteLink href={measuringHref("clients")}>How clients are judged</SiteLink>
                </>
              }
            >
              <WorksWith clients={service.clients} />
            </Section>
          )}
          <ScoreSection service={service} now={now} />
          {/* The alarm of a service that is down has them already. */}
          {service.health_status !== "down" && (
            <SimilarServices services={similar} category={service.category} now={now} />
          )}
          <ListingLine service={service} />
        </div>
        <ActionPane service={service} examples={examples} values={values} networks={networks} ask={ask} now={now} />
      </div>
      {compareBar}
      <CallBar service={service} now={now} />
    </>
  )
}

/** The rest of the list is one click away. */
const SIMILAR_SHOWN = 2

interface SimilarServicesProps {
  services: RowService[]
  category: string | null
  now: Date
}

/**
 * Healthy services that could replace this one, in the rows of the list. Renders nothing without any. Two rows sent twice are less than
 * the script of the list.
 */
function SimilarServices({ services, category, now }: SimilarServicesProps) {
  if (services.length === 0 || category === null) return null
  return (
    <Section
      id="similar"
      title="Similar services"
      aside={<SiteLink href={listHref({ category: [category] })}>All in {formatCategory(category)}</SiteLink>}
    >
      <div className="box services">
        <ul aria-label="Services">
          {services.slice(0, SIMILAR_SHOWN).map((service) => (
            <ServiceRow key={service.id} row={describeRow(service, now)} action={null} />
          ))}
        </ul>
      </div>
    </Section>
  )
}
