import { formatCount, formatDay } from "@/components/format"
import { type ChangeDay, type ChangesToday, LIVE_DAYS, MOST_RECENT } from "@/lib/events/names"

/** The changes of today, and the new and the down services of the last 14 days as bars. */
export function DaySummary({ today, days }: { today: ChangesToday; days: readonly ChangeDay[] }) {
  return (
    <dl className="box live-day">
      <Count term="New today" count={today.new} />
      <Count term="Down today" count={today.down} tone="down" part={[today.still_down, "still down"]} />
      <Count term="Payee changes today" count={today.payee} tone="degraded" part={[today.confirmed, "confirmed"]} />
      <Count term="Price changes today" count={today.repriced} part={[today.fell, "fell"]} />
      <div>
        <dt>
          {LIVE_DAYS} days: <span className="text-muted">new (grey) and down (red)</span>
        </dt>
        <dd>
          <Bars days={days} />
        </dd>
      </div>
    </dl>
  )
}

interface CountProps {
  term: string
  count: number
  tone?: "down" | "degraded"
  /** How many of them, and what these have in common. */
  part?: [count: number, what: string]
}

const TONES = { down: "text-down", degraded: "text-degraded" } as const

function Count({ term, count, tone, part: [some, what] = [0, ""] }: CountProps) {
  return (
    <div>
      <dt>{term}</dt>
      <dd className={`tabular-nums text-figure font-semibold ${tone && count > 0 ? TONES[tone] : ""}`}>
        {formatMost(count)}
        {some > 0 && (
          <small className="ml-1.5 inline-block text-small font-normal tracking-normal text-muted">
            {formatMost(some)} {what}
          </small>
        )}
      </dd>
    </div>
  )
}

/** Up to the number from which the counting stops. */
export const formatMost = (count: number) =>
  count >= MOST_RECENT ? `${formatCount(MOST_RECENT)}+` : formatCount(count)

const HEIGHT = 26
const STEP = 10

function Bars({ days }: { days: readonly ChangeDay[] }) {
  const most = Math.max(1, ...days.map(({ new: listed, down }) => listed + down))
  const scale = (count: number) => (count === 0 ? 0 : Math.max(1, Math.round((HEIGHT * count) / most)))
  return (
    <>
      <svg
        viewBox={`0 0 ${days.length * STEP - 2} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="block h-7 w-full"
        role="img"
        aria-label={describeDays(days)}
      >
        {days.map(({ day, new: listed, down }, index) => {
          const [grey, red] = [scale(listed), scale(down)]
          return (
            <g key={day}>
              <rect x={index * STEP} y={HEIGHT - red - grey} width={STEP - 2} height={grey} className="fill-control" />
              <rect x={index * STEP} y={HEIGHT - red} width={STEP - 2} height={red} className="fill-down-fill" />
            </g>
          )
        })}
      </svg>
      <p className="flex justify-between text-label text-faint">
        <span>{formatDay(days[0]?.day ?? "")}</span>
        <span>today</span>
      </p>
    </>
  )
}

/** "14 days: between 0 and 22 new services a day; most outages on 18 Nov, 21." */
export function describeDays(days: readonly ChangeDay[]): string {
  const listed = days.map((day) => day.new)
  const [first] = [...days].sort((one, other) => other.down - one.down)
  const outages =
    first && first.down > 0 ? `most outages on ${formatDay(first.day)}, ${formatMost(first.down)}` : "no outages"
  return `${days.length} days: between ${formatMost(Math.min(...listed))} and ${formatMost(Math.max(...listed))} new services a day; ${outages}`
}
