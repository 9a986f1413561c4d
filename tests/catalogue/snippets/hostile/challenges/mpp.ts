// Hostile challenges of MPP: charges on Tempo and on EVM networks, and sessions on Tempo.

import type { CallOffer } from "@/lib/catalogue/call/schema"
import {
  type Answer,
  type Challenge,
  challenge,
  ELSEWHERE,
  HERE,
  type Header,
  toBase64,
  toBase64Url,
  toText,
} from "../answers"
import type { Guard } from "../guard"
import { oddAmounts } from "./numbers"

type Json = Record<string, unknown>

interface Mpp {
  method: "tempo" | "evm"
  intent: "charge" | "session"
  offer: Partial<CallOffer>
  guard: Guard
  /** The honest terms. */
  request: Json
  thief: string
  /** Another token on the same network. */
  otherToken: string
  otherChainId: number
}

const HIGH = "5000000000"
const THIEF = "0x000000000000000000000000000000000000dEaD"
const TEMPO = "eip155:4217"
const TEMPO_USDC = "0x20C000000000000000000000b9537d11c60E8b50"
const PATH_USD = "0x20c0000000000000000000000000000000000000"
const PAY_TO = "0x742d35Cc6634c0532925a3b844bC9e7595F8fE00"
const USDC_ON_BASE = "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913"

const onTempo = (intent: Mpp["intent"], amount: string, maximum: bigint, more: Json = {}): Mpp => ({
  method: "tempo",
  intent,
  offer: {
    scheme: `tempo/${intent}`,
    network: TEMPO,
    asset_id: TEMPO_USDC,
    asset: "USDC.e",
    amount,
    price_usd: Number(amount) / 1e6,
    pay_to: PAY_TO,
  },
  guard: {
    payTo: PAY_TO,
    asset: TEMPO_USDC,
    network: TEMPO,
    maximum,
    deposit: intent === "session" ? maximum * 1_000n : null,
    domain: null,
  },
  request: { amount, currency: TEMPO_USDC, recipient: PAY_TO, ...more },
  thief: THIEF,
  otherToken: PATH_USD,
  otherChainId: 42431,
})

export const TEMPO_CHARGE = onTempo("charge", "10000", 15_000n, { methodDetails: { chainId: 4217 } })
export const SESSION = onTempo("session", "25", 38n, {
  unitType: "token",
  suggestedDeposit: "1000000",
  methodDetails: { chainId: 4217, sessionProtocol: "v2" },
})
export const EVM_CHARGE: Mpp = {
  method: "evm",
  intent: "charge",
  offer: { scheme: "evm/charge", amount: "20000", price_usd: 0.02, pay_to: PAY_TO },
  guard: {
    payTo: PAY_TO,
    asset: USDC_ON_BASE,
    network: "eip155:8453",
    maximum: 30_000n,
    deposit: null,
    domain: { name: "USD Coin", version: "2" },
  },
  request: {
    amount: "20000",
    currency: USDC_ON_BASE,
    recipient: PAY_TO,
    methodDetails: { chainId: 8453, credentialTypes: ["authorization"], decimals: 6 },
  },
  thief: THIEF,
  otherToken: "0x4200000000000000000000000000000000000006",
  otherChainId: 84532,
}

const FUTURE = "2099-01-01T00:00:00Z"
const PAST = "2020-01-01T00:00:00Z"

const answer = (...lines: readonly (string | Header)[]): Answer => ({
  status: 402,
  headers: [
    ["content-type", "application/problem+json"],
    ...lines.map((line): Header => (typeof line === "string" ? ["WWW-Authenticate", line] : line)),
  ],
  body: '{"title":"Payment required","status":402}',
})
const redirect = (to: string, status = 307): Answer => ({ status, headers: [["location", to]], body: "" })
const repeat = (one: Answer) => Array.from({ length: 8 }, () => one)

