// The payment protocols: their names, and the texts about them on pages. The file imports nothing, so scripts in the browser can
// use it.

interface ProtocolWords {
  /** Describes the response to an unpaid request, and how a client pays. */
  about: string
  /** What a buyer pays with, in one or two words, and how paying works, in one sentence. */
  money: string
  buying: string
  /** An example of the challenge header, by which people recognize the protocol. */
  challenge: string
  /** How a client pays and repeats the request, one line per step or version. */
  payment: readonly string[]
  /** Labels of the facts that a registration reports about the challenge. The keys are the names of the facts. */
  facts: Readonly<Record<string, string>>
}

/** To add a protocol, start here (`docs/recipes.md#add-a-protocol`). Lists and tables have the protocols in this order. */
export const PROTOCOL_WORDS = {
  L402: {
    about:
      "The 402 carries a token and a Lightning invoice. Pay the invoice; the proof of payment makes the token valid.",
    money: "Lightning",
    buying: "Your client pays a Lightning invoice in bitcoin. The proof of payment unlocks the call.",
    challenge: 'WWW-Authenticate: L402 macaroon="…", invoice="lnbc…"',
    payment: ["Pay the invoice; its preimage goes into  Authorization: L402 <macaroon>:<preimage>"],
    facts: { scheme: "Scheme", hasMacaroon: "Macaroon", hasInvoice: "Invoice" },
  },
  x402: {
    about:
      "The 402 lists payment requirements, usually in a stablecoin. The client repeats the request with a signed payment.",
    money: "stablecoins",
    buying: "Your wallet signs a transfer of a stablecoin such as USDC, and the call goes through.",
    challenge: "PAYMENT-REQUIRED: <base64 JSON>",
    payment: [
      "Sign one of the payment requirements and repeat the request with  PAYMENT-SIGNATURE: <base64 JSON>",
      "Version 1 of x402 sends the payment requirements in the JSON body, and takes  X-PAYMENT",
    ],
    facts: { version: "x402 version", accepts: "Payment requirements", assetKnown: "Known asset" },
  },
  MPP: {
    about: "The 402 carries a Payment challenge that names a payment method, such as a card or Lightning.",
    money: "stablecoins, cards",
    buying: "Machine Payments Protocol: your client pays by a method that the provider offers.",
    challenge: 'WWW-Authenticate: Payment id="…", realm="…", method="…", intent="…", request="…"',
    payment: ["Pay by that method and repeat the request with  Authorization: Payment <credential>"],
    facts: { method: "Method", intent: "Intent", realm: "Realm" },
  },
} as const satisfies Record<string, ProtocolWords>

export type Protocol = keyof typeof PROTOCOL_WORDS
export const PROTOCOLS = Object.keys(PROTOCOL_WORDS) as Protocol[]

/** Builds a record with one value per protocol, in the order of `PROTOCOLS`. */
export function mapProtocols<Value>(create: (protocol: Protocol) => Value): Record<Protocol, Value> {
  return Object.fromEntries(PROTOCOLS.map((protocol) => [protocol, create(protocol)])) as Record<Protocol, Value>
}

/** All names in a sentence: "L402, x402 or MPP". */
export const ANY_PROTOCOL = new Intl.ListFormat("en-GB", { type: "disjunction" }).format(PROTOCOLS)
/** All names in a sentence: "L402, x402 and MPP". */
export const ALL_PROTOCOLS = new Intl.ListFormat("en-GB").format(PROTOCOLS)
