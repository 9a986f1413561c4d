import { formatCount, formatQuantity } from "@/components/format"
import { Example, Prose } from "@/components/site/prose"
import { Note } from "@/components/ui/note"
import { PlainTable } from "@/components/ui/plain-table"
import { Term } from "@/components/ui/term"
import { formatSats } from "@/lib/protocols/money"

export interface Offer {
  priceSats: number
  hours: number
  freePerMinute: number
  paidPerMinute: number
  /** The payment back-end: `none` if the directory sells no tokens, `dev` for play money, else the name of a back-end. */
  backend: string
}

export function Pricing({ offer, baseUrl }: { offer: Offer; baseUrl: string }) {
  const { priceSats, hours, freePerMinute, paidPerMinute, backend } = offer
  const rows = [
    ["Price", "nothing", `${formatSats(priceSats)}, once`],
    ["Lasts", "always", formatQuantity(hours, "hour")],
    ["Requests a minute", formatCount(freePerMinute), formatCount(paidPerMinute)],
    ["CSV exports", "none", "unlimited"],
  ]
  return (
    <Prose id="pricing" title="Pricing">
      <p>There is no account: you pay a Lightning invoice by L402, and the paid token is the key.</p>
      <PlainTable caption="Free use and use with a token" columns={["What", "Free", "With a token"]} rows={rows} />
      {backend === "none" && (
        <Note>
          <p>
            This directory sells no tokens. Above the free rate the response is 429 with <code>Retry-After</code>. The
            export and <code>l402=require</code> return 403 with the code <code>nothing_sold</code>.
          </p>
        </Note>
      )}
      {backend === "dev" && (
        <Note>
          <p>
            This is a trial directory: its invoices are on regtest, and <code>POST /api/v1/dev/lightning/pay</code> pays
            them with play money.
          </p>
        </Note>
      )}
      <dl className="box defs text-body">
        {backend !== "none" && (
          <Term term="When to pay">
            Above the free rate, for <code>/api/v1/export.csv</code> without a token, and wherever you add{" "}
            <code>l402=require</code>. The response is 402 with{" "}
            <code className="break-all">WWW-Authenticate: L402 macaroon="…", invoice="…"</code>, and the same in its
            body.
          </Term>
        )}
        <Term term="How to use the token">
          Send <code className="break-all">Authorization: L402 &lt;macaroon&gt;:&lt;preimage&gt;</code> with any
          request. Your wallet gets the preimage by paying. <code>LSAT</code> works as the scheme's old name.
        </Term>
        <Term term="Several machines">
          A token works from any machine. It allows {formatQuantity(paidPerMinute, "request")} a minute in total, and
          the same number per client.
        </Term>
        <Term term="Restricted tokens">
          Add a caveat of your own, such as <code>directory_capabilities=rate</code> or an earlier{" "}
          <code>directory_valid_until=&lt;unix time&gt;</code>: a caveat restricts the token and cannot be removed.
        </Term>
        <Term term="Rejected tokens">
          An expired token gets {backend === "none" ? "403" : "a new challenge"}. Any other invalid token gets 401.
        </Term>
      </dl>
      {backend !== "none" &&
        paymentExamples(baseUrl, backend === "dev", priceSats).map((example) => (
          <Example key={example.id} {...example} />
        ))}
    </Prose>
  )
}

/** Each program pays once, stores the token and sends it first the next time. @param canPlay with play money */
export function paymentExamples(baseUrl: string, canPlay: boolean, priceSats: number) {
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
