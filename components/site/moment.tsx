import { formatAgo, formatAhead, formatMoment, formatSecondsAgo, formatSecondsAhead } from "@/components/format"

interface MomentProps {
  at: string
  now: Date
  className?: string
  /** True to count the seconds of the last minute. */
  inSeconds?: boolean
}

/** A past time relative to now, such as "3 min. ago". The tooltip and `datetime` have the absolute time. */
export function Moment({ at, now, className, inSeconds = false }: MomentProps) {
  return (
    <time dateTime={at} title={formatMoment(at)} className={className}>
      {inSeconds ? formatSecondsAgo(at, now) : formatAgo(at, now)}
    </time>
  )
}

/** A future time relative to now, such as "in about 6 min". The tooltip and `datetime` have the absolute time. */
export function Ahead({ at, now, inSeconds = false }: Omit<MomentProps, "className">) {
  return (
    <time dateTime={at} title={formatMoment(at)}>
      {inSeconds ? formatSecondsAhead(at, now) : formatAhead(at, now)}
    </time>
  )
}
