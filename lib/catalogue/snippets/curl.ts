// The curl examples: shell programs that read the 402 response, stop above the maximum, and pay with the command-line client of
// the protocol. The program signs or pays the same challenge whose price it has checked.

import type { Payable, PaymentKind } from "@/lib/catalogue/snippets/offer"
import { quoteForShell as quote, toOneLine } from "@/lib/catalogue/snippets/quote"
import type { ExampleRequest } from "@/lib/catalogue/snippets/request"
import { type PackageName, versionOf, withVersions } from "@/lib/catalogue/snippets/versions"

export const CURL_PACKAGES = {
  lightning: [],
  "x402-evm": ["@x402/fetch", "@x402/evm", "viem"],
  "x402-solana": [],
  "tempo-charge": ["mppx"],
  "tempo-session": ["mppx"],
  "evm-charge": ["mppx"],
} as const satisfies Record<PaymentKind, readonly PackageName[]>

/** Returns null for a network whose payments no command-line client signs. */
export function writeCurl(offer: Payable, request: ExampleRequest): string | null {
  return WRITERS[offer.kind]?.(offer, request) ?? null
}

/** The arguments of every request: method, headers and body. They are one shell array, so that both requests are the same. */
function writeRequest({ method, url, body, headers }: ExampleRequest): string {
  const parts = [
    ...(method === "GET" ? [] : [`-X ${method}`]),
    ...headers.map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    ...(body === null ? [] : [`-d ${quote(body)}`]),
    quote(url),
  ]
  return `REQUEST=(${parts.join(" ")})`
}

const open = (tools: string, offer: Payable, request: ExampleRequest, unit = "one call") => `#!/usr/bin/env bash
# Needs ${tools}.
set -euo pipefail
MAX=${offer.maximum} # ${toOneLine(offer.maximumWords, 120)}: refuse to pay more for ${unit}
${writeRequest(request)}

# 1. Send the request without paying. The response is 402 with the payment request.
HEADERS=$(mktemp)
BODY=$(curl -sS -D "$HEADERS" "\${REQUEST[@]}")`

const stopAbove = (unit = "") =>
  `[ "$PRICE" -le "$MAX" ] || { echo "Asked $PRICE${unit}, maximum $MAX. Not paid." >&2; exit 1; }`

const writeX402 = (
  offer: Payable,
  request: ExampleRequest,
) => `${open(`curl, jq, Node and: npm install ${withVersions(CURL_PACKAGES["x402-evm"])}`, offer, request)}
CHALLENGE=$(grep -i '^payment-required:' "$HEADERS" | cut -d' ' -f2 | tr -d '\\r' | base64 -d || true)
CHALLENGE=\${CHALLENGE:-$BODY} # version 1 of x402 has the payment request in the body

# 2. Read the price of the expected offer. Stop above the maximum.
CHALLENGE=$(jq -c --arg payTo ${quote(offer.payTo)} --arg asset ${quote(offer.assetId)} \\
  '.accepts |= [map(select(.payTo == $payTo and .asset == $asset))
    | min_by((.amount // .maxAmountRequired) | tonumber)]' <<<"$CHALLENGE")
PRICE=$(jq -r '.accepts[0] | .amount // .maxAmountRequired' <<<"$CHALLENGE")
${stopAbove()}

# 3. curl cannot sign, so Node signs the offer with EVM_PRIVATE_KEY. Send the request again with the payment.
PAYMENT=$(node --input-type=module - "$CHALLENGE" <<'JS'
import { x402Client, x402HTTPClient } from "@x402/fetch"
import { registerExactEvmScheme } from "@x402/evm/exact/client"
import { privateKeyToAccount } from "viem/accounts"
const client = new x402Client().setSpendControls(false)
registerExactEvmScheme(client, { signer: privateKeyToAccount(process.env.EVM_PRIVATE_KEY) })
const payment = await client.createPaymentPayload(JSON.parse(process.argv[2]))
const headers = new x402HTTPClient(client).encodePaymentSignatureHeader(payment)
for (const [name, value] of Object.entries(headers)) console.log(\`\${name}: \${value}\`)
JS
)
curl -sS --fail-with-body -H "$PAYMENT" "\${REQUEST[@]}"
`

