// The curl examples: shell programs that read the 402 response, stop above the maximum, and pay with the command-line client of
// the protocol. The program signs or pays the same challenge whose price it has checked.

import type { Payable, PaymentKind } from "@/lib/catalogue/snippets/offer"
import { quoteForShell as quote, quoteForCode, toOneLine } from "@/lib/catalogue/snippets/quote"
import type { ExampleRequest } from "@/lib/catalogue/snippets/request"
import { demandWallet, explainUnit, LNCLI, WALLETS, writeSteps } from "@/lib/catalogue/snippets/steps"
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

interface Needs {
  /** What to install, such as "curl and jq" or a command. */
  install: string
  unit?: string
}

/** The start of every program, up to the response without payment. */
function open({ install, unit = "one call" }: Needs, offer: Payable, request: ExampleRequest): string {
  const { variable, form } = WALLETS[offer.kind]
  const checkWallet = `[[ "\${${variable}:-}" =~ ^${form}$ ]] || { echo "${demandWallet(offer)}" >&2; exit 1; }\n`
  return `#!/usr/bin/env bash
${writeSteps("#", { install, wallet: offer.kind === "lightning" ? LNCLI : null, run: "pay.sh and run: bash pay.sh" }, offer)}
set -euo pipefail
${offer.kind === "lightning" ? "" : checkWallet}MAX=${offer.maximum} # ${toOneLine(offer.maximumWords, 120)}: refuse to pay more for ${unit}
${writeRequest(request)}
stop() { echo "$1 Not paid." >&2; exit 1; }

# Send the request without paying. The response is 402 with the payment request.
HEADERS=$(mktemp)
BODY=$(curl -sS -D "$HEADERS" "\${REQUEST[@]}")`
}

/** Ends the program above the maximum. */
const stopAbove = (offer: Payable) => `[ "$PRICE" -le "$MAX" ] || stop "${comparePrices(offer)}."`
const sayPaying = (offer: Payable) => `echo "${comparePrices(offer)}. Paying." >&2`
const comparePrices = (offer: Payable) =>
  offer.kind === "lightning" ? "Asked $PRICE sats, maximum $MAX" : `Asked $PRICE, maximum $MAX${explainUnit(offer)}`

const STOP_WITHOUT_OFFER = '[ -n "$PRICE" ] || stop "The payee or the asset has changed."'

const writeX402 = (
  offer: Payable,
  request: ExampleRequest,
) => `${open({ install: `curl, jq and Node 20 or newer. Then: npm install ${withVersions(CURL_PACKAGES["x402-evm"])}` }, offer, request)}
CHALLENGE=$(grep -i '^payment-required:' "$HEADERS" | cut -d' ' -f2 | tr -d '\\r' | base64 -d || true)
CHALLENGE=\${CHALLENGE:-$BODY} # version 1 of x402 has the payment request in the body

# Read the price of the expected offer. Stop above the maximum.
CHALLENGE=$(jq -c --arg payTo ${quote(offer.payTo)} --arg asset ${quote(offer.assetId)} \\
  '.accepts |= [map(select(.payTo == $payTo and .asset == $asset))
    | min_by((.amount // .maxAmountRequired) | tonumber)]' <<<"$CHALLENGE")
PRICE=$(jq -r '.accepts[0] | .amount // .maxAmountRequired // empty' <<<"$CHALLENGE")
${STOP_WITHOUT_OFFER}
${stopAbove(offer)}

# curl cannot sign, so Node signs the offer. Send the request again with the payment.
PAYMENT=$(node --input-type=module - "$CHALLENGE" <<'JS'
import { x402Client, x402HTTPClient } from "@x402/fetch"
import { registerExactEvmScheme } from "@x402/evm/exact/client"
import { privateKeyToAccount } from "viem/accounts"
const client = new x402Client().setSpendControls(false) // MAX replaces the default limit of $1
const signer = privateKeyToAccount(process.env.EVM_PRIVATE_KEY)
registerExactEvmScheme(client, { signer, networks: [${quoteForCode(offer.network)}] })
const payment = await client.createPaymentPayload(JSON.parse(process.argv[2]))
const headers = new x402HTTPClient(client).encodePaymentSignatureHeader(payment)
for (const [name, value] of Object.entries(headers)) console.log(\`\${name}: \${value}\`)
JS
)
${sayPaying(offer)}
curl -sS --fail-with-body -H "$PAYMENT" "\${REQUEST[@]}"
echo
`

