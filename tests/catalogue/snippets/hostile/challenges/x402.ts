// Hostile challenges of x402: each differs from the honest one in what its name says.

import type { CallOffer } from "@/lib/catalogue/call/schema"
import { type Answer, type Challenge, challenge, ELSEWHERE, HERE, type Header, toBase64, toText } from "../answers"
import type { Guard } from "../guard"
import { oddAmounts } from "./numbers"

type Json = Record<string, unknown>

interface X402 {
  version: 1 | 2
  offer: Partial<CallOffer>
  guard: Guard
  /** The network by the name of the version. */
  network: string
  extra: Json
  thief: string
  /** Another network that the client of the program knows, by the name of the version, and its dollar token. */
  other: { network: string; asset: string; extra: Json }
  /** A token with 18 decimals, or of no value in dollars, on the same network. */
  otherToken: { asset: string; extra: Json }
  /** The payee in another letter case; null where that is another address. */
  payToInOtherCase: readonly string[]
}

const HIGH = "5000000000"
const PAY_TO = "0x209693Bc6afc0C5328bA36FaF03C514EF312287C"
const USDC_ON_BASE = "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913"
const USD_COIN = { name: "USD Coin", version: "2" }

const EVM: X402 = {
  version: 2,
  network: "eip155:8453",
  extra: USD_COIN,
  thief: "0x000000000000000000000000000000000000dEaD",
  offer: { amount: "1000", price_usd: 0.001, pay_to: PAY_TO },
  guard: {
    payTo: PAY_TO,
    asset: USDC_ON_BASE,
    network: "eip155:8453",
    maximum: 1_500n,
    deposit: null,
    domain: USD_COIN,
  },
  other: { network: "eip155:137", asset: "0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359", extra: USD_COIN },
  otherToken: {
    asset: "0x4200000000000000000000000000000000000006",
    extra: { name: "Wrapped Ether", version: "1" },
  },
  payToInOtherCase: [PAY_TO.toLowerCase(), PAY_TO.toUpperCase().replace("0X", "0x")],
}

const SOLANA_MAINNET = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"
const SOLANA_PAY_TO = "9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM"
const SOLANA_USDC = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v"
const FEE_PAYER = { feePayer: "2wKupLR9q6wXYppw8Gr2NvWxKBUqm4PPJKkQfoxHDBg4" }

const SOLANA: X402 = {
  version: 2,
  network: SOLANA_MAINNET,
  extra: FEE_PAYER,
  thief: "DUSTawucrTsGU8hcqRdHDCbuYhCPADMLM2VcCb8VnFnQ",
  offer: { network: SOLANA_MAINNET, asset_id: SOLANA_USDC, amount: "1000", price_usd: 0.001, pay_to: SOLANA_PAY_TO },
  guard: {
    payTo: SOLANA_PAY_TO,
    asset: SOLANA_USDC,
    network: SOLANA_MAINNET,
    maximum: 1_500n,
    deposit: null,
    domain: null,
  },
  other: {
    network: "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1",
    asset: "4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU",
    extra: FEE_PAYER,
  },
  otherToken: { asset: "Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB", extra: FEE_PAYER },
  payToInOtherCase: [],
}

export const X402_EVM = EVM
export const X402_EVM_V1: X402 = {
  ...EVM,
  version: 1,
  network: "base",
  other: { ...EVM.other, network: "polygon" },
}
export const X402_SOLANA = SOLANA
export const X402_SOLANA_V1: X402 = {
  ...SOLANA,
  version: 1,
  network: "solana",
  other: { ...SOLANA.other, network: "solana-devnet" },
}

const JSON_TYPE: Header = ["content-type", "application/json"]
const inHeader = (document: unknown, name = "PAYMENT-REQUIRED"): Header => [name, toBase64(document)]
const answer = (headers: readonly Header[], body: unknown = {}): Answer => ({
  status: 402,
  headers: [JSON_TYPE, ...headers],
  body: toText(body),
})
const redirect = (to: string, status = 307): Answer => ({ status, headers: [["location", to]], body: "" })

