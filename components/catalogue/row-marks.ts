// The marks at the end of the first line of a row: what a buyer should know before opening the service. Pure.

import { formatAgo, formatMoment, formatShortSpan, isStale } from "@/components/format"
import { FEATURED } from "@/components/labels"
import { type CautionMark, describeCaution, findCaution, MOST_MARKS } from "@/components/listing/caution-marks"
import { describeListed } from "@/components/listing/price"
import type { RowService } from "@/lib/catalogue/schema"

/**
 * At most two marks, the most serious first.
 * @param saysWhenStale false if a remark above the list already says that all figures are outdated
 */
export function listRowMarks(service: RowService, now: Date, saysWhenStale: boolean): CautionMark[] {
  const { cautions } = service
  const markOf = (id: Parameters<typeof findCaution>[1]) => {
    const caution = findCaution(cautions, id)
    return caution === null ? null : describeCaution(caution)
  }
  return [
    describeOutage(service, now),
    markOf("payee_changed"),
    describeDrift(service),
    markOf("price_rose"),
    saysWhenStale ? describeAge(service, now) : null,
    service.test_network ? note("test network", "Paid with play money.") : null,
    service.template === null ? null : note("starter or demo", service.template),
    markOf("new"),
    service.featured === 1 ? note("featured, not paid", FEATURED) : null,
  ]
    .filter((mark) => mark !== null)
    .slice(0, MOST_MARKS)
}

const note = (text: string, title: string): CautionMark => ({ text, title, tone: "note" })

function describeOutage({ health_status, health_since }: RowService, now: Date): CautionMark | null {
  if (health_status !== "down") return null
  if (health_since === null) return { text: "down", title: "Down.", tone: "down" }
  return {
    text: `down ${formatShortSpan(health_since, now)}`,
    title: `Down since ${formatMoment(health_since)}.`,
    tone: "down",
  }
}

/** From ten times the listed price on, a factor is shorter than a percentage. */
const FACTOR_FROM = 10

/** "50 % above listed", "20 % below listed". A service without a price of its own differs from its source. */
function describeDrift(service: RowService): CautionMark | null {
  const { price_drift } = service
  const listed = describeListed(service)
  if (listed === null || price_drift === null) return null
  const than = listed.startsWith("listed") ? "listed" : "its source"
  const percent = Math.floor(Math.abs(price_drift) * 100 + 1e-6)
  const size =
    price_drift + 1 >= FACTOR_FROM
      ? `${Math.floor(price_drift + 1).toLocaleString("en-GB")}\u00a0times ${than}`
      : `${percent}\u00a0% ${price_drift > 0 ? "above" : "below"} ${than}`
  return { text: size, title: `Asks another price: ${listed}.`, tone: price_drift > 0 ? "warning" : "note" }
}

function describeAge({ last_checked }: RowService, now: Date): CautionMark | null {
  if (last_checked === null || !isStale(last_checked, now)) return null
  const text = `checked ${formatAgo(last_checked, now)}`
  return note(text, "The figures may be out of date.")
}
