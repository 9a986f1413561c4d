// Runs the programs against challenges that differ from the listed one in a way that other checks have missed. None may send a
// payment: the server records every request that carries one.

import type { IncomingMessage, ServerResponse } from "node:http"
import { PaymentRequest } from "mppx"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { CallOffer } from "@/lib/catalogue/call/schema"
import { NO_GUARD } from "@/lib/catalogue/snippets/guard"
import { writeExamples } from "@/lib/catalogue/snippets/write"
import type { Protocol } from "@/lib/protocols/names"
import { openShop, type Shop, sendJson } from "@/tests/street/shop"
import { openStreet, type Street } from "@/tests/street/street"
import { buildCall, USDC_ON_BASE } from "./calls"
import { openWorkshop, type ProgramLanguage } from "./run-example"

const { asset_id: USDC, pay_to: PAYEE } = USDC_ON_BASE
const THIEF = `0x${"de".repeat(20)}`
const TEMPO = { network: "eip155:4217", asset_id: "0x20C000000000000000000000b9537d11c60E8b50" }

let street: Street
let workshop: Awaited<ReturnType<typeof openWorkshop>>
let shop: Shop
let respond: (request: IncomingMessage, response: ServerResponse) => unknown
let paid: string[]
beforeAll(async () => {
  street = await openStreet()
  workshop = await openWorkshop(street, "nostr+walletconnect://none")
  shop = await openShop((request, response) => {
    const { authorization } = request.headers
    const payment = request.headers["payment-signature"] ?? request.headers["x-payment"] ?? authorization
    if (payment) paid.push(String(payment))
    return respond(request, response)
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
async function run(language: ProgramLanguage, { protocol, offer, version = 2 }: Listed, answer: typeof respond) {
  respond = answer
  paid = []
  const call = buildCall([{ amount: "1000", ...offer }], { url: `${shop.origin}/paid`, x402_version: version })
  const { examples } = writeExamples({ number: 7, protocol }, call, NO_GUARD)
  const { text } = examples.find((example) => example.language === language) ?? {}
  if (!text) throw new Error(`no ${language} example`)
  return workshop.run(language, text)
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
const ATTACKS: readonly [string, Listed, () => typeof respond][] = [
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
  ["another network", X402, () => askX402([{ ...OFFER, network: "eip155:84532" }])],
  ["a price with an exponent", X402, () => askX402([{ ...OFFER, amount: "1e3" }])],
  ["a price in hexadecimal digits", X402, () => askX402([{ ...OFFER, amount: "0x3e8" }])],
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
/** Both languages share the check. In bash it gets the response from curl, so these cases send odd headers and bodies. */
const IN_CURL = /both prices$|second parameter|without quotes|with spaces/
const CASES = LANGUAGES.flatMap((language) =>
  ATTACKS.filter(([name]) => language === "typescript" || IN_CURL.test(name)).map(
    ([name, listed, answer]) => [language, name, listed, answer] as const,
  ),
)

describe("a challenge that differs from the listed one", () => {
  it.each(CASES)("%s refuses %s", async (language, _name, listed, answer) => {
    const before = street.tempoChain.transfers.length
    const { code, stderr } = await run(language, listed, answer())
    expect(code).not.toBe(0)
    expect(stderr).toMatch(/Not paid\.\n$/)
    expect(paid).toEqual([])
    expect(street.tempoChain.transfers).toHaveLength(before)
  })

  it.each(LANGUAGES)("%s pays the listed one", async (language) => {
    const pay =
      (challenge: typeof respond): typeof respond =>
      (request, response) =>
        (request.headers["payment-signature"] ?? request.headers["x-payment"] ?? request.headers.authorization)
          ? sendJson(response, 200, { ok: true })
          : challenge(request, response)
    expect(await run(language, X402, pay(askX402([OFFER])))).toMatchObject({ code: 0 })
    expect(await run(language, { ...X402, version: 1 }, pay(askX402([OLD], 1)))).toMatchObject({ code: 0 })
    expect(await run(language, EVM, pay(ask(`Payment ${CHARGE}, request="${terms()}"`)))).toMatchObject({ code: 0 })
  })
})

describe("after the payment", () => {
  it.each(LANGUAGES)("%s pays no second challenge, and follows no redirect", async (language) => {
    await run(language, X402, askX402([OFFER]))
    expect(paid).toHaveLength(1)
    await run(language, X402, (request, response) =>
      request.headers["payment-signature"]
        ? response.writeHead(307, { location: `http://localhost:${new URL(shop.origin).port}/paid` }).end()
        : askX402([OFFER])(request, response),
    )
    expect(paid).toHaveLength(1)
  })
})