function tools({ method, intent, request, thief }: Mpp) {
  const terms = (changes: Json = {}): Json => ({ ...request, ...changes })
  /** Changes the details of the method, and keeps the others. */
  const details = (changes: Json): Json => terms({ methodDetails: { ...(request.methodDetails as Json), ...changes } })
  let serial = 0
  /** The parameters of a challenge in their usual order, with changed or added ones. @param whole the terms, or their text */
  const parameters = (whole: unknown, changes: Json = {}): Record<string, string> => ({
    id: `c${serial++}`,
    realm: "hostile",
    method,
    intent,
    request: toBase64Url(whole),
    expires: FUTURE,
    ...(changes as Record<string, string>),
  })
  const write = (all: Record<string, string>) =>
    `Payment ${Object.entries(all)
      .map(([name, value]) => `${name}="${value}"`)
      .join(", ")}`
  const line = (whole: unknown, changes: Json = {}) => write(parameters(whole, changes))
  const ask = (changes: Json = {}, more: Json = {}) => answer(line(terms(changes), more))
  // The client of sessions refuses what is above the deposit, so that a dear unit is below.
  const dear = { amount: intent === "session" ? "25000" : HIGH }
  const away = { recipient: thief }
  return { terms, details, parameters, write, line, ask, dear, away }
}

