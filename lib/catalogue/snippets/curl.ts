// The curl examples: shell programs that send the request, stop on an offer that is not the expected one or above the maximum, and
// send the request again with the payment. curl cannot sign, so Node parses, compares and signs with the client of the protocol.
// Pure.

import { END_ON_ERROR, type Signer, sayPaying } from "@/lib/catalogue/snippets/javascript"
import { CHARGE } from "@/lib/catalogue/snippets/mpp-javascript"
import type { Payable } from "@/lib/catalogue/snippets/offer"
import { quoteForShell as quote, quoteForCode, toOneLine } from "@/lib/catalogue/snippets/quote"
import type { ExampleRequest } from "@/lib/catalogue/snippets/request"
import { demandWallet, LNCLI, nameTokenFile, WALLETS, writeNode, writeSteps } from "@/lib/catalogue/snippets/steps"
import { TYPESCRIPT_PACKAGES } from "@/lib/catalogue/snippets/typescript"
import { type PackageName, withVersions } from "@/lib/catalogue/snippets/versions"
import { X402 } from "@/lib/catalogue/snippets/x402-javascript"
import type { PaymentKind } from "@/lib/protocols/payment"

export const CURL_PACKAGES = {
  ...TYPESCRIPT_PACKAGES,
  lightning: ["@getalby/lightning-tools"],
  "x402-solana": [],
  "tempo-session": [],
} as const satisfies Record<PaymentKind, readonly PackageName[]>

/**
 * Returns null for payments that one signed header does not make.
 * @param number the service's number in the directory
 */
export function writeCurl(offer: Payable, request: ExampleRequest, number: number): string | null {
  return WRITERS[offer.kind]?.(offer, request, number) ?? null
}

/**
 * The arguments of every request: method, headers and body. They are one shell array, so that both requests are the same. `-g`
 * switches off ranges such as [1-9], which would send many requests.
 */
function writeRequest({ method, url, body, headers }: ExampleRequest): string {
  const parts = [
    ...(method === "GET" ? [] : [`-X ${method}`]),
    ...headers.map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    ...(body === null ? [] : [`--data-raw ${quote(body)}`]),
    quote(url),
  ]
  return `REQUEST=(-gsS ${parts.join(" ")})`
}

const READ_STATUS = `case "\${REPLY%% *}" in
  402) ;;
  2??) cat "$BODY"; echo; exit ;;
  *) stop "The service did not ask for payment (\${REPLY%% *})." ;;
esac`

const writeTop = (needs: string, offer: Payable) => `#!/usr/bin/env bash
${writeSteps(
  "#",
  {
    install: `curl 7.83 or newer, ${needs}. Then: npm install ${withVersions(CURL_PACKAGES[offer.kind])}`,
    wallet: offer.kind === "lightning" ? LNCLI : null,
    run: "pay.sh and run: bash pay.sh",
  },
  offer,
)}
set -euo pipefail`

const writeMaximum = ({ maximum, maximumWords }: Payable) =>
  `MAX=${maximum} # ${toOneLine(maximumWords, 120)}: refuse to pay more for one call`
const STOP = `stop() { echo "$1 Not paid." >&2; exit 1; }`

/** Constants of the Node program, in which \`unpaid\` is the response that curl has received. */
const writeConstants = ({
  kind,
  payTo,
  payeeNote,
  assetId,
  asset,
}: Payable) => `const [MAX, reply, file] = [BigInt(process.argv[2]), process.argv[3], process.argv[4]]
const WALLET = process.env.${WALLETS[kind].variable}
${payeeNote === null ? "" : `// ${payeeNote}\n`}const PAY_TO = ${quoteForCode(payTo)}
const ASSET = ${quoteForCode(assetId)} // ${toOneLine(asset, 40)}`

const READ_REPLY = `const headers = Object.entries(JSON.parse(reply)).flatMap(([name, values]) => values.map((value) => [name, value]))
const unpaid = new Response(readFileSync(file), { status: 402, headers })`

