import { formatDate, formatDay, formatMoment, formatPercent } from "@/components/format"
import { AssetAndNetwork } from "@/components/listing/network"
import { chooseUnit, drawPriceLine, listPoints, type PricePoint } from "@/components/service/price/price-line"
import { Missing } from "@/components/ui/missing"
import { PlainTable } from "@/components/ui/plain-table"
import type { AskedPrice, PriceChange, ServiceDetail } from "@/lib/catalogue/schema"
import { FORMATS, formatMoney, type MoneyUnit, toMoney } from "@/lib/protocols/money"

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
function getListed({ price_drift, price_usd_equivalent, price_sats }: Priced, unit: MoneyUnit): number | null {
  if (price_drift === null) return null
  return unit === "usd" ? price_usd_equivalent : price_sats
}

/** @param paysFor of the last price; what earlier prices paid for is not stored */
function describePrices(
  points: readonly PricePoint[],
  unit: MoneyUnit,
  listed: number | null,
  paysFor: AskedPrice | null,
): string {
  const last = points.at(-1)
  const before = points.at(-2)
  if (!last) return "No amount in sats or dollars has been asked."
  const { basis = null, unit: of = null } = paysFor?.from === "challenge" ? paysFor : {}
  const asked = formatMoney({ usd: null, sats: null, [unit]: last.amount, basis, unit: of })
  if (!before) return `The asked price has been ${asked} since ${formatDate(last.at)}.`
  const verb = last.amount > before.amount ? "rose" : "fell"
  const change = `The asked price ${verb} from ${FORMATS[unit](before.amount)} to ${asked} on ${formatDay(last.at)}.`
  return listed === null || listed === last.amount ? change : `${change} The listed price is ${FORMATS[unit](listed)}.`
}

function PriceTable({ prices, points }: { prices: readonly PriceChange[]; points: readonly PricePoint[] }) {
  const rows = prices.map((price, index) => [
    <time key="since" dateTime={price.at} title={formatMoment(price.at)} className="sm:whitespace-nowrap">
      {formatDate(price.at)}
    </time>,
    <span key="asset" className="wrap-anywhere">
      <AssetAndNetwork {...price} />
    </span>,
    formatMoney(toMoney(price), "both") ?? <Missing key="price">no amount in sats or dollars</Missing>,
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

interface PriceChartProps {
  /** At least two prices, oldest first. */
  points: readonly PricePoint[]
  unit: MoneyUnit
  /** The listed price, if it differs from the asked one. */
  listed: number | null
  sentence: string
  now: Date
}

const WIDTHS = { wide: 840, narrow: 288 } as const
/** A drawing for wide and one for narrow screens, so that the labels keep their size. */
const SHOWN = { wide: "block max-sm:hidden", narrow: "block sm:hidden" } as const

/** The asked price as a step line and the listed price as a dashed line, drawn for wide and for narrow screens. */
function PriceChart(props: PriceChartProps) {
  return (
    <>
      <Line {...props} size="wide" />
      <Line {...props} size="narrow" />
      {props.listed !== null && (
        <p className="mt-1 text-label text-faint" aria-hidden="true">
          solid: asked · dashed: listed
        </p>
      )}
    </>
  )
}

function Line({ points, unit, listed, sentence, now, size }: PriceChartProps & { size: keyof typeof WIDTHS }) {
  const width = WIDTHS[size]
  const plot = { from: 56, to: width - 8 }
  const line = drawPriceLine(points, listed, now, plot)
  const first = points[0]?.at ?? ""
  const id = `price-${size}`
  return (
    <svg
      className={`h-auto w-full overflow-visible fill-muted text-label tabular-nums ${SHOWN[size]}`}
      viewBox={`0 0 ${width} 176`}
      role="img"
      aria-labelledby={`${id}-title ${id}-words`}
    >
      <title id={`${id}-title`}>{`Asked price per call since ${formatDate(first)}`}</title>
      <desc id={`${id}-words`}>{sentence}</desc>
      {line.ticks.map(({ y, amount }) => (
        <g key={y}>
          <path className="stroke-line" d={`M${plot.from} ${y}H${plot.to}`} />
          <text x={plot.from - 8} y={y + 4} textAnchor="end">
            {FORMATS[unit](amount)}
          </text>
        </g>
      ))}
      {line.listedY !== null && (
        <path
          className="fill-none stroke-control"
          strokeWidth="1.5"
          strokeDasharray="4 4"
          d={`M${plot.from} ${line.listedY}H${plot.to}`}
        />
      )}
      <path className="fill-none stroke-ink" strokeWidth="2" strokeLinejoin="round" d={line.path} />
      {line.points.map(({ x, y }) => (
        <circle key={x} className="fill-surface stroke-ink" strokeWidth="2" cx={x} cy={y} r="4" />
      ))}
      {line.labels.map(({ x, y, anchor, point }) => (
        <text key={point.at} className="fill-ink font-semibold" x={x} y={y} textAnchor={anchor}>
          {`${FORMATS[unit](point.amount)}, ${formatPercent(point.change ?? 0)}`}
        </text>
      ))}
      <text x={plot.from} y="172">
        {formatDay(first)}
      </text>
      <text x={plot.to} y="172" textAnchor="end">
        now
      </text>
    </svg>
  )
}
