// Runs the programs against challenges that differ from the listed one in a way that other checks have missed. None may send a
// payment: the server records every request that carries one.

import type { IncomingMessage, ServerResponse } from "node:http"
import { PaymentRequest } from "mppx"
import { afterAll, beforeAll, expect, it } from "vitest"
import type { CallOffer } from "@/lib/catalogue/call/schema"
import { NO_GUARD } from "@/lib/catalogue/snippets/offer"
import { writeExamples } from "@/lib/catalogue/snippets/write"
import type { Protocol } from "@/lib/protocols/names"
import { openShop, pathOf, type Shop, sendJson } from "@/tests/street/shop"
import { openStreet, type Street } from "@/tests/street/street"
import { buildCall, USDC_ON_BASE } from "./calls"
import { openWorkshop, type ProgramLanguage } from "./run-example"

const { asset_id: USDC, pay_to: PAYEE } = USDC_ON_BASE
const THIEF = `0x${"de".repeat(20)}`
const TEMPO = { network: "eip155:4217", asset_id: "0x20C000000000000000000000b9537d11c60E8b50" }

let street: Street
let workshop: Awaited<ReturnType<typeof openWorkshop>>
let shop: Shop
interface Route {
  respond: (request: IncomingMessage, response: ServerResponse) => unknown
  /** The payments that a program has sent. */
  paid: string[]
}
type Respond = Route["respond"]
/** By path: each program has an endpoint of its own, because two programs run at once. */
const routes = new Map<string, Route>()
beforeAll(async () => {
  street = await openStreet()
  workshop = await openWorkshop(street, "nostr+walletconnect://none")
  shop = await openShop((request, response) => {
    const { authorization } = request.headers
    const payment = request.headers["payment-signature"] ?? request.headers["x-payment"] ?? authorization
    const route = routes.get(pathOf(request))
    if (payment) route?.paid.push(String(payment))
    return route?.respond(request, response) ?? sendJson(response, 404, {})
  })
})
afterAll(async () => {
  await shop.close()
  await workshop.close()
  await street.close()
})

interface Listed {
  protocol: Protocol
  offer: Partial<CallOffer>
  version?: 1 | 2
}
async function run(
  language: ProgramLanguage,
  { protocol, offer, version = 2 }: Listed,
  respond: Respond,
  isHonest = false,
) {
  const path = `/paid/${routes.size}`
  const paid: string[] = []
  routes.set(path, { respond, paid })
  const call = buildCall([{ amount: "1000", ...offer }], { url: shop.origin + path, x402_version: version })
  const { examples } = writeExamples({ number: 7, protocol }, call, NO_GUARD)
  const { text } = examples.find((example) => example.language === language) ?? {}
  if (!text) throw new Error(`no ${language} example`)
  return { paid, ...(await workshop[isHonest ? "run" : "runUnpaid"](language, text)) }
}

const X402: Listed = { protocol: "x402", offer: {} }
const EVM: Listed = { protocol: "MPP", offer: { scheme: "evm/charge" } }
const TEMPO_CHARGE: Listed = { protocol: "MPP", offer: { ...TEMPO, scheme: "tempo/charge" } }
const SESSION: Listed = { protocol: "MPP", offer: { ...TEMPO, scheme: "tempo/session" } }

const OFFER = {
  ...{ scheme: "exact", network: "eip155:8453", amount: "1000", asset: USDC, payTo: PAYEE },
  ...{ maxTimeoutSeconds: 600, extra: { name: "USD Coin", version: "2" } },
}
const OLD = { ...OFFER, network: "base", amount: undefined, maxAmountRequired: "1000", resource: "x", description: "" }
const askX402 = (accepts: object[], version = 2) => {
  const document = { x402Version: version, resource: { url: "https://api.example/" }, accepts }
  const header = Buffer.from(JSON.stringify(document)).toString("base64")
  return (_: IncomingMessage, response: ServerResponse) =>
    sendJson(response, 402, document, version === 2 ? { "payment-required": header } : {})
}

const terms = (more: object = {}) => PaymentRequest.serialize({ ...EVM_TERMS, ...more })
const EVM_TERMS = {
  ...{ amount: "1000", currency: USDC, recipient: PAYEE },
  methodDetails: { chainId: 8453, credentialTypes: ["authorization"], decimals: 6 },
}
const TEMPO_TERMS = { currency: TEMPO.asset_id, methodDetails: { chainId: 4217 } }
const ID = `id="a", realm="r", expires="2099-01-01T00:00:00Z"`
const CHARGE = `${ID}, method="evm", intent="charge"`
const ask =
  (...lines: string[]) =>
  (_: IncomingMessage, response: ServerResponse) =>
    sendJson(response, 402, {}, { "www-authenticate": lines })

const HIGH = terms({ amount: "5000000000", recipient: THIEF })