const readMppPrice = (offer: Payable, method: string, intent: string) => `
# Read the price of the expected offer. Stop above the maximum.
CHALLENGE=$(grep -i '^www-authenticate:' "$HEADERS" | cut -d' ' -f2- | tr -d '\\r' \\
  | awk '{ gsub(/Payment [a-z]+="/, "\\n&") } 1' | grep 'method="${method}"' | grep 'intent="${intent}"' | head -n 1 | sed 's/, *$//' || true)
[ -n "$CHALLENGE" ] || stop "The response has no payment request of the kind ${method}/${intent}."
TERMS=$(grep -o 'request="[^"]*"' <<<"$CHALLENGE" | cut -d'"' -f2 | tr '_-' '/+' | jq -R '@base64d | fromjson')
PRICE=$(jq -r --arg payTo ${quote(offer.payTo)} --arg asset ${quote(offer.assetId)} \\
  'select(.recipient == $payTo and .currency == $asset) | .amount' <<<"$TERMS")
${STOP_WITHOUT_OFFER}
${stopAbove(offer)}`

const writeCharge = (method: "evm" | "tempo") => (offer: Payable, request: ExampleRequest) =>
  `${open({ install: "curl, jq and Node 20 or newer" }, offer, request)}
${readMppPrice(offer, method, "charge")}

# Sign the challenge. Send the request again with the credential.
CREDENTIAL=$(npx -y mppx@${versionOf("mppx")} sign --challenge "$CHALLENGE")
${sayPaying(offer)}
curl -sS --fail-with-body -H ${quote(`${request.credentialHeader}: `)}"$CREDENTIAL" "\${REQUEST[@]}"
echo
`

const writeSession = (
  offer: Payable,
  request: ExampleRequest,
) => `${open({ install: "curl, jq and Node 20 or newer", unit: "one unit" }, offer, request)}
DEPOSIT=${offer.deposit} # ${offer.asset}: the whole session cannot cost more
${readMppPrice(offer, "tempo", "session")}

# Open a session, send the request, and close the session, which returns the rest of the deposit.
${sayPaying(offer)}
npx -y mppx@${versionOf("mppx")} --silent --fail --session new -M "deposit=$DEPOSIT" "\${REQUEST[@]}"
echo
`

const writeLightning = (
  offer: Payable,
  request: ExampleRequest,
) => `${open({ install: "curl, jq and lncli" }, offer, request)}
CHALLENGE=$(grep -iE '^www-authenticate: *(L402|LSAT) ' "$HEADERS" | head -n 1 || true)
[ -n "$CHALLENGE" ] || stop "The response has no L402 challenge."
TOKEN=$(sed -nE 's/.*(macaroon|token)="([^"]+)".*/\\2/p' <<<"$CHALLENGE")
INVOICE=$(sed -nE 's/.*invoice="([^"]+)".*/\\1/p' <<<"$CHALLENGE")

# Read the price in the invoice. Stop above the maximum.
PRICE=$(lncli decodepayreq "$INVOICE" | jq -r '(.num_msat | tonumber) / 1000 | ceil')
${stopAbove(offer)}

# Pay the invoice with at most 10 sats of routing fees. Send the request again with the token and the preimage.
${sayPaying(offer)}
PREIMAGE=$(lncli payinvoice --force --json --fee_limit 10 "$INVOICE" | jq -r .payment_preimage)
curl -sS --fail-with-body -H "Authorization: L402 $TOKEN:$PREIMAGE" "\${REQUEST[@]}"
echo
`

const WRITERS: Partial<Record<PaymentKind, (offer: Payable, request: ExampleRequest) => string>> = {
  lightning: writeLightning,
  "x402-evm": writeX402,
  "tempo-charge": writeCharge("tempo"),
  "tempo-session": writeSession,
  "evm-charge": writeCharge("evm"),
}
