import { describeDrift, formatMoment } from "@/components/format"
import { AssetAndNetwork } from "@/components/listing/network"
import { getListed } from "@/components/listing/price"
import { DeclaredTerms } from "@/components/service/call/declared-terms"
import { PayTo } from "@/components/service/call/payee"
import { Icon } from "@/components/ui/icon"
import { Missing } from "@/components/ui/missing"
import { Term } from "@/components/ui/term"
import type { ServiceDetail } from "@/lib/catalogue/schema"
import { formatMoney, toMoney } from "@/lib/protocols/money"
import { PROTOCOL_WORDS, type Protocol } from "@/lib/protocols/names"

export function Payment({ service }: { service: ServiceDetail }) {
  return (
    <dl className="box defs tabular-nums">
      <Term term="Listed price">
        {service.test_network ? "None: a test network transfers no real money" : <ListedPrice service={service} />}
      </Term>
      <AskedPrice service={service} />
      <Term term="Asset and network">
        <AssetAndNetwork asset={service.payment_asset} network={service.payment_network} />
      </Term>
      <PayTo service={service} />
      {PROTOCOL_WORDS[service.protocol].terms.map((term: ProtocolTerm) => (
        <ProtocolFact key={term.field} term={term} value={service[term.field]} />
      ))}
      <DeclaredTerms terms={service.call?.declared_terms ?? null} />
    </dl>
  )
}

function ListedPrice({ service }: { service: ServiceDetail }) {
  const isConverted = service.price_usd === null && service.price_usd_equivalent !== null
  return (
    <>
      {formatMoney(getListed(service), "both") ?? <Missing>not known</Missing>}
      {isConverted && (
        <span className="block text-small text-muted">Dollars converted from sats at the latest exchange rate</span>
      )}
    </>
  )
}

/** What the last challenge asks. After seven days the asked price is the listed one. */
function AskedPrice({ service: { observed_price, price_drift, asked_price } }: { service: ServiceDetail }) {
  if (observed_price === null) {
    return (
      <Term term="Asked price">
        <Missing>no challenge read yet</Missing>
      </Term>
    )
  }
  const isCurrent = asked_price?.from === "challenge"
  const { basis = null, unit = null } = isCurrent ? asked_price : {}
  return (
    <Term term={isCurrent ? "Asked price" : "Last asked price"}>
      {formatMoney(toMoney({ ...observed_price, basis, unit }), "both") ?? (
        <Missing>no amount in sats or dollars</Missing>
      )}
      <span className="block text-small text-muted">
        Read on <time dateTime={observed_price.at}>{formatMoment(observed_price.at)}</time>
      </span>
      {price_drift !== null && (
        <span className="mt-1 flex items-center gap-1.5 text-small font-medium text-degraded">
          <Icon name="warning" />
          {describeDrift(price_drift)} the listed price
        </span>
      )}
    </Term>
  )
}

type ProtocolTerm = (typeof PROTOCOL_WORDS)[Protocol]["terms"][number]

function ProtocolFact({ term, value }: { term: ProtocolTerm; value: ServiceDetail[ProtocolTerm["field"]] }) {
  if (value === null && "isOptional" in term) return null
  const [yes, no] = "words" in term ? term.words : ["Yes", "No"]
  return (
    <Term term={term.label}>
      {value === null ? (
        <Missing>not known</Missing>
      ) : typeof value === "string" ? (
        <code>{value}</code>
      ) : value === 1 ? (
        yes
      ) : (
        no
      )}
    </Term>
  )
}
