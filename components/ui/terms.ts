// The words that a newcomer does not know, each with one or two sentences. The only place that explains them in a popover.

export const TERMS = {
  Protocols:
    "How a call is paid. L402: a Lightning invoice. x402: a stablecoin transfer. MPP: the Machine Payments Protocol, with several ways to pay.",
  L402: "A protocol for paid HTTP requests: the server responds with a Lightning invoice, and the paid invoice opens the resource.",
  x402: "A protocol for paid HTTP requests: the client signs a stablecoin transfer, and a facilitator settles it.",
  MPP: "The Machine Payments Protocol: a server offers several ways to pay for a request, such as stablecoins or Lightning.",
  Health:
    "The result of our last checks. A check sends one request and reads the payment request in the response. It pays nothing.",
  "Working now": "Services that passed their last checks: they responded with a valid payment request.",
  "Asked price": "What the endpoint itself asked for in its last valid response.",
  "Asked against listed": "How far the asked price is from the price in the listing. From 2 % on it is a warning.",
  "Paid in": "The asset and the network of the payment, such as USDC on Base.",
  "Response time": "The median time to the complete payment request over 24 hours, as our checks measured it.",
  Uptime: "The share of successful checks over 30 days. Checks that we could not complete do not count.",
  Score: "From 0 to 100: uptime, response time and how recent the checks are. It is shown from 96 checks on.",
  "Incidents in 30 days":
    "Times when the service was degraded or down. Several failed checks in a row open an incident.",
  Payee:
    "Who is paid: a wallet address or the key of a Lightning node, and since when our checks have seen the same one.",
  "Works with": "Clients that pay the last payment request, by their published rules. Nothing was paid to find out.",
  Challenge: "The 402 response of the endpoint. It states the price, the payee and the ways to pay.",
  "Pay to": "Who is paid: a wallet address, or the key of a Lightning node. Compare it before you pay.",
  Incidents: "Times when a service is degraded or down. Several failed checks in a row open an incident.",
  "30 days":
    "One bar a day: green is healthy, amber degraded, red down, hollow without checks. A whole bar is more than half of the day.",
  "95th percentile": "95 of 100 valid responses were at least this fast, on the last day with checks.",
  Featured: "Chosen by the operator of this directory, not paid for.",
  "Test network": "A network for trials: its money is worth nothing, so the service has no price in dollars.",
  "Starter or demo": "It looks like a copy of an example or a template, not like a real service.",
  Parameters: "What a call takes, as the endpoint, its documents or its owner describe it.",
} as const

export type TermName = keyof typeof TERMS

export const isTerm = (text: string): text is TermName => Object.hasOwn(TERMS, text)