const readMppPrice = (offer: Payable, method: string, intent: string) => `
# 2. Read the price of the expected offer. Stop above the maximum.
CHALLENGE=$(grep -i '^www-authenticate:' "$HEADERS" | cut -d' ' -f2- | tr -d '\\r' \\
  | awk '{ gsub(/Payment [a-z]+="/, "\\n&") } 1' | grep 'method="${method}"' | grep 'intent="${intent}"' | head -n 1 | sed 's/, *$//')
TERMS=$(grep -o 'request="[^"]*"' <<<"$CHALLENGE" | cut -d'"' -f2 | tr '_-' '/+' | jq -R '@base64d | fromjson')
PRICE=$(jq -r --arg payTo ${quote(offer.payTo)} --arg asset ${quote(offer.assetId)} \\
  'select(.recipient == $payTo and .currency == $asset) | .amount' <<<"$TERMS")
${stopAbove()}`

const writeCharge = (method: "evm" | "tempo") => (offer: Payable, request: ExampleRequest) =>
  `${open("curl, jq and Node", offer, request)}
${readMppPrice(offer, method, "charge")}

# 3. Sign the challenge with MPPX_PRIVATE_KEY. Send the request again with the credential.
CREDENTIAL=$(npx -y mppx@${versionOf("mppx")} sign --challenge "$CHALLENGE")
curl -sS --fail-with-body -H ${quote(`${request.credentialHeader}: `)}"$CREDENTIAL" "\${REQUEST[@]}"
`

const writeSession = (
  offer: Payable,
  request: ExampleRequest,
) => `${open("curl, jq and Node", offer, request, "one unit")}
DEPOSIT=${offer.deposit} # ${offer.asset}: the whole session cannot cost more
${readMppPrice(offer, "tempo", "session")}

# 3. Open a session with MPPX_PRIVATE_KEY, send the request, and close the session, which returns the rest of the deposit.
npx -y mppx@${versionOf("mppx")} --silent --fail --session new -M "deposit=$DEPOSIT" "\${REQUEST[@]}"
`

const writeLightning = (
  offer: Payable,
  request: ExampleRequest,
) => `${open("curl, jq and lncli, the command line of your lnd node", offer, request)}
CHALLENGE=$(grep -iE '^www-authenticate: *(L402|LSAT) ' "$HEADERS" | head -n 1)
TOKEN=$(sed -nE 's/.*(macaroon|token)="([^"]+)".*/\\2/p' <<<"$CHALLENGE")
INVOICE=$(sed -nE 's/.*invoice="([^"]+)".*/\\1/p' <<<"$CHALLENGE")

# 2. Read the price in the invoice. Stop above the maximum.
PRICE=$(lncli decodepayreq "$INVOICE" | jq -r '(.num_msat | tonumber) / 1000 | ceil')
${stopAbove(" sats")}

# 3. Pay the invoice with at most 10 sats of routing fees. Send the request again with the token and the preimage.
PREIMAGE=$(lncli payinvoice --force --json --fee_limit 10 "$INVOICE" | jq -r .payment_preimage)
curl -sS --fail-with-body -H "Authorization: L402 $TOKEN:$PREIMAGE" "\${REQUEST[@]}"
`

const WRITERS: Partial<Record<PaymentKind, (offer: Payable, request: ExampleRequest) => string>> = {
  lightning: writeLightning,
  "x402-evm": writeX402,
  "tempo-charge": writeCharge("tempo"),
  "tempo-session": writeSession,
  "evm-charge": writeCharge("evm"),
}
