// The payment protocols: their names, and the words that pages use for them. Plain data: a page's script can import it.

interface ProtocolWords {
  /** What an unpaid request receives, and how a client pays; one sentence. */
  about: string
  /** How its tag is drawn. Tags differ by word and outline, never by hue. */
  outline: "square" | "pill" | "edge"
  /** The header of an unpaid response, for people to recognize. */
  challenge: string
  /** How a paid request differs, in lines of an example. */
  payment: readonly string[]
  /** What a registration reports of a challenge, and the name of each fact. */
  facts: Readonly<Record<string, string>>
}

/** Adding a protocol starts here: `docs/recipes.md#add-a-protocol`. The order is the order of lists and tables. */
export const PROTOCOL_WORDS = {
  L402: {
    about: "The 402 carries a token and a Lightning invoice. The preimage of the paid invoice makes the token valid.",
    outline: "square",
    challenge: 'WWW-Authenticate: L402 macaroon="…", invoice="lnbc…"',
    payment: ["Pay the invoice; its preimage goes into  Authorization: L402 <macaroon>:<preimage>"],
    facts: { scheme: "Scheme", hasMacaroon: "Macaroon", hasInvoice: "Invoice" },
  },
  x402: {
    about:
      "The 402 lists payment requirements, usually in a stablecoin. The client repeats the request with a signed payment.",
    outline: "pill",
    challenge: "PAYMENT-REQUIRED: <base64 JSON>",
    payment: [
      "Sign one of the payment requirements and repeat the request with  PAYMENT-SIGNATURE: <base64 JSON>",
      "Version 1 of x402 sends the payment requirements in the JSON body, and takes  X-PAYMENT",
    ],
    facts: { version: "x402 version", accepts: "Payment requirements", assetKnown: "Known asset" },
  },
  MPP: {
    about: "The 402 carries a Payment challenge that names a payment method, such as a card or Lightning.",
    outline: "edge",
    challenge: 'WWW-Authenticate: Payment id="…", realm="…", method="…", intent="…", request="…"',
    payment: ["Pay by that method and repeat the request with  Authorization: Payment <credential>"],
    facts: { method: "Method", intent: "Intent", realm: "Realm" },
  },
} as const satisfies Record<string, ProtocolWords>

export type Protocol = keyof typeof PROTOCOL_WORDS
export const PROTOCOLS = Object.keys(PROTOCOL_WORDS) as Protocol[]

/** One value per protocol, in their order. */
export function mapProtocols<Value>(create: (protocol: Protocol) => Value): Record<Protocol, Value> {
  return Object.fromEntries(PROTOCOLS.map((protocol) => [protocol, create(protocol)])) as Record<Protocol, Value>
}

/** All names in a sentence: "L402, x402 or MPP". */
export const ANY_PROTOCOL = new Intl.ListFormat("en-GB", { type: "disjunction" }).format(PROTOCOLS)
/** All names in a sentence: "L402, x402 and MPP". */
export const ALL_PROTOCOLS = new Intl.ListFormat("en-GB").format(PROTOCOLS)
