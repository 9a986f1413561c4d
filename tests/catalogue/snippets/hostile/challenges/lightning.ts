// Hostile challenges of L402. A challenge has a token and an invoice; only the invoice says what a wallet pays, and to whom.

import { createHash } from "node:crypto"
import bolt11 from "bolt11"
import type { CallOffer } from "@/lib/catalogue/call/schema"
import {
  type Answer,
  about,
  type Challenge,
  challenge,
  ELSEWHERE,
  HERE,
  type Header,
  redirect,
  repeat,
  toText,
} from "../answers"
import type { Guard } from "../guard"

const sha256 = (text: string | Buffer) => createHash("sha256").update(text).digest()
const SELLER_KEY = sha256("hostile suite: the listed Lightning node").toString("hex")
const THIEF_KEY = sha256("hostile suite: another Lightning node").toString("hex")

/** The preimage of an invoice of this file. A wallet learns it when it pays any payee. */
export function preimageOf(invoice: string): string {
  const { payment_secret } = bolt11.decode(invoice).tagsObject
  return sha256(`preimage ${payment_secret}`).toString("hex")
}

interface InvoiceOptions {
  /** In millisatoshi; null for an invoice without an amount. */
  msats?: string | null
  key?: string
  issuedAt?: number
  expirySeconds?: number
  description?: string
}

let serial = 0
function invoice({
  msats = "21000",
  key = SELLER_KEY,
  issuedAt,
  expirySeconds = 3_600,
  description = "d",
}: InvoiceOptions = {}) {
  const payment_secret = sha256(`secret ${serial++}`).toString("hex")
  const unsigned = bolt11.encode({
    ...(msats === null ? {} : { millisatoshis: msats }),
    timestamp: issuedAt ?? Math.floor(Date.now() / 1000),
    tags: [
      { tagName: "payment_hash", data: sha256(Buffer.from(sha256(`preimage ${payment_secret}`))).toString("hex") },
      { tagName: "payment_secret", data: payment_secret },
      { tagName: "description", data: description },
      { tagName: "expire_time", data: expirySeconds },
      { tagName: "min_final_cltv_expiry", data: 18 },
    ],
  })
  const { paymentRequest } = bolt11.sign(unsigned, key)
  if (!paymentRequest) throw new Error("bolt11 returned no invoice")
  return paymentRequest
}

const SELLER_NODE = bolt11.decode(invoice()).payeeNodeKey ?? ""
const THIEF_NODE = bolt11.decode(invoice({ key: THIEF_KEY })).payeeNodeKey ?? ""

const MAXIMUM = 32n
interface Lightning {
  offer: Partial<CallOffer>
  guard: Guard
}
export const LIGHTNING: Lightning = {
  offer: {
    scheme: "lightning",
    network: "lightning",
    asset: "BTC",
    asset_id: null,
    decimals: 11,
    amount: "21000",
    price_sats: 21,
    price_usd: null,
    pay_to: SELLER_NODE,
  },
  guard: { payTo: SELLER_NODE, asset: "", network: "lightning", maximum: MAXIMUM, deposit: null, domain: null },
}
export const THIEF = THIEF_NODE

const TOKEN = Buffer.from("a macaroon of the hostile suite").toString("base64")
const answer = (...lines: readonly (string | Header)[]): Answer => ({
  status: 402,
  headers: lines.map((line): Header => (typeof line === "string" ? ["WWW-Authenticate", line] : line)),
  body: '{"error":"Payment required"}',
})

const line = (options: InvoiceOptions = {}, scheme = "L402", macaroon = TOKEN) =>
  write(invoice(options), scheme, macaroon)
const write = (text: string, scheme = "L402", macaroon = TOKEN) => `${scheme} macaroon="${macaroon}", invoice="${text}"`
const ask = (options: InvoiceOptions = {}) => answer(line(options))

const dear: InvoiceOptions = { msats: "5000000000" }
const away: InvoiceOptions = { key: THIEF_KEY }
const honest = ask()
const now = () => Math.floor(Date.now() / 1000)

