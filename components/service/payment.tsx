import type { ReactNode } from "react"
import { describeDrift, formatDate, formatMoment, formatQuantity } from "@/components/format"
import { healthOf } from "@/components/labels"
import { summariseFindings } from "@/components/listing/finding-list"
import { AssetAndNetwork } from "@/components/listing/network"
import { formatAsked, getListed, getPayment, writeOfferPrice } from "@/components/listing/price"
import { DeclaredTerms } from "@/components/service/call/declared-terms"
import { Payee } from "@/components/service/call/payee"
import { SiteLink } from "@/components/site/site-link"
import { HealthMark } from "@/components/ui/health-mark"
import { Icon } from "@/components/ui/icon"
import { Missing } from "@/components/ui/missing"
import { Term } from "@/components/ui/term"
import { TermPopover } from "@/components/ui/term-popover"
import type { CallOffer } from "@/lib/catalogue/call/schema"
import type { RelatedService, ServiceDetail } from "@/lib/catalogue/schema"
import type { ShownChange } from "@/lib/events/names"
import { formatMoney, toMoney } from "@/lib/protocols/money"
import { PROTOCOL_WORDS } from "@/lib/protocols/names"
import { parseTimestamp } from "@/lib/time"

interface PaymentProps {
  service: ServiceDetail
  /** Changes of the payee and of the listing, newest first. */
  changes: readonly ShownChange[]
  now: Date
}

/** What is paid, to whom, until when, and what is known of the request for it. */
export function Payment({ service, changes, now }: PaymentProps) {
  const { call, related_services } = service
  const seconds = call?.offers[0]?.timeout_seconds ?? null
  return (
    <dl className="box defs tabular-nums">
      <Prices service={service} />
      <Term term={<TermPopover name="Pay to" />}>
        <Payee service={service} now={now} />
        <Trust service={service} changes={changes} now={now} />
      </Term>
      {seconds !== null && <Term term="Time to pay">{`${formatQuantity(seconds, "second")} after the request`}</Term>}
      <DeclaredTerms terms={call?.declared_terms ?? null} />
      <Term term={<TermPopover name="Challenge" />}>
        <Challenge service={service} />
      </Term>
      {related_services.length > 0 && (
        <Term term="Other protocols">
          <ul>
            {related_services.map((other) => (
              <OtherProtocol key={other.id} service={other} />
            ))}
          </ul>
        </Term>
      )}
    </dl>
  )
}

const DAY_MS = 86_400_000
const PAYEE_DAYS = 90

/** What a reader looks at before trusting the payee: the domain, the transport, and how often the payee changed. */
function Trust({ service, changes, now }: PaymentProps) {
  const { domain_verified, url, pay_to, pay_to_varies } = service
  const since = now.getTime() - PAYEE_DAYS * DAY_MS
  const isRecent = ({ kind, at }: ShownChange) => kind === "payee" && (parseTimestamp(at)?.getTime() ?? 0) >= since
  const count = changes.filter(isRecent).length
  const isPlain = /^http:/i.test(url)
  return (
    <p className="mt-1.5 text-small text-muted">
      Domain {domain_verified === 1 ? "verified" : "not verified"} ·{" "}
      {isPlain ? <span className="font-medium text-degraded">plain http, not encrypted</span> : "https"}
      {pay_to !== null && !pay_to_varies && (
        <>
          {" · "}
          {count === 0 ? "no payee change" : formatQuantity(count, "payee change")} {describeSpan(service, since)}
        </>
      )}
    </p>
  )
}

/** "in 90 days", or since when the service is registered, where that is shorter. */
function describeSpan({ registered_at }: ServiceDetail, since: number): string {
  const isYoung = registered_at !== null && (parseTimestamp(registered_at)?.getTime() ?? 0) > since
  return isYoung ? `since ${formatDate(registered_at)}` : `in ${PAYEE_DAYS} days`
}