/** Each attack with the listed offer that it pretends to be. */
const ATTACKS: readonly [string, Listed, () => Respond][] = [
  [
    "a document of version 1 with both prices",
    X402,
    () => askX402([{ ...OLD, amount: "1000", maxAmountRequired: "5000000000" }], 1),
  ],
  [
    "a price of the other version next to that of the listed one",
    X402,
    () => askX402([{ ...OFFER, maxAmountRequired: "1" }]),
  ],
  ["a document of version 2 where version 1 is listed", { ...X402, version: 1 }, () => askX402([OFFER])],
  [
    "both prices where version 1 is listed",
    { ...X402, version: 1 },
    () => askX402([{ ...OLD, amount: "1000", maxAmountRequired: "5000000000" }], 1),
  ],
  ["two offers of one asset", X402, () => askX402([OFFER, { ...OFFER, amount: "1001" }])],
  ["a price with an exponent", X402, () => askX402([{ ...OFFER, amount: "1e3" }])],
  [
    "a second parameter with the cheap terms",
    EVM,
    () => ask(`Payment ${CHARGE}, REQUEST="${HIGH}", x-request="${terms()}"`),
  ],
  ["terms without quotes", EVM, () => ask(`Payment ${CHARGE}, request=${HIGH}, x-request="${terms()}"`)],
  ["terms with spaces", EVM, () => ask(`Payment ${CHARGE}, request = "${HIGH}", x-request="${terms()}"`)],
  [
    "another chain",
    EVM,
    () => ask(`Payment ${CHARGE}, request="${terms({ methodDetails: { ...EVM_TERMS.methodDetails, chainId: 1 } })}"`),
  ],
  ["an expired challenge", EVM, () => ask(`Payment ${CHARGE.replace("2099", "2020")}, request="${terms()}"`)],
  [
    "a split to somebody else",
    TEMPO_CHARGE,
    () => {
      const methodDetails = { chainId: 4217, splits: [{ recipient: THIEF, amount: "900" }] }
      return ask(
        `Payment ${ID}, method="tempo", intent="charge", request="${terms({ ...TEMPO_TERMS, methodDetails })}"`,
      )
    },
  ],
  [
    "a payment that the client must broadcast itself",
    TEMPO_CHARGE,
    () => {
      const methodDetails = { chainId: 4217, supportedModes: ["push"] }
      return ask(
        `Payment ${ID}, method="tempo", intent="charge", request="${terms({ ...TEMPO_TERMS, methodDetails })}"`,
      )
    },
  ],
  [
    "a decoy in front of the session's offer",
    SESSION,
    () => {
      const session = terms({
        ...TEMPO_TERMS,
        amount: "25000",
        recipient: THIEF,
        unitType: "token",
        suggestedDeposit: "38000",
      })
      return ask(
        `Payment ${CHARGE}, request="${terms(TEMPO_TERMS)}", Payment ${ID}, method="tempo", intent="session", request="${session}"`,
      )
    },
  ],
]

const LANGUAGES: readonly ProgramLanguage[] = ["typescript", "curl"]
/** Both languages share the check. curl passes the response on, so it meets the odd headers and bodies. */
const OF_CURL = /both prices$|second parameter|without quotes|with spaces/
const CASES = ATTACKS.map(([name, listed, answer]) => {
  const language: ProgramLanguage = OF_CURL.test(name) ? "curl" : "typescript"
  return [language, name, listed, answer] as const
})

it.concurrent.each(CASES)("D-examples-01 D-examples-02 %s refuses %s", async (language, _name, listed, answer) => {
  const { code, stderr, paid } = await run(language, listed, answer())
  expect(code).not.toBe(0)
  expect(stderr).toMatch(/Not paid\.\n$/)
  expect(paid).toEqual([])
  expect(street.tempoChain.transfers).toEqual([])
})

const isPaid = ({ headers }: IncomingMessage) =>
  Boolean(headers["payment-signature"] ?? headers["x-payment"] ?? headers.authorization)
const thenPay =
  (challenge: Respond): Respond =>
  (request, response) =>
    isPaid(request) ? sendJson(response, 200, { ok: true }) : challenge(request, response)

it.concurrent.each<[ProgramLanguage, Listed, () => Respond]>([
  ["typescript", X402, () => askX402([OFFER])],
  ["curl", { ...X402, version: 1 }, () => askX402([OLD], 1)],
  ["curl", EVM, () => ask(`Payment ${CHARGE}, request="${terms()}"`)],
])("%s pays the listed offer of %j", async (language, listed, answer) => {
  expect(await run(language, listed, thenPay(answer()), true)).toMatchObject({ code: 0, paid: [expect.any(String)] })
})

it.concurrent.each(LANGUAGES)(
  "D-examples-03 %s pays no second challenge, and follows no redirect",
  async (language) => {
    expect((await run(language, X402, askX402([OFFER]))).paid).toHaveLength(1)
    // A client that follows this redirect sends the payment to the next address.
    const redirect: Respond = (request, response) =>
      isPaid(request) ? response.writeHead(307, { location: request.url }).end() : askX402([OFFER])(request, response)
    expect((await run(language, X402, redirect)).paid).toHaveLength(1)
  },
)