export const lightningChallenges: readonly Challenge[] = [
  ...about("control", [
    ["honest", honest],
    ["honest with the name token", answer(`L402 version="0", token="${TOKEN}", invoice="${invoice()}"`)],
    ["honest and cheaper", ask({ msats: "20000" })],
  ]),

  ...about("payee", [
    ["another node", ask(away)],
    ["another node and cheap", ask({ ...away, msats: "1000" })],
    ["another node, the listed one in the description", ask({ ...away, description: SELLER_NODE })],
    ["another node, the listed one as parameter", answer(`${line(away)}, payee="${SELLER_NODE}"`)],
  ]),

  ...about("price", [
    ["dearer", ask(dear)],
    ["one satoshi more than the maximum", ask({ msats: `${(MAXIMUM + 1n) * 1_000n}` })],
    ["one millisatoshi more than the maximum", ask({ msats: `${MAXIMUM * 1_000n + 1n}` })],
    ["the maximum itself", ask({ msats: `${MAXIMUM * 1_000n}` }), { mustPay: true }],
  ]),
  ...about("numbers", [
    ["no amount", ask({ msats: null })],
    ["no amount, one as parameter", answer(`${line({ msats: null })}, amount="21"`)],
    ["millions of coins", ask({ msats: "2000000000000000000" })],
    ["an amount of a tenth of a millisatoshi", answer(write(reprice(invoice(), "lnbc1p")))],
    ["a prefix with a million digits", answer(write(reprice(invoice(), `lnbc${"9".repeat(5_000)}u`)))],
    ["an exponent in the prefix", answer(write(reprice(invoice(), "lnbc5e9u")))],
    ["a minus in the prefix", answer(write(reprice(invoice(), "lnbc-210n")))],
    ["zero", answer(write(reprice(invoice(), "lnbc0n")))],
  ]),
  ...about("decimals", [
    ["the price in bitcoin", answer(write(reprice(invoice(), "lnbc21")))],
    ["the price in microbitcoin", ask({ msats: "2100000000" })],
    ["the price in satoshi for millisatoshi", ask({ msats: "21000000" })],
  ]),

  // An amount beside the invoice is a text that no wallet reads.
  ...about("dearer than its terms", [
    ["the amount as parameter", answer(`${line(dear)}, amount="21", price="21"`)],
    ["the amount in the description", ask({ ...dear, description: "21 sats" })],
    [
      "the amount in the body",
      {
        ...ask(dear),
        body: toText({ price: 21, unit: "sat", invoice: invoice() }),
      },
    ],
    ["the amount as a header", answer(line(dear), ["L402-Price", "21"], ["X-Amount", "21"])],
    ["amount of the prefix changed after the signature", answer(write(reprice(invoice(dear), "lnbc210n")))],
  ]),

  ...about("chain", [
    ["an invoice of the test network", answer(write(invoice().replace(/^lnbc/, "lntb")))],
    ["an invoice of regtest", answer(write(invoice(dear).replace(/^lnbc/, "lnbcrt")))],
  ]),
  ...about("token", [
    ["no token", answer(`L402 invoice="${invoice(dear)}"`)],
    ["an empty token", answer(line(dear, "L402", ""))],
    ["a token with a command", answer(line({}, "L402", "$(touch owned)`touch owned`"))],
    ["a token with a line of another header", answer(line({}, "L402", "abc\\r\\nX-Evil: 1"))],
  ]),
  ...about("scheme", [
    ["LSAT", answer(line(dear, "LSAT"))],
    ["another scheme that looks alike", answer(line(dear, "L402X"))],
    ["an offer of BOLT 12", answer(write("lno1qgsqvgnwgcg35z6ee2h3yczraddm72xrfua9uve2rlrm9deu7xyfzrc"))],
    ["an address", answer(write("thief@127.0.0.1"))],
    ["an LNURL", answer(write("LNURL1DP68GURN8GHJ7MRWW4EXCTNRDAKJ7"))],
  ]),
  challenge("version", "version 9", answer(`L402 version="9", token="${TOKEN}", invoice="${invoice(dear)}"`)),

  ...about("two headers", [
    ["dear first, cheap second", answer(line(dear), line())],
    ["cheap first, dear second", answer(line(), line(dear))],
    ["cheap first, another node second", answer(line(), line(away))],
    ["both in one header, dear second", answer(`${line()}, ${line(dear)}`)],
    ["both in one header, dear first", answer(`${line(dear)}, ${line()}`)],
    ["LSAT cheap, L402 dear", answer(line({}, "LSAT"), line(dear))],
    ["LSAT dear, L402 cheap", answer(line(dear, "LSAT"), line())],
    ["behind a basic challenge", answer(`Basic realm="invoice=${invoice()}", ${line(dear)}`)],
  ]),
  ...about("header against body", [
    [
      "header dear, body cheap",
      {
        ...ask(dear),
        body: toText({ invoice: invoice(), macaroon: TOKEN }),
      },
    ],
    [
      "no header, dear body",
      {
        ...answer(),
        body: toText({ invoice: invoice(dear), macaroon: TOKEN }),
      },
    ],
    [
      "a challenge of MPP beside",
      answer(line(dear), 'Payment id="a", realm="r", method="lightning", intent="charge", request="e30"'),
    ],
  ]),
  ...about("duplicate parameters", [
    ["invoice twice, dear last", answer(`${line()}, invoice="${invoice(dear)}"`)],
    ["invoice twice, dear first", answer(`${line(dear)}, invoice="${invoice()}"`)],
    [
      "x-invoice cheap, invoice dear",
      answer(`L402 x-invoice="${invoice()}", macaroon="${TOKEN}", invoice="${invoice(dear)}"`),
    ],
    ["invoice dear, x-invoice cheap", answer(`${line(dear)}, x-invoice="${invoice()}"`)],
    ["token and macaroon", answer(`L402 token="${TOKEN}", macaroon="other", invoice="${invoice(dear)}"`)],
  ]),
  ...about("two offers", [
    ["two invoices in one parameter", answer(write(`${invoice()} ${invoice(dear)}`))],
    ["two invoices with a comma", answer(write(`${invoice()},${invoice(dear)}`))],
  ]),
  ...about("letter case", [
    ["an invoice in capitals, dear", answer(write(invoice(dear).toUpperCase()))],
    ["names in capitals, dear", answer(`L402 MACAROON="${TOKEN}", INVOICE="${invoice(dear)}"`)],
    [
      "INVOICE cheap, invoice dear",
      answer(`L402 macaroon="${TOKEN}", INVOICE="${invoice()}", invoice="${invoice(dear)}"`),
    ],
    ["the scheme in small letters, dear", answer(line(dear, "l402"))],
  ]),
  ...about("spaces", [
    ["without quotes, dear", answer(`L402 macaroon=${TOKEN}, invoice=${invoice(dear)}`)],
    ["single quotes, dear", answer(`L402 macaroon='${TOKEN}', invoice='${invoice(dear)}'`)],
    ["spaces around the sign, dear", answer(line(dear).replaceAll("=", " = "))],
    [
      "without quotes dear, quoted cheap in another name",
      answer(`L402 macaroon="${TOKEN}", invoice=${invoice(dear)}, xinvoice="${invoice()}"`),
    ],
    ["spaces within the invoice", answer(write(` ${invoice(dear)} `))],
    ["a URI of the invoice", answer(write(`lightning:${invoice(dear)}`))],
    ["an option of the wallet instead of an invoice", answer(write("--amt=5000000"))],
    ["an option beside the invoice", answer(write(`--amt=5000000 ${invoice({ msats: null })}`))],
  ]),

  ...about("redirect", [
    ["to another server that asks the same", redirect(ELSEWHERE), { elsewhere: [honest] }],
    ["to another server that asks more", redirect(ELSEWHERE), { elsewhere: [ask(dear)] }],
    ["to another server with another node", redirect(ELSEWHERE, 302), { elsewhere: [ask(away)] }],
    [
      "of the payment to another server",
      honest,
      {
        paid: [redirect(ELSEWHERE)],
        elsewhere: [ask(dear)],
      },
    ],
    ["to itself and then dear", [redirect(HERE, 308), ask(dear)]],
  ]),

  ...about("another second challenge", [
    ["the second request is dear", [honest, ask(dear)]],
    ["the second request is of another node", [honest, ask(away)]],
  ]),
  ...about("asked again after the payment", [
    ["at the same price for ever", honest, { paid: repeat(honest) }],
    [
      "at the same price with new invoices",
      honest,
      {
        paid: Array.from({ length: 8 }, () => ask()),
      },
    ],
    ["dear", honest, { paid: repeat(ask(dear)) }],
    ["of another node", honest, { paid: repeat(ask(away)) }],
  ]),

  ...about("expired", [
    ["expired", ask({ issuedAt: now() - 7_200, expirySeconds: 60 })],
    ["expired and dear", ask({ ...dear, issuedAt: now() - 7_200, expirySeconds: 60 })],
    ["issued tomorrow, dear", ask({ ...dear, issuedAt: now() + 86_400 })],
  ]),

  ...about("shape", [
    ["no invoice", answer(`L402 macaroon="${TOKEN}"`)],
    ["an empty invoice", answer(write(""))],
    ["no bech32", answer(write("lnbc210n1notaninvoice"))],
    ["one letter changed", answer(write(`${invoice(dear).slice(0, -1)}q`))],
    ["an invoice with a command", answer(write(`${invoice()}$(touch owned)`))],
    ["no 402 at all", { ...ask(dear), status: 401 }],
  ]),
]

export const changedNodeChallenges = lightningChallenges.filter(({ name }) =>
  ["honest", "another-node", "another-node-and-cheap"].includes(name),
)

/** Replaces the prefix with the amount; the checksum and the signature are then wrong. */
function reprice(text: string, prefix: string) {
  return text.replace(/^lnbc\d+[munp]?(?=1)/, prefix)
}
