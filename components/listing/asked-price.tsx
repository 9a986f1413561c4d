import { describeDrift, formatSats, formatUsd } from "@/components/format"
import { PriceFigure } from "@/components/listing/price"
import { Icon } from "@/components/ui/icon"
import { Missing } from "@/components/ui/missing"
import type { Service } from "@/lib/catalogue/schema"

type Asked = Pick<
  Service,
  "asked_price" | "price_drift" | "price_sats" | "price_usd_equivalent" | "payment_asset" | "test_network"
>

/** The asked price, in dollars if it can be converted, else in sats. Null without a known amount, and for test money. */
export function formatAsked({ asked_price, test_network }: Pick<Asked, "asked_price" | "test_network">): string | null {
  if (asked_price === null || test_network) return null
  if (asked_price.usd !== null) return formatUsd(asked_price.usd)
  return asked_price.price_sats === null ? null : formatSats(asked_price.price_sats)
}

interface AskedPriceProps {
  service: Asked
  /** True when the same URL also asks higher prices under other protocols. */
  isLowest?: boolean
}

/**
 * The asked price in two lines. The second line warns when the provider lists another price; otherwise the line has the amount in
 * sats, or says what the price is for.
 */
export function AskedPrice({ service, isLowest = false }: AskedPriceProps) {
  const asked = formatAsked(service)
  if (asked === null || service.asked_price === null) {
    return service.test_network ? <PriceFigure service={service} /> : <Missing>no price known</Missing>
  }
  const { price_sats, usd } = service.asked_price
  const drift = describeListed(service)
  const unit = price_sats !== null && usd !== null ? formatSats(price_sats) : "per call"
  return (
    <>
      <b>{asked}</b>
      <span className="sub">{drift === null ? `${isLowest ? "from, " : ""}${unit}` : <Warning>{drift}</Warning>}</span>
    </>
  )
}

/** A remark with a warning sign. */
export function Warning({ children }: { children: string }) {
  return (
    <span className="inline-flex items-center gap-1 text-degraded">
      <Icon name="warning" size={12} />
      <span className="sr-only">Differs: </span> {children}
    </span>
  )
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
