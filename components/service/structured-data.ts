// Describes a service in the vocabulary of schema.org, for search engines. The values come from untrusted parties, so the JSON is
// escaped for a <script> element.

import type { ServiceDetail } from "@/lib/catalogue/schema"

/** Returns the description as JSON-LD. @param pageUrl the absolute URL of the service's page */
export function writeStructuredData(service: ServiceDetail, pageUrl: string): string {
  const { price_usd, provider, description } = service
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
    ...(price_usd !== null && { offers: { "@type": "Offer", price: writePrice(price_usd), priceCurrency: "USD" } }),
    potentialAction: {
      "@type": "ConsumeAction",
      target: { "@type": "EntryPoint", urlTemplate: service.url, httpMethod: service.http_method ?? "GET" },
    },
  })
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