export function x402Challenges(listed: X402): readonly Challenge[] {
  const { version, network, extra, guard, thief, other, otherToken } = listed
  const amountField = version === 1 ? "maxAmountRequired" : "amount"
  const foreignField = version === 1 ? "amount" : "maxAmountRequired"
  const texts = { resource: "http://127.0.0.1/x", description: "d", mimeType: "application/json" }
  const listedAmount = String(listed.offer.amount)

  const offer = (changes: Json = {}): Json => ({
    scheme: "exact",
    network,
    [amountField]: listedAmount,
    asset: guard.asset,
    payTo: guard.payTo,
    maxTimeoutSeconds: 60,
    ...(version === 1 ? { ...texts, outputSchema: {} } : {}),
    extra,
    ...changes,
  })
  const document = (accepts: unknown, more: Json = {}): Json => ({
    x402Version: version,
    error: "Payment required",
    ...(version === 1
      ? {}
      : { resource: { url: "http://127.0.0.1/x", description: "d", mimeType: "application/json" } }),
    accepts,
    ...more,
  })
  /** The answer in the place of the version: the body of version 1, the header of version 2. */
  const send = (whole: unknown) => (version === 1 ? answer([], whole) : answer([inHeader(whole)]))
  const ask = (...offers: Json[]) => send(document(offers))

  const honest = ask(offer())
  const dear = { [amountField]: HIGH }
  const away = { payTo: thief }
  const foreign: Json = { ...offer(), [foreignField]: listedAmount }
  /** The same terms in the other version, by the names of that version. */
  const inOtherVersion = (amount: string): Json => {
    const { [amountField]: _, ...rest } = offer()
    const name = version === 1 ? guard.network : guard.network.startsWith("solana") ? "solana" : "base"
    const accepts = [{ ...rest, ...texts, [foreignField]: amount, network: name }]
    return {
      x402Version: version === 1 ? 2 : 1,
      error: "Payment required",
      resource: { url: "http://127.0.0.1/x" },
      accepts,
    }
  }
  const sendOther = (whole: unknown) => (version === 1 ? answer([inHeader(whole)]) : answer([], whole))

  return [
    challenge("control", "honest", honest),
    challenge("control", "honest and cheaper", ask(offer({ [amountField]: "900" }))),
    challenge(
      "control",
      "honest with a dearer offer of another token first",
      ask(offer({ ...dear, ...otherToken }), offer()),
    ),

    // S1: the guard reads one amount field, and the client signs the other one.
    challenge("both amount fields", "signed field dear, other field cheap", ask({ ...foreign, ...dear })),
    challenge("both amount fields", "signed field cheap, other field dear", ask({ ...foreign, [foreignField]: HIGH })),
    challenge(
      "both amount fields",
      "version 1 with both fields in the body",
      answer([], bothFields(listed, offer(), HIGH)),
    ),
    challenge(
      "both amount fields",
      "version 1 with both fields in the header",
      answer([inHeader(bothFields(listed, offer(), HIGH))]),
    ),
    challenge("both amount fields", "version 1 with amount null", answer([], bothFields(listed, offer(), HIGH, null))),
    challenge("both amount fields", "version 1 with amount zero", answer([], bothFields(listed, offer(), HIGH, "0"))),
    challenge("both amount fields", "only the field of the other version", ask(without({ ...foreign }, amountField))),
    challenge(
      "both amount fields",
      "other spellings beside",
      ask({ ...offer(dear), Amount: "1", value: "1", price: "1" }),
    ),

    challenge("payee", "another payee", ask(offer(away))),
    challenge("payee", "another payee and cheap", ask(offer({ ...away, [amountField]: "1" }))),
    challenge(
      "payee",
      "the payee in other fields too",
      ask({ ...offer(away), pay_to: guard.payTo, PayTo: guard.payTo, recipient: guard.payTo }),
    ),
    challenge(
      "payee",
      "payee twice in the JSON, the last one wrong",
      send(twice(document([offer()]), "payTo", guard.payTo, thief)),
    ),
    challenge(
      "payee",
      "payee twice in the JSON, the first one wrong",
      send(twice(document([offer()]), "payTo", thief, guard.payTo)),
    ),
    challenge("payee", "payee with a space", ask(offer({ payTo: `${guard.payTo} ` }))),
    challenge("payee", "payee as a list", ask(offer({ payTo: [guard.payTo] }))),
    challenge("payee", "payee and thief in one list", ask(offer({ payTo: [thief, guard.payTo] }))),
    challenge("payee", "payee cut short", ask(offer({ payTo: guard.payTo.slice(0, -1) }))),
    challenge("payee", "payee of the same start and end", ask(offer({ payTo: lookalike(guard.payTo) }))),
    challenge("payee", "no payee", ask(without(offer(), "payTo"))),

    challenge("price", "dearer", ask(offer({ [amountField]: HIGH }))),
    challenge("price", "one more than the maximum", ask(offer({ [amountField]: `${guard.maximum + 1n}` }))),
    challenge("price", "the maximum itself", ask(offer({ [amountField]: `${guard.maximum}` })), { mustPay: true }),
    challenge("price", "just below the limit of the library", ask(offer({ [amountField]: "999999" }))),
    challenge(
      "price",
      "amount twice in the JSON, the last one dear",
      send(twice(document([offer()]), amountField, listedAmount, HIGH)),
    ),
    challenge(
      "price",
      "amount twice in the JSON, the first one dear",
      send(twice(document([offer()]), amountField, HIGH, listedAmount)),
    ),

    challenge("chain", "another chain with its own dollar", ask(offer(other))),
    challenge(
      "chain",
      "another chain with the same contract",
      ask(offer({ network: other.network, extra: other.extra })),
    ),
    challenge("chain", "every chain", ask(offer({ network: guard.network.replace(/:.*/, ":*") }))),
    challenge("chain", "no chain", ask(without(offer(), "network"))),
    challenge(
      "chain",
      "the chain by a name of the other version",
      ask(offer({ network: version === 1 ? guard.network : "base" })),
    ),
    challenge(
      "chain",
      "the chain with zeros before its number",
      ask(offer({ network: guard.network.replace(":", ":0") })),
    ),
    challenge("chain", "the chain in capitals", ask(offer({ network: network.toUpperCase() }))),
    challenge("chain", "a chain id in the terms of the token", ask(offer({ extra: { ...extra, chainId: 137 } }))),

    challenge("token", "another token", ask(offer(otherToken))),
    challenge(
      "token",
      "another token in the terms of the listed one",
      ask(offer({ asset: otherToken.asset, currency: guard.asset })),
    ),
    challenge("token", "the ticker as token", ask(offer({ asset: "USDC" }))),
    challenge("token", "no token", ask(without(offer(), "asset"))),
    challenge(
      "token",
      "another contract in the terms of the token",
      ask(offer({ extra: { ...extra, verifyingContract: otherToken.asset } })),
    ),
    challenge(
      "token",
      "another domain name, dear",
      ask(offer({ ...dear, extra: { ...extra, name: "Permit", version: "9" } })),
    ),

    challenge("scheme", "up to", ask(offer({ scheme: "upto", [amountField]: HIGH }))),
    challenge("scheme", "batch settlement", ask(offer({ scheme: "batch-settlement" }))),
    challenge("scheme", "exact in capitals", ask(offer({ scheme: "EXACT" }))),
    challenge("scheme", "transfer by Permit2", ask(offer({ extra: { ...extra, assetTransferMethod: "permit2" } }))),
    challenge(
      "scheme",
      "dear transfer by Permit2",
      ask(offer({ ...dear, extra: { ...extra, assetTransferMethod: "permit2" } })),
    ),
    challenge("scheme", "transfer by ERC-7710", ask(offer({ extra: { ...extra, assetTransferMethod: "erc7710" } }))),
    challenge("scheme", "paid in advance", ask(offer({ extra: { ...extra, paymentFlow: "upfront" } }))),
    challenge("scheme", "paid to an escrow", ask(offer({ extra: { ...extra, paymentFlow: "escrow", escrow: thief } }))),

    challenge("version", "the other version at the listed price", sendOther(inOtherVersion(listedAmount))),
    challenge("version", "the other version, dear", sendOther(inOtherVersion(HIGH))),
    challenge("version", "the other version in the place of this one", send(inOtherVersion(HIGH))),
    challenge("version", "version as text", send(document([offer(dear)], { x402Version: `${version}` }))),
    challenge("version", "version 3", send(document([offer(dear)], { x402Version: 3 }))),
    challenge("version", "version 0", send(document([offer(dear)], { x402Version: 0 }))),
    challenge(
      "version",
      "version 1.0",
      send(toText(document([offer(dear)])).replace(`"x402Version":${version}`, `"x402Version":${version}.0`)),
    ),
    challenge("version", "no version", send(without(document([offer(dear)]), "x402Version"))),

    challenge("two headers", "dear first, cheap second", twoHeaders(document([offer(dear)]), document([offer()]))),
    challenge("two headers", "cheap first, dear second", twoHeaders(document([offer()]), document([offer(dear)]))),
    challenge("two headers", "cheap first, thief second", twoHeaders(document([offer()]), document([offer(away)]))),
    challenge(
      "two headers",
      "names in different letter case",
      answer([
        inHeader(document([offer()]), "payment-required"),
        inHeader(document([offer(dear)]), "Payment-Required"),
      ]),
    ),
    challenge(
      "two headers",
      "both joined by a comma",
      answer([["payment-required", `${toBase64(document([offer()]))}, ${toBase64(document([offer(dear)]))}`]]),
    ),
    challenge(
      "two headers",
      "an old header beside",
      answer(
        [inHeader(document([offer(dear)])), inHeader(document([offer()]), "X-PAYMENT-REQUIRED")],
        document([offer()]),
      ),
    ),

    challenge(
      "header against body",
      "header dear, body cheap",
      answer([inHeader(document([offer(dear)]))], document([offer()])),
    ),
    challenge(
      "header against body",
      "header cheap, body dear",
      answer([inHeader(document([offer()]))], document([offer(dear)])),
    ),
    challenge(
      "header against body",
      "header thief, body honest",
      answer([inHeader(document([offer(away)]))], document([offer()])),
    ),
    challenge(
      "header against body",
      "header of version 2, body of version 1",
      answer([inHeader(inVersion(2, document([offer(dear)])))], inVersion(1, document([offer()]))),
    ),
    challenge(
      "header against body",
      "header of version 1, body of version 2",
      answer([inHeader(inVersion(1, document([offer(dear)])))], inVersion(2, document([offer()]))),
    ),
    challenge(
      "header against body",
      "empty header, dear body",
      answer([["payment-required", ""]], document([offer(dear)])),
    ),
    challenge(
      "header against body",
      "broken header, dear body",
      answer([["payment-required", "%%%"]], document([offer(dear)])),
    ),
    challenge(
      "header against body",
      "broken header, cheap body",
      answer([["payment-required", "%%%"]], document([offer()])),
    ),

    challenge("two offers", "dear offer first, cheap one second", ask(offer(dear), offer())),
    challenge("two offers", "cheap offer first, dear one second", ask(offer(), offer(dear))),
    challenge("two offers", "thief first", ask(offer(away), offer())),
    challenge("two offers", "thief second", ask(offer(), offer(away))),
    challenge("two offers", "one asset on two chains", ask(offer(other), offer())),
    challenge("two offers", "one cheap and dear in the other field", ask({ ...foreign, ...dear }, offer())),
    challenge(
      "two offers",
      "many offers",
      ask(...Array.from({ length: 20 }, (_, index) => offer(index === 19 ? dear : away))),
    ),
    challenge("two offers", "no offer", ask()),

    challenge("redirect", "to another server that asks the same", redirect(ELSEWHERE), { elsewhere: [honest] }),
    challenge("redirect", "to another server that asks more", redirect(ELSEWHERE), { elsewhere: [ask(offer(dear))] }),
    challenge("redirect", "to another server with another payee", redirect(ELSEWHERE, 302), {
      elsewhere: [ask(offer(away))],
    }),
    challenge("redirect", "to itself and then dear", [redirect(HERE, 308), ask(offer(dear))]),
    challenge("redirect", "of the payment to another server", honest, {
      paid: [redirect(ELSEWHERE)],
      elsewhere: [ask(offer(dear))],
    }),
    challenge("redirect", "of the payment back to a dear challenge", [honest, ask(offer(dear))], {
      paid: [redirect(HERE, 303)],
    }),

    challenge("another second challenge", "the second request is dear", [honest, ask(offer(dear))]),
    challenge("another second challenge", "the second request is for a thief", [honest, ask(offer(away))]),
    challenge("asked again after the payment", "at the same price for ever", honest, { paid: repeat(honest) }),
    challenge("asked again after the payment", "dear", honest, { paid: repeat(ask(offer(dear))) }),
    challenge("asked again after the payment", "for another payee", honest, { paid: repeat(ask(offer(away))) }),
    challenge("asked again after the payment", "with an error of settlement", honest, {
      paid: repeat({
        ...honest,
        headers: [
          ...honest.headers,
          [
            "payment-response",
            toBase64({
              success: false,
              errorReason: "invalid_nonce",
              network: guard.network,
              transaction: "",
              payer: thief,
            }),
          ],
        ],
      }),
    }),

    challenge("decimals", "the price with 18 decimals", ask(offer({ [amountField]: "1000000000000000" }))),
    challenge(
      "decimals",
      "the price with 18 decimals said",
      ask(offer({ [amountField]: "1000000000000000", extra: { ...extra, decimals: 18 } })),
    ),
    challenge("decimals", "the price in dollars", ask(offer({ [amountField]: "0.001" }))),
    challenge("decimals", "the price in dollars above the maximum of units", ask(offer({ [amountField]: "1600.5" }))),

    challenge("expired", "no time left", ask(offer({ maxTimeoutSeconds: 0 }))),
    challenge("expired", "time before now", ask(offer({ maxTimeoutSeconds: -600 }))),
    challenge(
      "expired",
      "valid for a million years and dear",
      ask(offer({ ...dear, maxTimeoutSeconds: 31_536_000_000_000 })),
    ),

    ...oddAmounts(listedAmount).map(([name, amount]) =>
      challenge("numbers", name, ask(offer({ [amountField]: amount }))),
    ),
    ...oddAmounts(listedAmount)
      .slice(5, 12)
      .map(([name, amount]) =>
        challenge("numbers", `${name} beside a cheap offer`, ask(offer({ [amountField]: amount }), offer())),
      ),
    challenge(
      "numbers",
      "an unquoted number with 30 digits",
      send(toText(document([offer({ [amountField]: "MARK" })])).replace('"MARK"', "9".repeat(30))),
    ),

    ...listed.payToInOtherCase.flatMap((payTo, index) => [
      challenge("letter case", `payee in other letters ${index}`, ask(offer({ payTo }))),
      challenge("letter case", `payee in other letters ${index}, dear`, ask(offer({ payTo, ...dear }))),
    ]),
    challenge("letter case", "names of fields in capitals", ask(upperCase(offer(dear)), offer())),
    challenge("letter case", "thief with names of fields in capitals", ask({ ...upperCase(offer()), ...offer(away) })),
    challenge("spaces", "JSON with spaces and lines", send(JSON.stringify(document([offer(dear)]), null, 4))),
    challenge("spaces", "byte order mark", send(`\ufeff${toText(document([offer(dear)]))}`)),
    challenge(
      "duplicate parameters",
      "accepts twice, the last one dear",
      send(toText(document([offer()])).replace(/\}$/, `,"accepts":${toText([offer(dear)])}}`)),
    ),
    challenge(
      "duplicate parameters",
      "accepts twice, the first one dear",
      send(`{"accepts":${toText([offer(dear)])},${toText(document([offer()])).slice(1)}`),
    ),
    challenge(
      "duplicate parameters",
      "escaped name of the amount",
      send(
        toText(document([offer()])).replace(
          `"${amountField}":`,
          `"${amountField}":"${HIGH}","\\u0061mount":"1","${amountField}":`,
        ),
      ),
    ),

    challenge("shape", "accepts is an object", send(document({ 0: offer(dear) }))),
    challenge("shape", "accepts is one offer", send(document(offer(dear)))),
    challenge("shape", "no JSON", answer([["payment-required", "bm90IGpzb24="]], "not json")),
    challenge("shape", "deep JSON", send(`${"[".repeat(3_000)}${"]".repeat(3_000)}`)),
    challenge(
      "shape",
      "prototype of an offer",
      ask(JSON.parse(`{"__proto__":${toText(offer(dear))},"scheme":"exact"}`)),
    ),
    challenge("shape", "no 402 at all", { status: 200, headers: [inHeader(document([offer(dear)]))], body: "{}" }),

    challenge(
      "other ways to take money",
      "sponsored approval of Permit2",
      send(
        document([offer({ extra: { ...extra, assetTransferMethod: "permit2" } })], {
          extensions: {
            eip2612GasSponsoring: { info: {}, schema: {} },
            erc20ApprovalGasSponsoring: { info: {}, schema: {} },
          },
        }),
      ),
    ),
    challenge(
      "other ways to take money",
      "sign in with the wallet",
      send(
        document([offer(dear)], {
          extensions: {
            "sign-in-with-x": {
              info: { domain: "127.0.0.1", uri: "http://127.0.0.1", nonce: "abcdefgh", version: "1" },
              supportedChains: [{ chainId: guard.network, type: "eip191" }],
            },
          },
        }),
      ),
    ),
    challenge("other ways to take money", "a challenge of MPP beside", {
      ...ask(offer(dear)),
      headers: [
        ...ask(offer(dear)).headers,
        ["www-authenticate", 'Payment id="a", realm="r", method="evm", intent="charge", request="e30"'],
      ],
    }),
  ]
}

