// Describes a service in the vocabulary of schema.org, for search engines. The values come from untrusted parties, so the JSON is
// escaped for a <script> element.

import { formatAsked } from "@/components/listing/price"
import type { ServiceDetail } from "@/lib/catalogue/schema"
import { isPriceOfCall } from "@/lib/protocols/money"

/** Returns the description as JSON-LD. @param pageUrl the absolute URL of the service's page */
export function writeStructuredData(service: ServiceDetail, pageUrl: string): string {
  const { provider, description } = service
  const offer = buildOffer(service)
  return escapeForScript({
    "@context": "https://schema.org",
    "@type": "WebAPI",
    "@id": pageUrl,
    url: pageUrl,
    name: service.name,
    identifier: service.id,
    ...(description && { description }),
    ...(service.category && { category: service.category }),
    ...(provider && { provider: { "@type": "Organization", name: provider } }),
    ...(offer && { offers: offer }),
    potentialAction: {
      "@type": "ConsumeAction",
      target: { "@type": "EntryPoint", urlTemplate: service.url, httpMethod: service.http_method ?? "GET" },
    },
  })
}

/** A price that is not that of a call has its maximum, or the price of its unit, and is described in words. */
function buildOffer({ price_usd, asked_price, test_network }: ServiceDetail): object | null {
  const common = { priceCurrency: "USD" }
  if (asked_price === null || isPriceOfCall(asked_price.basis)) {
    return price_usd === null ? null : { "@type": "Offer", price: writePrice(price_usd), ...common }
  }
  const { basis, unit, price_usd: amount } = asked_price
  const words = formatAsked({ asked_price, test_network })
  if (amount === null || words === null) return null
  const price = writePrice(amount)
  const specification =
    basis === "ceiling"
      ? { "@type": "PriceSpecification", maxPrice: price, ...common }
      : { "@type": "UnitPriceSpecification", price, ...common, ...(unit !== null && { unitText: unit }) }
  return { "@type": "Offer", description: words.replaceAll("\u00a0", " "), priceSpecification: specification }
}

/** Escapes each character that could end the script element or start a comment in it. */
export function escapeForScript(value: unknown): string {
  return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`
  })
}

const decimals = new Intl.NumberFormat("en-US", { useGrouping: false, maximumFractionDigits: 18 })
/** Formats a price as a plain decimal, because schema.org does not allow an exponent as in "1e-7". */
const writePrice = (price: number) => decimals.format(price)
