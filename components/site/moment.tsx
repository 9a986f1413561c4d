import { formatAgo, formatAhead, formatMoment } from "@/components/format"

/** A time relative to now; the absolute time is in `title` and `datetime`. */
export function Moment({ at, now, className }: { at: string; now: Date; className?: string }) {
  return (
    <time dateTime={at} title={formatMoment(at)} className={className}>
      {formatAgo(at, now)}
    </time>
  )
}

/** A time to come, relative to now. */
export function Ahead({ at, now }: { at: string; now: Date }) {
  return (
    <time dateTime={at} title={formatMoment(at)}>
      {formatAhead(at, now)}
    </time>
  )
}
