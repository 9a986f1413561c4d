import { formatDate, formatDay, formatPercent } from "@/components/format"
import { formatAmount } from "@/components/service/price/format-amount"
import { drawPriceLine, type PricePoint, type Unit } from "@/components/service/price/price-line"

interface PriceChartProps {
  /** At least two prices, oldest first. */
  points: readonly PricePoint[]
  unit: Unit
  /** The listed price, if it differs from the asked one. */
  listed: number | null
  sentence: string
  now: Date
}

const WIDTHS = { wide: 840, narrow: 288 } as const
/** A drawing for wide and one for narrow screens, so that the labels keep their size. */
const SHOWN = { wide: "block max-sm:hidden", narrow: "block sm:hidden" } as const

/** The asked price as a step line and the listed price as a dashed line, drawn for wide and for narrow screens. */
export function PriceChart(props: PriceChartProps) {
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
            {formatAmount(amount, unit)}
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
          {`${formatAmount(point.amount, unit)}, ${formatPercent(point.change ?? 0)}`}
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
