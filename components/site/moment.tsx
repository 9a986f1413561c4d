import { formatAgo, formatMoment } from "@/components/format"

/** A point in time as people say it; the absolute value in `title` and `datetime`. */
export function Moment({ at, now, className }: { at: string; now: Date; className?: string }) {
  return (
    <time dateTime={at} title={formatMoment(at)} className={className}>
      {formatAgo(at, now)}
    </time>
  )
}
