import { formatDate, formatDay, formatMoment, formatPercent } from "@/components/format"
import { Amount, AssetAndNetwork } from "@/components/listing/amount"
import { writeBasis } from "@/components/listing/price-basis"
import { formatAmount } from "@/components/service/price/format-amount"
import { PriceChart } from "@/components/service/price/price-chart"
import { chooseUnit, listPoints, type PricePoint, type Unit } from "@/components/service/price/price-line"
import { PlainTable } from "@/components/ui/plain-table"
import type { AskedPrice, PriceChange, ServiceDetail } from "@/lib/catalogue/schema"

type Priced = Pick<
  ServiceDetail,
  "price_history" | "price_drift" | "price_usd_equivalent" | "price_sats" | "test_network" | "asked_price"
>

/** The asked prices over time: a sentence, a step line once the price has changed, and a table. */
export function PriceHistory({ service, now }: { service: Priced; now: Date }) {
  const { price_history } = service
  const unit = chooseUnit(price_history)
  const points = listPoints(price_history, unit)
  const listed = getListed(service, unit)
  const sentence = describePrices(points, unit, listed, service.asked_price)
  return (
    <>
      <p className="mb-3 text-pretty text-muted">{sentence}</p>
      {points.length > 1 && (
        <div className="box mb-3 p-4">
          <PriceChart {...{ points, unit, listed, sentence, now }} />
        </div>
      )}
      <PriceTable prices={price_history} points={points} />
    </>
  )
}

/** The listed price, where it differs from the asked one: without a price of its own a listing shows what is asked. */
function getListed({ price_drift, price_usd_equivalent, price_sats }: Priced, unit: Unit): number | null {
  if (price_drift === null) return null
  return unit === "price_usd" ? price_usd_equivalent : price_sats
}

/** @param paysFor of the last price; what earlier prices paid for is not stored */
function describePrices(
  points: readonly PricePoint[],
  unit: Unit,
  listed: number | null,
  paysFor: AskedPrice | null,
): string {
  const last = points.at(-1)
  const before = points.at(-2)
  if (!last) return "No amount in sats or dollars has been asked."
  const amount = formatAmount(last.amount, unit)
  const asked = paysFor?.from === "challenge" ? writeBasis(amount, paysFor) : amount
  if (!before) return `The asked price has been ${asked} since ${formatDate(last.at)}.`
  const verb = last.amount > before.amount ? "rose" : "fell"
  const change = `The asked price ${verb} from ${formatAmount(before.amount, unit)} to ${asked} on ${formatDay(last.at)}.`
  return listed === null || listed === last.amount
    ? change
    : `${change} The listed price is ${formatAmount(listed, unit)}.`
}

function PriceTable({ prices, points }: { prices: readonly PriceChange[]; points: readonly PricePoint[] }) {
  const rows = prices.map((price, index) => [
    <time key="since" dateTime={price.at} title={formatMoment(price.at)} className="sm:whitespace-nowrap">
      {formatDate(price.at)}
    </time>,
    <span key="asset" className="wrap-anywhere">
      <AssetAndNetwork {...price} />
    </span>,
    <Amount key="price" {...price} />,
    describeChange(
      points.find(({ at }) => at === price.at),
      index === prices.length - 1,
    ),
  ])
  return (
    <PlainTable
      caption="Asked prices, newest first, UTC"
      columns={["Since", "Pay with", "#Asked", "#Change"]}
      rows={rows}
    />
  )
}

/** A row without a change of the amount has another payee, network or asset. */
function describeChange(point: PricePoint | undefined, isFirst: boolean): string {
  if (isFirst) return "first seen"
  return point?.change == null ? "same price" : formatPercent(point.change)
}
