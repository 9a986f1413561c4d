interface PaymentExample {
  id: string
  title: string
  about: string
  code: string
}

/**
 * Each program pays once: it stores the token and sends it first the next time.
 * @param baseUrl without a trailing slash
 * @param canPlay true if the directory pays its own invoices with play money
 */
export function paymentExamples(baseUrl: string, canPlay: boolean, priceSats: number): PaymentExample[] {
  const url = `${baseUrl}/api/v1/export.csv`
  return [
    {
      id: "pay-curl",
      title: "curl and any wallet",
      about:
        "Send the request, pay the invoice, send token and preimage. Needs jq. Delete paid-apis.token when it has expired.",
      code: writeShell(baseUrl, url, canPlay),
    },
    {
      id: "pay-lightning-tools",
      title: "TypeScript, @getalby/lightning-tools",
      about: "Sends the stored token. Without a valid token, pays with your wallet, and stores the new token.",
      code: writeLightningTools(url, priceSats),
    },
    {
      id: "pay-axios",
      title: "JavaScript, axios with l402",
      about: "An axios instance that pays a 402 and stores the token.",
      code: writeAxios(url, priceSats),
    },
    {
      id: "pay-lnget",
      title: "Command line, lnget",
      about: "Downloads, and pays up to your limit.",
      code: `lnget --max-cost ${priceSats} -o paid-apis.csv '${url}'`,
    },
  ]
}

function writeShell(baseUrl: string, url: string, canPlay: boolean): string {
  const pay = canPlay
    ? `  jq '{invoice}' offer.json | curl -s -H 'Content-Type: application/json' -d @- \\
    '${baseUrl}/api/v1/dev/lightning/pay' > paid.json
  PREIMAGE=$(jq -r .preimage paid.json)`
    : `  jq -r .invoice offer.json  # pay this; your wallet then shows a preimage
  PREIMAGE=…`
  return `if [ ! -s paid-apis.token ]; then
  curl -s '${url}' > offer.json
${pay}
  (umask 077; echo "L402 $(jq -r .macaroon offer.json):$PREIMAGE" > paid-apis.token)
fi
curl --fail-with-body -H "Authorization: $(cat paid-apis.token)" \\
  '${url}' > paid-apis.csv`
}

const writeLightningTools = (
  url: string,
  priceSats: number,
) => `import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { Invoice } from "@getalby/lightning-tools/bolt11"
import { fetchWithL402 } from "@getalby/lightning-tools/402"

const URL = "${url}"
const MAX = ${priceSats} // sats
const TOKEN = "paid-apis.token" // the paid token: it is sent first
const store = (token) => writeFileSync(TOKEN, JSON.stringify(token), { mode: 0o600 })
const limited = {
  payInvoice({ invoice }) {
    const price = new Invoice({ pr: invoice }).millisatoshi / 1000
    if (!(price > 0 && price <= MAX)) throw new Error(\`Asked \${price} sats, maximum \${MAX}. Not paid.\`)
    // Any wallet with payInvoice({ invoice }) that returns { preimage }.
    return wallet.payInvoice({ invoice })
  },
}

const credentials = existsSync(TOKEN) ? JSON.parse(readFileSync(TOKEN, "utf8")) : undefined
let response = credentials && (await fetchWithL402(URL, {}, { wallet: limited, credentials }))
if (!response || response.status === 402) {
  response = await fetchWithL402(URL, {}, { wallet: limited }).catch((error) => {
    if (error.credentials) store(error.credentials) // paid, but the response got lost
    throw error
  })
  if (response.payment) store(response.payment.credentials)
}
console.log(await response.text())`

const writeAxios = (
  url: string,
  priceSats: number,
) => `import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { Invoice } from "@getalby/lightning-tools/bolt11"
import axios from "axios"
import { setupL402Interceptor, Store } from "l402"

const MAX = ${priceSats} // sats
const TOKEN = "paid-apis.token" // the paid token: it is sent first
class FileStore extends Store {
  get = () => (existsSync(TOKEN) ? readFileSync(TOKEN, "utf8") : null)
  put = (_url, token) => writeFileSync(TOKEN, token, { mode: 0o600 })
  delete = () => rmSync(TOKEN, { force: true }) ?? true
}
let hasPaid = false
const limited = {
  payInvoice(invoice) {
    if (hasPaid) throw new Error("Asked for a second payment. Not paid.")
    const price = new Invoice({ pr: invoice }).millisatoshi / 1000
    if (!(price > 0 && price <= MAX)) throw new Error(\`Asked \${price} sats, maximum \${MAX}. Not paid.\`)
    hasPaid = true
    // Any wallet with payInvoice(invoice) that returns { preimage, success }.
    return wallet.payInvoice(invoice)
  },
}

const client = axios.create()
setupL402Interceptor(client, limited, new FileStore())
const { data } = await client.get("${url}")
console.log(data)`
