import { describeDrift, formatSats, formatUsd } from "@/components/format"
import { writeBasis } from "@/components/listing/price-basis"
import type { AskedPrice, Service } from "@/lib/catalogue/schema"
import { isPriceOfCall } from "@/lib/protocols/price-basis"

type Asked = Pick<
  Service,
  "asked_price" | "price_drift" | "price_sats" | "price_usd_equivalent" | "payment_asset" | "test_network"
>

/**
 * The asked price, in dollars if it can be converted, else in sats, with the words for a price that is not that of a call. Null
 * without a known amount, and for test money.
 */
export function formatAsked({ asked_price, test_network }: Pick<Asked, "asked_price" | "test_network">): string | null {
  const amount = test_network ? null : formatAskedAmount(asked_price)
  return amount === null || asked_price === null ? null : writeBasis(amount, asked_price)
}

/** The amount alone, without what it is for. */
export function formatAskedAmount(
  asked: Pick<AskedPrice, "basis" | "usd" | "price_usd" | "price_sats"> | null,
): string | null {
  if (asked === null) return null
  const { price_sats } = asked
  const usd = isPriceOfCall(asked.basis) ? asked.usd : asked.price_usd
  if (usd !== null) return formatUsd(usd)
  return price_sats === null ? null : formatSats(price_sats)
}

/** Describes a listed price that differs from the asked price by more than 2 %; null if the prices agree. */
export function describeListed(service: Asked): string | null {
  const { price_drift, asked_price, price_usd_equivalent, price_sats } = service
  if (price_drift === null || asked_price?.from !== "challenge") return null
  const isListed = price_usd_equivalent !== asked_price.usd || price_sats !== asked_price.price_sats
  if (isListed && price_usd_equivalent !== null) return `listed ${formatUsd(price_usd_equivalent)}`
  if (isListed && price_sats !== null) return `listed ${formatSats(price_sats)}`
  return `${describeDrift(price_drift)} its source`
}
