import { formatDate, formatMoment } from "@/components/format"
import { Icon } from "@/components/ui/icon"
import type { Caution } from "@/lib/catalogue/schema"

/** Warns of a price that is far above the lowest one of 30 days. */
export function PriceAlert({ caution: { since, until, before, after } }: { caution: Caution }) {
  return (
    <section className="alert" data-tone="degraded" aria-labelledby="price-alarm">
      <Icon name="warning" />
      <h2 id="price-alarm">
        Price rose on <time dateTime={since}>{formatMoment(since)}</time>
      </h2>
      <p>
        It asks for <b>{after ?? "more"}</b> now. The lowest price of 30&nbsp;days was <b>{before ?? "lower"}</b>, and
        the examples pay at most 1.5 times that.
      </p>
      {until !== null && <p className="text-muted">This warning ends on {formatDate(until)}.</p>}
    </section>
  )
}
