import type { ReactNode } from "react"
import { formatDate, formatLatency, formatQuantity, formatSpan, formatUptime } from "@/components/format"
import { healthOf } from "@/components/labels"
import { CautionMarks, listCautionMarks } from "@/components/listing/caution-marks"
import { AssetAndNetwork } from "@/components/listing/network"
import { findReturn } from "@/components/listing/payee-age"
import { getAsked, getPayment } from "@/components/listing/price"
import { ProtocolTag } from "@/components/listing/protocol-tag"
import { ProviderMark } from "@/components/listing/provider-mark"
import type { MarkWords } from "@/components/listing/provider-mark-words"
import { Strip } from "@/components/listing/strip"
import { buildStrip } from "@/components/listing/strip-paths"
import { VerifiedMark } from "@/components/listing/verified-mark"
import { SiteLink } from "@/components/site/site-link"
import { Missing } from "@/components/ui/missing"
import { formatCategory } from "@/lib/catalogue/categories/category-labels"
import { PICK_SHARES, PICK_TERMS, type PickTerm } from "@/lib/catalogue/pick/formula"
import { needsMcpClient, type Picked } from "@/lib/catalogue/pick/schema"
import type { ServiceDetail } from "@/lib/catalogue/schema"
import { CLIENTS, type ClientId } from "@/lib/protocols/clients/client-table"
import { splitMoney } from "@/lib/protocols/money"

interface ChoiceCardProps {
  picked: Picked
  service: ServiceDetail
  /** The grades of its last 30 days. */
  days: string
  mark: MarkWords
  /** The clients of the question; empty without this condition. */
  clients: readonly ClientId[]
  now: Date
}

/** The choice: what it is, its measured facts, and the points of each term of its score. */
export function ChoiceCard({ picked, service, days, mark, clients, now }: ChoiceCardProps) {
  const price = getAsked(service)
  const money = price && splitMoney(price)
  return (
    <article className="choice box">
      <div className="choice-top">
        <ProviderMark mark={mark} health={healthOf(service)} />
        <div className="min-w-0">
          <h2>
            <SiteLink href={`/service/${service.id}`}>{service.name}</SiteLink>
            <ProtocolTag protocol={service.protocol} />
            {service.domain_verified === 1 && <VerifiedMark host={service.host} />}
            <CautionMarks marks={listCautionMarks(service.cautions)} />
          </h2>
          <p className="choice-about">
            <span className="mono">{service.host}</span>
            {service.category !== null && <span>{formatCategory(service.category)}</span>}
          </p>
        </div>
        <p className="choice-price">
          <b>{money?.amount ?? <Missing>no price known</Missing>}</b>
          <span>
            {money && `${money.about}, `}
            <AssetAndNetwork {...getPayment(service)} />
          </span>
        </p>
        {service.description !== null && <p className="choice-text">{service.description}</p>}
      </div>
      <dl className="choice-facts">
        <Fact
          term="30 days"
          about={picked.evidence.checks > 0 ? formatQuantity(picked.evidence.checks, "check") : "counted soon"}
        >
          <Strip strip={buildStrip(days)} />
          {service.uptime_30d === null ? <Missing>not measured yet</Missing> : formatUptime(service.uptime_30d)}
        </Fact>
        <Fact term="Response" about="median">
          {service.latency_p50_ms === null ? <Missing>not measured</Missing> : formatLatency(service.latency_p50_ms)}
        </Fact>
        <PayeeFact service={service} now={now} />
        <ClientFact service={service} clients={clients} />
      </dl>
      <Why picked={picked} />
    </article>
  )
}

interface FactProps {
  term: string
  about: string
  children: ReactNode
}

function Fact({ term, about, children }: FactProps) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        {children}
        <small>{about}</small>
      </dd>
    </div>
  )
}

function PayeeFact({ service, now }: { service: ServiceDetail; now: Date }) {
  const { pay_to, pay_to_since, pay_to_varies } = service
  if (pay_to_varies) {
    return (
      <Fact term="Payee" about="for each invoice">
        New key
      </Fact>
    )
  }
  if (pay_to === null || pay_to_since === null) {
    return (
      <Fact term="Payee" about="in the challenge">
        <Missing>none named</Missing>
      </Fact>
    )
  }
  const returned = findReturn(service, now)
  if (returned !== null) {
    return (
      <Fact term="Payee" about={`back to the known one, ${formatDate(returned)}`}>
        Changed
      </Fact>
    )
  }
  return (
    <Fact term="Payee" about="unchanged">
      {formatSpan(pay_to_since, now)}
    </Fact>
  )
}

/** The reader's client, or how many of the known clients pay, or the kind of client that a tool needs. */
function ClientFact({ service, clients }: Pick<ChoiceCardProps, "service" | "clients">) {
  if (needsMcpClient(service)) {
    return (
      <Fact term="Client" about="needed, one that pays">
        MCP client
      </Fact>
    )
  }
  const results = service.clients ?? []
  const paying = results.filter(({ verdict }) => verdict === "pays")
  const own = paying.find(({ client }) => clients.includes(client))
  if (own) {
    return (
      <Fact term="Your client" about={`${CLIENTS[own.client].name}, usual setup`}>
        Pays
      </Fact>
    )
  }
  return (
    <Fact term="Clients" about="with their usual setup">
      {results.length === 0 ? <Missing>not known</Missing> : `${paying.length} of ${results.length} pay`}
    </Fact>
  )
}

const TERM_WORDS: Record<PickTerm, string> = {
  fit: "Fit",
  reliability: "Reliability",
  price: "Price",
  health: "Health",
  domain: "Domain",
}

function Why({ picked: { score, terms, why } }: { picked: Picked }) {
  return (
    <div className="why">
      <h3>
        Why this one
        <span>
          <b>{score.toFixed(1)}</b> of 100
        </span>
      </h3>
      <ul>
        {PICK_TERMS.map((term) => (
          <li key={term}>
            <span>{TERM_WORDS[term]}</span>
            <Bar share={terms[term]} />
            <span className="why-points">
              <b>{(100 * PICK_SHARES[term] * terms[term]).toFixed(1)}</b> of {100 * PICK_SHARES[term]}
            </span>
            <span className="why-words">{why[term]}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The share of the points as a grey bar. Its width is an attribute, because the content security policy allows no inline style. */
const Bar = ({ share }: { share: number }) => (
  <svg className="why-bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
    <rect width={100 * share} height="6" />
  </svg>
)
