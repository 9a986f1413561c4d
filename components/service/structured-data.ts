// The schema.org description of a service for crawlers. The values come from untrusted parties, so the JSON is escaped for use
// inside a <script> element.

import type { ServiceDetail } from "@/lib/catalogue/schema"

/** JSON-LD text. @param pageUrl the URL of the page */
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

/** Escapes every character that could end the element or start a comment. */
function escapeForScript(value: unknown): string {
  return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`
  })
}

const decimals = new Intl.NumberFormat("en-US", { useGrouping: false, maximumFractionDigits: 18 })
/** schema.org requires plain decimals, never "1e-7". */
const writePrice = (price: number) => decimals.format(price)
