// The command that shows an endpoint's 402, and the header a paid call carries under each protocol (L402 draft §4; x402
// v1 and v2 transport; the MPP "Payment" scheme). Text for people to copy, so every value is quoted for a shell.

import type { Service } from "@/lib/catalogue/schema"

/** Wrapped in single quotes, as a POSIX shell takes it literally. */
export function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

/** `curl -i` with the method and, where the method has one, an empty JSON body. */
export function writeCurl(service: Pick<Service, "url" | "http_method">): string {
  const method = service.http_method ?? "GET"
  const hasBody = method === "POST" || method === "PUT"
  const parts = [
    "curl -i",
    ...(method === "GET" ? [] : [`-X ${method}`]),
    ...(hasBody ? ["-H 'Content-Type: application/json' -d '{}'"] : []),
    quoteForShell(service.url),
  ]
  return parts.join(" ")
}

interface ProtocolLines {
  /** What the unpaid answer carries. */
  challenge: string
  /** How the paid call differs, in comment lines. */
  payment: string[]
}

export const PROTOCOL_LINES: Record<Service["protocol"], ProtocolLines> = {
  L402: {
    challenge: 'WWW-Authenticate: L402 macaroon="…", invoice="lnbc…"',
    payment: ["Pay the invoice; its preimage goes into  Authorization: L402 <macaroon>:<preimage>"],
  },
  x402: {
    challenge: "PAYMENT-REQUIRED: <base64 JSON>",
    payment: [
      "Sign one of the offers and ask again with  PAYMENT-SIGNATURE: <base64 JSON>",
      "Version 1 of x402 sends the offers in the JSON body, and takes  X-PAYMENT",
    ],
  },
  MPP: {
    challenge: 'WWW-Authenticate: Payment id="…", realm="…", method="…", intent="…", request="…"',
    payment: ["Pay by that method and ask again with  Authorization: Payment <credential>"],
  },
}