/** The challenges of a service whose payee changed a few days ago: the programs still expect the old one. */
export const changedPayeeX402 = (listed: X402): readonly Challenge[] =>
  x402Challenges(listed).filter(({ name }) =>
    ["honest", "another-payee", "another-payee-and-cheap", "thief-second"].includes(name),
  )

/** Version 1 with both amount fields, as in a challenge that a version 1 client signs for `signed`. */
function bothFields({ guard }: X402, offer: Json, signed: string, shown: unknown = "1000") {
  const network = guard.network.startsWith("solana") ? "solana" : "base"
  const texts = { resource: "http://127.0.0.1/x", description: "d", mimeType: "application/json", outputSchema: {} }
  return {
    x402Version: 1,
    error: "pay",
    accepts: [{ ...offer, ...texts, network, maxAmountRequired: signed, amount: shown }],
  }
}

/** A JSON text in which the first field of a name occurs twice, which parsers resolve in different ways. */
const twice = (document: Json, field: string, first: string, last: string) =>
  toText(document).replace(new RegExp(`"${field}":"[^"]*"`), `"${field}":"${first}","${field}":"${last}"`)

const twoHeaders = (one: Json, two: Json) => answer([inHeader(one), inHeader(two)])
const inVersion = (version: number, document: Json): Json => ({ ...document, x402Version: version })
const repeat = (one: Answer) => Array.from({ length: 8 }, () => one)
const upperCase = (offer: Json): Json =>
  Object.fromEntries(Object.entries(offer).map(([name, value]) => [name.toUpperCase(), value]))
/** An address with the first and last characters of the listed one, as people compare them. */
const lookalike = (address: string) => {
  const middle = [...address.slice(8, -6)].reverse().join("")
  return address.slice(0, 8) + middle + address.slice(-6)
}
function without(from: Json, field: string): Json {
  const { [field]: _, ...rest } = from
  return rest
}