/** The offers of the last challenge, and other prices where they differ from it. */
function Prices({ service }: { service: ServiceDetail }) {
  const { call, test_network, asked_price, observed_price, price_drift } = service
  const groups = groupOffers(call?.offers ?? [])
  const isCurrent = asked_price?.from === "challenge"
  const lastAsked = observed_price && formatMoney(toMoney({ ...observed_price, basis: null, unit: null }), "both")
  return (
    <>
      {groups.map(({ term, price, offers }) => (
        <Term key={`${term} ${price}`} term={term}>
          <b>{price ?? <Missing>no known amount</Missing>}</b>{" "}
          {offers.map(({ asset, asset_id, network }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the offers never change their order
            <span key={index}>
              {index > 0 && ", or "}
              <AssetAndNetwork asset={namesAsset(price, asset) ? null : (asset ?? asset_id)} network={network} />
            </span>
          ))}
        </Term>
      ))}
      {groups.length === 0 && (
        <Term term={isCurrent ? "Asked price" : "Listed price"}>
          <b>{test_network ? "Test money" : (formatAsked(service, "both") ?? <Missing>not known</Missing>)}</b>{" "}
          <AssetAndNetwork {...getPayment(service)} />
        </Term>
      )}
      {test_network && <Term term="Real money">None: a test network transfers no real money</Term>}
      {!isCurrent && observed_price !== null && lastAsked !== null && (
        <Term term="Last asked price">
          {lastAsked}{" "}
          <span className="text-small text-muted">
            on <time dateTime={observed_price.at}>{formatMoment(observed_price.at)}</time>
          </span>
        </Term>
      )}
      {price_drift !== null && !test_network && (
        <Term term="Listed price">
          {formatMoney(getListed(service), "both") ?? <Missing>not known</Missing>}
          <Warning>The asked price is {describeDrift(price_drift)} it</Warning>
        </Term>
      )}
    </>
  )
}

/** "0.001 USDC" has the asset already. */
const namesAsset = (price: string | null, asset: string | null) =>
  asset !== null && price?.endsWith(` ${asset}`) === true

function Warning({ children }: { children: ReactNode }) {
  return (
    <span className="ml-2 inline-flex items-center gap-1.5 text-small font-medium text-degraded">
      <Icon name="warning" size={14} />
      <span>{children}</span>
    </span>
  )
}

interface OfferGroup {
  term: string
  price: string | null
  offers: CallOffer[]
}

/** Offers of one kind and price are one line: "$0.01 USDC on Base, or USDC on Solana". */
function groupOffers(offers: readonly CallOffer[]): OfferGroup[] {
  const groups: OfferGroup[] = []
  for (const offer of offers) {
    const [term, price] = [nameScheme(offer.scheme), writeOfferPrice(offer)]
    const same = groups.find((one) => one.term === term && one.price === price)
    if (same) same.offers.push(offer)
    else groups.push({ term, price, offers: [offer] })
  }
  return groups
}

const SCHEMES: Readonly<Record<string, string>> = {
  exact: "One call",
  upto: "One call, at most",
  lightning: "One call",
  charge: "One call",
  session: "Session, per unit",
  subscription: "Subscription",
}

/** The words for an x402 scheme or an MPP intent; another one as it is. */
const nameScheme = (scheme: string) => SCHEMES[scheme.split("/").at(-1) ?? scheme] ?? scheme

/** What the checks found in the last challenge, with a link to the challenge itself. */
function Challenge({ service }: { service: ServiceDetail }) {
  const { id, call, findings, protocol, observed_price } = service
  const facts = PROTOCOL_WORDS[protocol].terms.flatMap((term) => describeTerm(term, service[term.field]))
  const isKnown = observed_price !== null || findings.length > 0
  const words = [summariseFindings(findings) || "well formed", ...facts].join(" · ")
  const hasLink = call !== null || findings.length > 0
  return (
    <>
      {isKnown ? words : "None valid has been received yet."}
      {hasLink && (
        <>
          {isKnown ? " · " : " "}
          <SiteLink href={`/service/${id}/challenge`}>See it decoded</SiteLink>
        </>
      )}
    </>
  )
}

type ProtocolTerm = (typeof PROTOCOL_WORDS)[keyof typeof PROTOCOL_WORDS]["terms"][number]

function describeTerm(term: ProtocolTerm, value: ServiceDetail[ProtocolTerm["field"]]): string[] {
  if (value === null) return []
  const [yes, no] = "words" in term ? term.words : ["yes", "no"]
  const words = typeof value === "string" ? value : value === 1 ? yes : no
  return [`${term.label.toLowerCase()} ${words.toLowerCase()}`]
}

function OtherProtocol({ service }: { service: RelatedService }) {
  return (
    <li className="flex flex-wrap gap-x-2">
      <SiteLink href={`/service/${service.id}`}>
        {service.protocol}
        <span className="sr-only">: open this listing</span>
      </SiteLink>
      {formatAsked(service, "both") ?? "no price known"}
      <HealthMark health={healthOf(service)} />
    </li>
  )
}