/** @param print statements that print the header of the payment, such as "X-PAYMENT: …" */
function writeSigned(offer: Payable, request: ExampleRequest, signer: Signer, print: string): string {
  const { variable, form } = WALLETS[offer.kind]
  return `${writeTop("and Node 20 or newer", offer)}
${writeMaximum(offer)}
${writeRequest(request)}
${STOP}
[[ "\${${variable}:-}" =~ ^${form}$ ]] || stop "${demandWallet(offer)}"

# Send the request without paying. The response is 402 with the challenge.
BODY=$(mktemp)
trap 'rm -f "$BODY"' EXIT
REPLY=$(curl -o "$BODY" -w '%{http_code} %{header_json}' "\${REQUEST[@]}") || stop "The service cannot be reached."
${READ_STATUS}

# curl cannot sign, so Node compares the offer and signs it.
PAYMENT=$(node --input-type=module - "$MAX" "\${REPLY#* }" "$BODY" <<'JS'
import { readFileSync } from "node:fs"
${signer.imports(offer)}

${writeConstants(offer)}
${signer.constants(offer, false)}
${END_ON_ERROR}
${READ_REPLY}

${signer.sign(offer, false)}

${sayPaying(offer, "asked")}
${print}
JS
)

# Send the request again with the payment.
curl --fail-with-body -H "$PAYMENT" "\${REQUEST[@]}"
echo
`
}

const X402_HEADER = `for (const header of Object.entries(http.encodePaymentSignatureHeader(payment))) console.log(header.join(": "))`

const writeX402 = (offer: Payable, request: ExampleRequest) => writeSigned(offer, request, X402, X402_HEADER)
const writeCharge = (offer: Payable, request: ExampleRequest) =>
  writeSigned(offer, request, CHARGE, `console.log(\`${request.credentialHeader}: \${credential}\`)`)

const writeLightning = (
  offer: Payable,
  request: ExampleRequest,
  number: number,
) => `${writeTop("jq, lncli, and Node 20 or newer", offer)}
${writeMaximum(offer)}
${writeNode(offer, "#", "PAY_TO=")}TOKEN="$(dirname "$0")/${nameTokenFile(number)}" # the paid token: it is sent first
${writeRequest(request)}
${STOP}

# Send the token of an earlier run, if there is one. Without a valid token the response is 402 with an invoice.
BODY=$(mktemp)
trap 'rm -f "$BODY"' EXIT
PAID=$(cat "$TOKEN" 2>/dev/null || true)
REPLY=$(curl -o "$BODY" -w '%{http_code} %{header_json}' \${PAID:+-H "Authorization: $PAID"} "\${REQUEST[@]}") \\
  || stop "The service cannot be reached."
${READ_STATUS}

# Read the price and the payee in the invoice.
L402=$(node --input-type=module - "\${REPLY#* }" <<'JS'
import { parseL402 } from "@getalby/lightning-tools/402/l402"
${END_ON_ERROR}
const challenge = (JSON.parse(process.argv[2])["www-authenticate"] ?? []).join(", ")
const { token, invoice } = parseL402(challenge)
if (!/^ln[a-z0-9]+$/i.test(invoice)) throw new Error("The response has no invoice")
console.log(JSON.stringify({ token, invoice, scheme: challenge.includes("L402") ? "L402" : "LSAT" }))
JS
)
INVOICE=$(jq -r .invoice <<<"$L402")
DECODED=$(lncli decodepayreq "$INVOICE")
MSAT=$(jq -r .num_msat <<<"$DECODED")
[[ "$MSAT" =~ ^[1-9][0-9]{0,14}$ ]] || stop "The invoice has no price."
PRICE=$(((MSAT + 999) / 1000))
${offer.payTo === "" ? "" : `[ "$(jq -r .destination <<<"$DECODED")" = "$PAY_TO" ] || stop "The invoice pays another Lightning node."\n`}\
[ "$PRICE" -le "$MAX" ] || stop "Asked $PRICE sats, maximum $MAX."

# Pay that invoice with at most 10 sats of routing fees. Store the token before it is sent, so that a failure does not lose it.
echo "Asked $PRICE sats, maximum $MAX. Paying." >&2
PREIMAGE=$(lncli payinvoice --force --json --fee_limit 10 "$INVOICE" | jq -er 'select(.status == "SUCCEEDED").payment_preimage')
PAID="$(jq -r '"\\(.scheme) \\(.token)"' <<<"$L402"):$PREIMAGE"
(umask 077 && printf %s "$PAID" >"$TOKEN")
curl --fail-with-body -H "Authorization: $PAID" "\${REQUEST[@]}"
echo
`

const WRITERS: Partial<Record<PaymentKind, (offer: Payable, request: ExampleRequest, number: number) => string>> = {
  lightning: writeLightning,
  "x402-evm": writeX402,
  "tempo-charge": writeCharge,
  "evm-charge": writeCharge,
}
