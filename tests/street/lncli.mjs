// The two commands of lnd's command line that code examples use, for the Lightning node of lightning.ts. `payinvoice` pays through
// the control server of the street.

import bolt11 from "bolt11"

const [command, ...rest] = process.argv.slice(2)
const invoice = rest.at(-1)

async function payInvoice() {
  // Like lnd, which demands an amount for an invoice without one.
  if (bolt11.decode(invoice).millisatoshis === null)
    throw new Error("amount must be specified when paying a zero amount invoice")
  const response = await fetch(`${process.env.STREET_CONTROL}/pay`, { method: "POST", body: invoice })
  if (!response.ok) throw new Error(await response.text())
  const { preimage } = await response.json()
  return { status: "SUCCEEDED", payment_preimage: preimage }
}

async function run() {
  if (command === "payinvoice") return payInvoice()
  if (command !== "decodepayreq") throw new Error(`no command ${command}`)
  const { millisatoshis, satoshis, payeeNodeKey } = bolt11.decode(invoice)
  return { destination: payeeNodeKey, num_satoshis: String(satoshis ?? 0), num_msat: String(millisatoshis ?? 0) }
}

console.log(JSON.stringify(await run(), null, 4))