/** What charges and sessions of both networks have in common. */
function commonChallenges(listed: Mpp): readonly Challenge[] {
  const { request, guard, thief, otherToken, otherChainId, method, intent } = listed
  const { terms, details, parameters, write, line, ask, dear, away } = tools(listed)
  const honest = ask()
  const low = toBase64Url(request)
  const high = toBase64Url(terms({ ...dear, ...away }))
  const highPrice = toBase64Url(terms(dear))
  const head = (id: string) =>
    `Payment id="${id}", realm="r", method="${method}", intent="${intent}", expires="${FUTURE}"`
  const amount = String(request.amount)

  return [
    challenge("control", "honest", honest),
    challenge(
      "control",
      "honest behind a challenge of cards",
      answer(
        `Payment id="s", realm="hostile", method="stripe", intent="charge", request="${toBase64Url({ amount: "50", currency: "usd" })}"`,
        line(request),
      ),
      // The session manager of mppx is checked by the first challenge only.
      { mustPay: intent === "charge" },
    ),

    // S2: the guard reads one text, and the client signs another one.
    challenge(
      "another text than the parsed one",
      "REQUEST dear, x-request cheap",
      answer(`${head("a")}, REQUEST="${high}", x-request="${low}"`),
    ),
    challenge(
      "another text than the parsed one",
      "request without quotes dear, x-request cheap",
      answer(`${head("b")}, request=${high}, x-request="${low}"`),
    ),
    challenge(
      "another text than the parsed one",
      "request with spaces dear, x-request cheap",
      answer(`${head("c")}, request = "${high}", x-request="${low}"`),
    ),
    challenge(
      "another text than the parsed one",
      "request with tabs dear, x-request cheap",
      answer(`${head("d")}, request\t=\t"${high}", x-request="${low}"`),
    ),
    challenge(
      "another text than the parsed one",
      "x-request cheap first",
      answer(`${head("e")}, x-request="${low}", Request="${high}"`),
    ),
    challenge(
      "another text than the parsed one",
      "cheap request inside a description",
      answer(`${head("f")}, description="request=\\"${low}\\"", Request="${high}"`),
    ),
    challenge(
      "another text than the parsed one",
      "cheap request inside a quoted realm",
      answer(
        `Payment id="g", realm="x, request=\\"${low}\\" ", method="${method}", intent="${intent}", request=${high}`,
      ),
    ),
    challenge(
      "another text than the parsed one",
      "dear request behind a comma in quotes",
      answer(`${head("h")}, title=", Payment ", request=${high}, xrequest="${low}"`),
    ),
    challenge(
      "another text than the parsed one",
      "only dear, other price",
      answer(`${head("i")}, REQUEST="${highPrice}", x-request="${low}"`),
    ),
    challenge(
      "another text than the parsed one",
      "escaped quotes in the request",
      answer(`${head("j")}, request="${high.slice(0, 8)}\\${high.slice(8)}", x-request="${low}"`),
    ),
    challenge(
      "another text than the parsed one",
      "opaque has cheap terms",
      answer(`${head("k")}, request="${high}", opaque="${low}"`),
    ),

    challenge("payee", "another payee", ask(away)),
    challenge("payee", "another payee and cheap", ask({ ...away, amount: "1" })),
    challenge(
      "payee",
      "the payee in other fields too",
      ask({ ...away, payTo: guard.payTo, payee: guard.payTo, to: guard.payTo }),
    ),
    challenge("payee", "no payee", ask({ recipient: undefined })),
    challenge("payee", "payee as a list", ask({ recipient: [guard.payTo] })),
    challenge(
      "payee",
      "payee twice in the JSON, the last one wrong",
      answer(
        line(
          toText(request)
            .replace('"recipient":', `"recipient":"${guard.payTo}","recipient":`)
            .replace(/("recipient":"[^"]*","recipient":)"[^"]*"/, `$1"${thief}"`),
        ),
      ),
    ),
    challenge(
      "payee",
      "payee twice in the JSON, the first one wrong",
      answer(line(toText(request).replace('"recipient":', `"recipient":"${thief}","recipient":`))),
    ),
    challenge("payee", "payee with a space", ask({ recipient: `${guard.payTo} ` })),
    challenge("payee", "payee cut short", ask({ recipient: guard.payTo.slice(0, -2) })),
    challenge(
      "other ways to take money",
      "a share for another payee",
      answer(line(details({ splits: [{ amount: "1", recipient: thief }] }))),
    ),
    challenge(
      "other ways to take money",
      "nearly all for another payee",
      answer(line(details({ splits: [{ amount: `${BigInt(amount) - 1n}`, recipient: thief }] }))),
    ),
    challenge(
      "other ways to take money",
      "shares above the amount",
      answer(line(details({ splits: [{ amount: HIGH, recipient: guard.payTo }] }))),
    ),
    challenge("other ways to take money", "a challenge of x402 beside", {
      ...ask(dear),
      headers: [
        ...ask(dear).headers,
        [
          "payment-required",
          toBase64({
            x402Version: 2,
            resource: { url: "http://127.0.0.1/x" },
            accepts: [
              {
                scheme: "exact",
                network: "eip155:8453",
                amount: HIGH,
                asset: USDC_ON_BASE,
                payTo: thief,
                maxTimeoutSeconds: 60,
                extra: { name: "USD Coin", version: "2" },
              },
            ],
          }),
        ],
      ],
    }),
    challenge(
      "other ways to take money",
      "only a challenge of x402",
      answer([
        "payment-required",
        toBase64({
          x402Version: 2,
          resource: { url: "http://127.0.0.1/x" },
          accepts: [
            {
              scheme: "exact",
              network: "eip155:8453",
              amount: "1000",
              asset: USDC_ON_BASE,
              payTo: thief,
              maxTimeoutSeconds: 60,
              extra: { name: "USD Coin", version: "2" },
            },
          ],
        }),
      ]),
    ),
    challenge(
      "other ways to take money",
      "credential in another header",
      answer(line(terms(dear), { header: "X-Take-It" })),
    ),

    challenge("price", "dearer", ask(dear)),
    challenge("price", "one more than the maximum", ask({ amount: `${guard.maximum + 1n}` })),
    challenge("price", "the maximum itself", ask({ amount: `${guard.maximum}` }), { mustPay: true }),
    challenge(
      "price",
      "amount twice in the JSON, the last one dear",
      answer(line(toText(request).replace(`"amount":"${amount}"`, `"amount":"${amount}","amount":"${HIGH}"`))),
    ),
    challenge(
      "price",
      "amount twice in the JSON, the first one dear",
      answer(line(toText(request).replace(`"amount":"${amount}"`, `"amount":"${HIGH}","amount":"${amount}"`))),
    ),
    challenge("price", "another field than amount", ask({ amount: undefined, value: HIGH, price: HIGH })),

    challenge("chain", "another chain", answer(line(details({ chainId: otherChainId })))),
    challenge("chain", "another chain as text", answer(line(details({ chainId: `${otherChainId}` })))),
    challenge("chain", "the chain as text", answer(line(details({ chainId: guard.network.slice(7), amount: HIGH })))),
    challenge("chain", "an unknown chain", answer(line(details({ chainId: 1 })))),
    challenge("chain", "no chain", answer(line(details({ chainId: undefined })))),
    challenge("chain", "no details", ask({ methodDetails: undefined })),

    challenge("token", "another token", ask({ currency: otherToken })),
    challenge("token", "the ticker", ask({ currency: "USDC" })),
    challenge("token", "no token", ask({ currency: undefined })),
    challenge(
      "token",
      "the listed token in another field",
      ask({ currency: otherToken, asset: guard.asset, token: guard.asset }),
    ),

    challenge(
      "scheme",
      "the other intent",
      answer(line(terms(dear), { intent: intent === "charge" ? "session" : "charge" })),
    ),
    challenge(
      "scheme",
      "a subscription",
      answer(line(terms({ periodCount: "1", periodUnit: "day" }), { intent: "subscription" })),
    ),
    challenge(
      "scheme",
      "the other method",
      answer(line(terms(dear), { method: method === "tempo" ? "evm" : "tempo" })),
    ),
    challenge("scheme", "method in capitals", answer(line(terms(dear), { method: method.toUpperCase() }))),
    challenge("scheme", "intent in capitals", answer(line(terms(dear), { intent: intent.toUpperCase() }))),

    challenge("two headers", "dear first, cheap second", answer(line(terms(dear)), line(request))),
    challenge("two headers", "cheap first, dear second", answer(line(request), line(terms(dear)))),
    challenge("two headers", "cheap first, thief second", answer(line(request), line(terms(away)))),
    challenge("two headers", "both in one header, dear second", answer(`${line(request)}, ${line(terms(dear))}`)),
    challenge("two headers", "both in one header, dear first", answer(`${line(terms(dear))}, ${line(request)}`)),
    challenge(
      "two headers",
      "one id, two terms",
      answer(line(request, { id: "same" }), line(terms({ ...dear, ...away }), { id: "same" })),
    ),
    challenge(
      "two headers",
      "behind a basic challenge",
      answer(`Basic realm="Payment request=\\"${low}\\"", ${line(terms(dear))}`),
    ),
    challenge("header against body", "header dear, body cheap", {
      ...ask(dear),
      body: toText({ challenges: [parameters(request)], request }),
    }),
    challenge("header against body", "no header, dear body", {
      ...answer(),
      body: toText({ challenges: [parameters(terms(dear))], request: terms(dear) }),
    }),
    challenge(
      "two offers",
      "the other intent first, dear",
      answer(line(terms(dear), { intent: intent === "charge" ? "session" : "charge" }), line(request)),
    ),
    challenge(
      "two offers",
      "cheap other intent first, dear listed one second",
      answer(line(request, { intent: intent === "charge" ? "session" : "charge" }), line(terms(dear))),
    ),
    challenge(
      "two offers",
      "cheap unknown method first, dear listed one second",
      answer(line(request, { method: "lightning" }), line(terms({ ...dear, ...away }))),
    ),
    challenge("two offers", "twenty dear ones", answer(...Array.from({ length: 20 }, () => line(terms(dear))))),

    challenge("redirect", "to another server that asks the same", redirect(ELSEWHERE), { elsewhere: [honest] }),
    challenge("redirect", "to another server that asks more", redirect(ELSEWHERE), { elsewhere: [ask(dear)] }),
    challenge("redirect", "to another server with another payee", redirect(ELSEWHERE, 302), { elsewhere: [ask(away)] }),
    challenge("redirect", "of the payment to another server", honest, {
      paid: [redirect(ELSEWHERE)],
      elsewhere: [ask(dear)],
    }),
    challenge("redirect", "to itself and then dear", [redirect(HERE, 308), ask(dear)]),

    // S4: the program looks at one response, and pays what another one asks.
    challenge("another second challenge", "the second request is dear", [honest, ask(dear)]),
    challenge("another second challenge", "the second request is for a thief", [honest, ask(away)]),
    challenge("another second challenge", "the second request is a little dear and for a thief", [
      honest,
      ask({ ...away, amount: `${BigInt(amount) * 1_000n}` }),
    ]),
    challenge("another second challenge", "the third request is dear", [honest, honest, ask(dear)]),
    challenge("asked again after the payment", "at the same price for ever", honest, { paid: repeat(honest) }),
    challenge("asked again after the payment", "at the same price with new ids", honest, {
      paid: Array.from({ length: 8 }, () => ask()),
    }),
    challenge("asked again after the payment", "dear", honest, { paid: repeat(ask(dear)) }),
    challenge("asked again after the payment", "for another payee", honest, { paid: repeat(ask(away)) }),
    challenge("asked again after the payment", "another payee, cheap", honest, {
      paid: repeat(ask({ ...away, amount: "1" })),
    }),

    challenge("decimals", "the price with 18 decimals", ask({ amount: "10000000000000000" })),
    challenge(
      "decimals",
      "decimals said",
      answer(
        line(terms({ ...dear, decimals: 18, methodDetails: { ...(request.methodDetails as Json), decimals: 18 } })),
      ),
    ),
    challenge("decimals", "negative decimals", answer(line(details({ decimals: -6 })))),
    challenge("decimals", "the price in dollars", ask({ amount: "0.01" })),
    challenge("decimals", "whole and broken", ask({ amount: "5000000000.5" })),

    challenge("expired", "expired", answer(line(request, { expires: PAST }))),
    challenge("expired", "expired and dear", answer(line(terms(dear), { expires: PAST }))),
    challenge("expired", "no time", answer(line(terms(dear), { expires: "soon" }))),
    challenge("expired", "dear for ever", answer(line(terms(dear), { expires: "+275760-09-13T00:00:00.000Z" }))),

    ...oddAmounts(amount).map(([name, odd]) => challenge("numbers", name, ask({ amount: odd }))),
    challenge(
      "numbers",
      "an unquoted number with 30 digits",
      answer(line(toText(request).replace(`"amount":"${amount}"`, `"amount":${"9".repeat(30)}`))),
    ),

    challenge("letter case", "payee in small letters", ask({ recipient: guard.payTo.toLowerCase() })),
    challenge("letter case", "payee in small letters, dear", ask({ recipient: guard.payTo.toLowerCase(), ...dear })),
    challenge("letter case", "token in small letters, dear", ask({ currency: guard.asset.toLowerCase(), ...dear })),
    challenge("letter case", "names of parameters in capitals", answer(write(upperCase(parameters(terms(dear)))))),
    challenge("letter case", "the scheme in small letters", answer(line(terms(dear)).replace("Payment", "payment"))),
    challenge("letter case", "names of terms in capitals", answer(line({ ...upperCase(terms(dear)), ...request }))),
    challenge("spaces", "spaces around every sign", answer(line(terms(dear)).replaceAll('="', ' = "'))),
    challenge("spaces", "many spaces after the scheme", answer(line(terms(dear)).replace("Payment ", "Payment      "))),
    challenge("spaces", "no commas", answer(line(terms(dear)).replaceAll('", ', '" '))),
    challenge("spaces", "empty parameters", answer(line(terms(dear)).replaceAll(", ", ",,, ,"))),
    challenge("spaces", "request with padding", answer(line(request, { request: toBase64(terms(dear)) }))),
    challenge(
      "spaces",
      "spaces within the request",
      answer(line(request, { request: `${high.slice(0, 20)} ${high.slice(20)}` })),
    ),
    challenge(
      "duplicate parameters",
      "request twice, dear first",
      answer(`${head("m")}, request="${high}", request="${low}"`),
    ),
    challenge(
      "duplicate parameters",
      "request twice, cheap first",
      answer(`${head("n")}, request="${low}", request="${high}"`),
    ),
    challenge(
      "duplicate parameters",
      "small request, capital REQUEST",
      answer(`${head("o")}, request="${low}", REQUEST="${high}"`),
    ),
    challenge(
      "duplicate parameters",
      "capital REQUEST, small request",
      answer(`${head("p")}, REQUEST="${high}", request="${low}"`),
    ),
    challenge(
      "duplicate parameters",
      "method twice",
      answer(`Payment id="q", realm="r", method="stripe", method="${method}", intent="${intent}", request="${high}"`),
    ),
    challenge(
      "duplicate parameters",
      "a second challenge inside the first",
      answer(
        `${head("r")}, request="${low}", Payment id="s", realm="r", method="${method}", intent="${intent}", request="${high}"`,
      ),
    ),

    challenge("shape", "terms are a list", answer(line([terms(dear)]))),
    challenge("shape", "terms are a text", answer(line(JSON.stringify(toText(terms(dear)))))),
    challenge("shape", "terms are no JSON", answer(line("not json"))),
    challenge(
      "shape",
      "prototype of terms",
      answer(line(`{"__proto__":${toText(terms(dear))},"currency":"${guard.asset}"}`)),
    ),
    challenge("shape", "deep terms", answer(line(`${"[".repeat(2_000)}${"]".repeat(2_000)}`))),
    challenge("shape", "no 402 at all", { ...ask(dear), status: 401 }),
  ]
}

export const tempoChargeChallenges: readonly Challenge[] = [...commonChallenges(TEMPO_CHARGE), ...onlyTempoCharge()]

function onlyTempoCharge() {
  const { details, line, terms } = tools(TEMPO_CHARGE)
  return [
    challenge(
      "other ways to take money",
      "paid by the machine token",
      answer(line(details({ machineTokenEnabled: true }))),
    ),
    challenge(
      "other ways to take money",
      "sent by the payer at once",
      answer(line(details({ supportedModes: ["push"] }))),
    ),
    challenge(
      "other ways to take money",
      "sent by the payer at once, dear",
      answer(line({ ...details({ supportedModes: ["push"] }), amount: HIGH })),
    ),
    challenge("other ways to take money", "fees paid by the seller", answer(line(details({ feePayer: true })))),
    challenge(
      "other ways to take money",
      "fees paid by the seller, dear",
      answer(line({ ...details({ feePayer: true }), amount: HIGH })),
    ),
    challenge("other ways to take money", "another nonce", answer(line(terms({ nonce_key: "0xffff" })))),
    challenge(
      "other ways to take money",
      "a memo of the seller",
      answer(line(details({ memo: `0x${"ab".repeat(32)}` }))),
    ),
  ]
}

export const evmChargeChallenges: readonly Challenge[] = [...commonChallenges(EVM_CHARGE), ...onlyEvmCharge()]

function onlyEvmCharge() {
  const { details, line } = tools(EVM_CHARGE)
  return [
    challenge(
      "other ways to take money",
      "Permit2",
      answer(line(details({ credentialTypes: ["permit2"], permit2Address: THIEF }))),
    ),
    challenge("other ways to take money", "no types of credentials", answer(line(details({ credentialTypes: [] })))),
    challenge(
      "other ways to take money",
      "a hash of a sent transaction",
      answer(line(details({ credentialTypes: ["hash", "transaction"] }))),
    ),
  ]
}

export const sessionChallenges: readonly Challenge[] = [...commonChallenges(SESSION), ...onlySession()]

function onlySession() {
  const { details, line, terms, ask } = tools(SESSION)
  const honest = ask()
  const receipt = (spent: string): Header => [
    "Payment-Receipt",
    toBase64Url({
      method: "tempo",
      intent: "session",
      status: "success",
      spent,
      acceptedCumulative: spent,
      units: 1,
      reference: "0x00",
      timestamp: FUTURE,
    }),
  ]
  const served = (...headers: readonly Header[]): Answer => ({ status: 200, headers, body: '{"ok":true}' })
  const stream = (text: string): Answer => ({
    status: 200,
    headers: [["content-type", "text/event-stream"]],
    body: text,
  })
  return [
    challenge(
      "two offers",
      "a cheap charge first, a session for a thief second",
      answer(line(SESSION.request, { intent: "charge" }), line(terms({ amount: "25000", recipient: THIEF }))),
    ),
    challenge("unit against deposit", "a unit as dear as the deposit", ask({ amount: "38000" })),
    challenge(
      "unit against deposit",
      "a unit dearer than its deposit",
      ask({ amount: "38000", suggestedDeposit: "25" }),
    ),
    challenge("unit against deposit", "a deposit of millions", ask({ suggestedDeposit: HIGH })),
    challenge("unit against deposit", "a deposit that is no number", ask({ suggestedDeposit: "1e12" })),
    challenge(
      "unit against deposit",
      "a cheap unit, and vouchers of at least the deposit",
      answer(line(details({ minVoucherDelta: "38000" }))),
    ),
    challenge("unit against deposit", "unit in the second challenge", [honest, ask({ amount: "25000" })]),
    challenge("unit against deposit", "another unit", ask({ unitType: "million tokens", amount: "38000" })),
    challenge("unit against deposit", "a receipt of the whole deposit", honest, { paid: [served(receipt("38000"))] }),
    challenge("unit against deposit", "a receipt of more than the deposit", honest, { paid: [served(receipt(HIGH))] }),
    challenge("unit against deposit", "the closing is dear", honest, { paid: [served(), ask({ amount: "38000" })] }),
    challenge("unit against deposit", "a stream asks for a voucher of the deposit", honest, {
      paid: [
        stream(
          `event: payment-need-voucher\ndata: ${toText({ channelId: "0x00", requiredCumulative: "38000", acceptedCumulative: "25", deposit: "38000" })}\n\n`,
        ),
      ],
    }),
    challenge("other ways to take money", "another escrow", answer(line(details({ escrowContract: THIEF })))),
    challenge("other ways to take money", "another operator", answer(line(details({ operator: THIEF })))),
    challenge("other ways to take money", "another token for fees", answer(line(details({ feeToken: PATH_USD })))),
    challenge("other ways to take money", "fees paid by the seller", answer(line(details({ feePayer: true })))),
    challenge("other ways to take money", "version 1 of sessions", answer(line(details({ sessionProtocol: "v1" })))),
    challenge(
      "other ways to take money",
      "an open channel of the seller",
      answer(line(details({ channelId: `0x${"ab".repeat(32)}` }))),
    ),
    challenge(
      "other ways to take money",
      "a state in which all is spent",
      answer(
        line(
          details({
            sessionSnapshot: {
              channelId: `0x${"ab".repeat(32)}`,
              chainId: 4217,
              acceptedCumulative: "38000",
              requiredCumulative: "38000",
              spent: "38000",
              deposit: "38000",
              escrow: THIEF,
            },
          }),
        ),
      ),
    ),
    challenge(
      "other ways to take money",
      "a charge as bootstrap",
      answer(line(terms({ amount: "38000" }), { intent: "charge" }), line(SESSION.request)),
    ),
  ]
}

/** The challenges of a service whose payee changed a few days ago: the programs still expect the old one. */
export const changedPayeeMpp = (all: readonly Challenge[]) =>
  all.filter(({ name }) =>
    ["honest", "another-payee", "another-payee-and-cheap", "cheap-first-thief-second"].includes(name),
  )

function upperCase<T>(record: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name.toUpperCase(), value]))
}
