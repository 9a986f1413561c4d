// The payment protocols: their names, their outlines, and the texts about them on pages. The file imports nothing, so scripts in
// the browser can use it. Builds leave out the texts where a script uses the names only.

/**
 * To add a protocol, start here (`docs/recipes.md#add-a-protocol`). Lists and tables have the protocols in this order. Each has its
 * own outline, of the parts `pill` and `edge`, so that nothing depends on colour.
 */
export const PROTOCOL_OUTLINES = { L402: "", x402: "pill", MPP: "edge" } as const satisfies Record<
  string,
  "" | "pill" | "edge" | "pill edge"
>

export type Protocol = keyof typeof PROTOCOL_OUTLINES
export const PROTOCOLS = Object.keys(PROTOCOL_OUTLINES) as Protocol[]

interface Term {
  field: string
  label: string
  words?: readonly [yes: string, no: string]
  /** Left out when unknown. */
  isOptional?: true
}

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
  /** What the page of a service shows about the payment: fields of `ServiceDetail`, and other words for 1 and 0 than Yes and No. */
  terms: readonly Term[]
  /** A wallet tool that pays by the protocol, as its documentation describes it in November 2026. */
  wallet: { name: string; maker: string; href: string; about: string }
}

export const PROTOCOL_WORDS = {
  L402: {
    about:
      "The 402 carries a token and a Lightning invoice. Pay the invoice; the proof of payment makes the token valid.",
    money: "Lightning",
    buying: "Your client pays a Lightning invoice in bitcoin. The proof of payment unlocks the call.",
    challenge: 'WWW-Authenticate: L402 macaroon="…", invoice="lnbc…"',
    payment: ["Pay the invoice; its preimage goes into  Authorization: L402 <macaroon>:<preimage>"],
    facts: { scheme: "Scheme", hasMacaroon: "Macaroon", hasInvoice: "Invoice" },
    terms: [
      { field: "l402_format", label: "Token format" },
      { field: "lnget_compatible", label: "Works with lnget" },
    ],
    wallet: {
      name: "Alby MCP Server",
      maker: "Alby",
      href: "https://github.com/getAlby/mcp",
      about: "an MCP server that pays over Lightning, from any wallet with Nostr Wallet Connect (NWC).",
    },
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
    terms: [
      { field: "x402_payment_valid", label: "Payment requirements", words: ["Valid", "Not valid"] },
      { field: "x402_asset_known", label: "Asset", words: ["Known", "Not known"] },
      { field: "x402_facilitator_reachable", label: "Facilitator reachable", isOptional: true },
    ],
    wallet: {
      name: "Agentic Wallet MCP",
      maker: "Coinbase",
      href: "https://docs.cdp.coinbase.com/agentic-wallet/mcp/quickstart",
      about: "an MCP server that pays in USDC, with a limit per call and per session.",
    },
  },
  MPP: {
    about: "The 402 carries a Payment challenge that names a payment method, such as a card or Lightning.",
    money: "stablecoins, cards",
    buying: "Machine Payments Protocol: your client pays by a method that the provider offers.",
    challenge: 'WWW-Authenticate: Payment id="…", realm="…", method="…", intent="…", request="…"',
    payment: ["Pay by that method and repeat the request with  Authorization: Payment <credential>"],
    facts: { method: "Method", intent: "Intent", realm: "Realm" },
    terms: [],
    wallet: {
      name: "Tempo CLI",
      maker: "Tempo",
      href: "https://docs.tempo.xyz/docs/cli",
      about: "a command for the terminal; tempo request pays in stablecoins on Tempo.",
    },
  },
} as const satisfies Record<Protocol, ProtocolWords>

/** Builds a record with one value per protocol, in the order of `PROTOCOLS`. */
export function mapProtocols<Value>(create: (protocol: Protocol) => Value): Record<Protocol, Value> {
  return Object.fromEntries(PROTOCOLS.map((protocol) => [protocol, create(protocol)])) as Record<Protocol, Value>
}

/** All names in a sentence: "L402, x402 or MPP". */
export const ANY_PROTOCOL = new Intl.ListFormat("en-GB", { type: "disjunction" }).format(PROTOCOLS)
/** All names in a sentence: "L402, x402 and MPP". */
export const ALL_PROTOCOLS = new Intl.ListFormat("en-GB").format(PROTOCOLS)
