// schema.org description of a listing for machines that read pages. Strangers wrote the values, so the JSON is escaped to
// be safe inside a <script> element whatever it holds.

import type { ServiceDetail } from "@/lib/catalogue/schema"

/** JSON-LD text; `pageUrl` is the address of the page itself. */
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

/** No character sequence that could end the element or start a comment survives. */
export function escapeForScript(value: unknown): string {
  return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`
  })
}

const decimals = new Intl.NumberFormat("en-US", { useGrouping: false, maximumFractionDigits: 18 })
/** schema.org wants plain decimals, never "1e-7". */
const writePrice = (price: number) => decimals.format(price)
