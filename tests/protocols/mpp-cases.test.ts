import { describe, expect, test } from "vitest"
import type { AskedPrice, MppOffer, Reply } from "@/lib/protocols/challenge"
import { reasonOf } from "@/lib/protocols/challenge"
import { checkMpp } from "@/lib/protocols/mpp"
import { MPP_TEXTS } from "@/lib/protocols/mpp-findings"
import { canonicalJson } from "@/lib/protocols/mpp-request"
import {
  HASH_HEX,
  l402Line,
  makeInvoice,
  NOW_SECONDS,
  OPTIONS,
  paymentLine,
  SOMEONE,
  tempoRequest,
  USDC_BASE,
} from "./builders"
import { challengeReply, idsOf, loadVectors, optionsOf, replyOf } from "./vectors"

const SOLANA_KEY = "7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU"
const SOLANA_USDC = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v"

const stripe = (changes: Record<string, unknown> = {}) => ({
  amount: "500",
  currency: "usd",
  methodDetails: { networkId: "profile", paymentMethodTypes: ["card"] },
  ...changes,
})
const evm = (changes: Record<string, unknown> = {}) => ({
  amount: "20000",
  currency: USDC_BASE,
  recipient: SOMEONE,
  methodDetails: { chainId: 8453 },
  ...changes,
})
const solana = (changes: Record<string, unknown> = {}) => ({
  amount: "1000000",
  currency: SOLANA_USDC,
  recipient: SOLANA_KEY,
  methodDetails: { network: "mainnet", decimals: 6 },
  ...changes,
})
const lightning = (details: Record<string, unknown> = {}, changes: Record<string, unknown> = {}) => ({
  amount: "21",
  currency: "sat",
  methodDetails: { invoice: makeInvoice(), paymentHash: HASH_HEX, network: "mainnet", ...details },
  ...changes,
})
const asked = (method: string, request: unknown, intent = "charge") =>
  challengeReply(paymentLine(request, { method, intent }))
const tempo = (changes: Record<string, unknown>, intent = "charge") => asked("tempo", tempoRequest(changes), intent)
const details = (changes: Record<string, unknown>, intent = "charge") =>
  tempo({ methodDetails: { chainId: 4217, ...changes } }, intent)
const withParams = (changes: Record<string, string | null>) => challengeReply(paymentLine(tempoRequest(), changes))
const raw = (text: string) => challengeReply(paymentLine(Buffer.from(text).toString("base64url")))
const STANDARD_ALPHABET = Buffer.from('{"~":"???>>>"}').toString("base64")

/** Canonical JSON whose length leaves room for padding. */
const PADDED = Buffer.from(canonicalJson(stripe({ externalId: "12345" }), 5) ?? "")
  .toString("base64")
  .replaceAll("+", "-")
  .replaceAll("/", "_")

/** Sentence, reply, the price it asks, and warnings. All valid. */
const VALID: [string, Reply, Partial<AskedPrice>, string[]?][] = [
  [
    "tempo, charge",
    challengeReply(paymentLine()),
    { priceUsd: "0.01", asset: "USDC.e", network: "eip155:4217", payTo: SOMEONE, kind: "exact" },
  ],
  [
    "tempo, session: the price of a unit",
    tempo({ amount: "25", unitType: "token", methodDetails: { chainId: 4217, escrowContract: SOMEONE } }, "session"),
    { priceUsd: "0.000025", kind: "per_unit", unit: "token" },
  ],
  [
    "tempo, subscription: the price of a period",
    tempo({ periodUnit: "month", periodCount: 1 }, "subscription"),
    { priceUsd: "0.01", kind: "per_unit", unit: "month" },
  ],
  ["a subscription of two weeks", tempo({ periodUnit: "week", periodCount: "2" }, "subscription"), { unit: "2 weeks" }],
  ["tempo on its test network", details({ chainId: 42431 }), { priceUsd: null, testNetwork: true }, ["test_network"]],
  ["a charge of zero proves who calls", tempo({ amount: "0" }), { priceUsd: "0", amount: "0" }],
  ["splits that leave something", details({ splits: [{ recipient: SOMEONE, amount: "9999" }] }), { priceUsd: "0.01" }],
  [
    "splits that name the recipients",
    tempo({ recipient: undefined, methodDetails: { splits: [{ recipient: SOMEONE, amount: "1" }] } }),
    {},
  ],
  ["evm, charge", asked("evm", evm()), { priceUsd: "0.02", asset: "USDC", network: "eip155:8453" }],
  [
    "evm, unknown token",
    asked("evm", evm({ currency: SOMEONE })),
    { priceUsd: null, asset: SOMEONE, network: "eip155:8453" },
  ],
  ["solana, a mint", asked("solana", solana()), { priceUsd: "1", asset: "USDC", payTo: SOLANA_KEY }],
  [
    "solana, its own coin",
    asked("solana", solana({ currency: "sol", methodDetails: {} })),
    { priceUsd: null, asset: "SOL", amount: "0.001" },
  ],
  [
    "solana's devnet",
    asked(
      "solana",
      solana({ methodDetails: { network: "devnet", decimals: 6, feePayer: true, feePayerKey: SOLANA_KEY } }),
    ),
    { testNetwork: true },
    ["test_network"],
  ],
  ["stripe, dollars", asked("stripe", stripe()), { priceUsd: "5", asset: "USD", network: "stripe", amount: "5" }],
  [
    "stripe, euros have no price in dollars",
    asked("stripe", stripe({ currency: "eur" })),
    { priceUsd: null, asset: "EUR", amount: "5" },
  ],
  ["stripe, yen have no decimals", asked("stripe", stripe({ currency: "jpy" })), { asset: "JPY", amount: "500" }],
  [
    "stripe, a code in capitals",
    asked("stripe", stripe({ currency: "USD" })),
    { priceUsd: "5" },
    ["currency_not_lowercase"],
  ],
  [
    "card",
    asked("card", { amount: "100", currency: "usd", methodDetails: { acceptedNetworks: ["visa"] } }),
    { priceUsd: "1", network: "card" },
  ],
  ["lightning, charge", asked("lightning", lightning()), { priceSats: 21, asset: "BTC", network: "lightning" }],
  [
    "lightning, hash and network left out",
    asked("lightning", lightning({ paymentHash: undefined, network: undefined })),
    { priceSats: 21 },
  ],
  [
    "lightning on regtest, labelled so",
    asked("lightning", lightning({ invoice: makeInvoice({ network: "regtest" }), network: "regtest" })),
    { testNetwork: true },
    ["test_network"],
  ],
  [
    "lightning, another word for sat",
    asked("lightning", lightning({}, { currency: "BTC" })),
    { priceSats: 21 },
    ["currency_not_sat"],
  ],
  [
    "lightning, session with a deposit",
    asked(
      "lightning",
      { amount: "1", currency: "sat", depositInvoice: makeInvoice(), depositAmount: "21", paymentHash: HASH_HEX },
      "session",
    ),
    { priceSats: 1, kind: "per_unit" },
  ],
  [
    "usdc on an EVM chain",
    asked("usdc", { amount: "10000", currency: USDC_BASE, methodDetails: { type: "evm", evm: { chainId: 8453 } } }),
    { priceUsd: "0.01", network: "eip155:8453" },
  ],
  [
    "usdc on Solana",
    asked("usdc", { amount: "10000", currency: SOLANA_USDC, methodDetails: { type: "solana", solana: {} } }),
    { network: "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp" },
  ],
  [
    "usdc through a gateway",
    asked("usdc", { amount: "10000", currency: "usdc", methodDetails: { type: "gateway", gateway: {} } }),
    { network: "gateway" },
  ],
  [
    "stellar",
    asked("stellar", {
      amount: "100000",
      currency: "CCW67TSZV3SSS2HXMBQ5JFGCKJNXKZM7UQUWUZPUTHXSTZLEO7SJMI75",
      methodDetails: { network: "stellar:pubnet" },
    }),
    { priceUsd: "0.01", network: "stellar:pubnet" },
  ],
  [
    "hedera's test network",
    asked("hedera", { amount: "1", currency: "0.0.1", methodDetails: { chainId: 296 } }),
    { testNetwork: true },
    ["test_network"],
  ],
  [
    "a method nobody registered",
    asked("barter", { amount: "3", currency: "eggs" }),
    { network: "barter", asset: "eggs" },
    ["method_unknown"],
  ],
  [
    "a method with a hyphen",
    asked("my-coin", { amount: "3", currency: "x" }),
    {},
    ["method_not_alpha_only", "method_unknown"],
  ],
  ["no expiry", withParams({ expires: null }), {}, ["expires_missing"]],
  ["an expiry with offset and fraction", withParams({ expires: "2036-01-01T00:00:00.123456+05:45" }), {}],
  [
    "digest and opaque",
    withParams({ digest: `sha-256=:${"A".repeat(43)}=:`, opaque: Buffer.from('{"order":"42"}').toString("base64url") }),
    {},
  ],
  ["an unknown parameter", withParams({ extra: "x" }), {}],
  ["a request with white space", raw(JSON.stringify(tempoRequest(), null, 1)), {}, ["request_not_jcs"]],
  [
    "a padded request",
    challengeReply(paymentLine(PADDED, { method: "stripe" })),
    { priceUsd: "5" },
    ["request_padded"],
  ],
  [
    "scheme in small letters, folded with tabs",
    challengeReply(paymentLine().replace("Payment", "payment").replaceAll(", ", ",\r\n\t")),
    { priceUsd: "0.01" },
  ],
  [
    "the same, as two header lines",
    challengeReply(
      'payment id="a", realm="r",',
      `\t${paymentLine(tempoRequest(), { id: null, realm: null }).slice("Payment ".length)}`,
    ),
    { priceUsd: "0.01" },
  ],
  ["an L402 line, then a Payment line", challengeReply(l402Line(), paymentLine()), { priceUsd: "0.01" }],
  ["L402 and Payment in one line", challengeReply(`${l402Line()}, ${paymentLine()}`), { priceUsd: "0.01" }],
  [
    "plain text that may be cached",
    { ...challengeReply(paymentLine()), headers: { "www-authenticate": [paymentLine()] } },
    {},
    ["cache_control_not_no_store"],
  ],
  [
    "several offers: a charge on a real network before test networks and units, then the lowest",
    challengeReply(
      paymentLine(tempoRequest({ methodDetails: { chainId: 42431 }, amount: "1" })),
      paymentLine(tempoRequest({ amount: "1", methodDetails: { escrowContract: SOMEONE } }), { intent: "session" }),
      paymentLine(stripe(), { method: "stripe" }),
      paymentLine(evm(), { method: "evm" }),
    ),
    { priceUsd: "0.02", network: "eip155:8453" },
  ],
  [
    "more challenges than are judged",
    challengeReply(new Array(40).fill(paymentLine()).join(", ")),
    {},
    ["offers_capped"],
  ],
]
/** Sentence, reply, the ids of all errors in order. */
const INVALID: [string, Reply, string[]][] = [
  [
    "nothing but the scheme",
    challengeReply("Payment"),
    ["id_missing", "realm_missing", "method_missing", "intent_missing", "request_missing"],
  ],
  ["an empty id", withParams({ id: "" }), ["id_missing"]],
  ["an open quote", challengeReply(paymentLine().slice(0, -1)), ["malformed_header"]],
  ["a parameter twice", challengeReply(`${paymentLine()}, realm="x"`), ["duplicate_param"]],
  ["a method in capitals", withParams({ method: "TEMPO" }), ["method_not_lowercase"]],
  ["an intent with an underscore", withParams({ intent: "char_ge" }), ["intent_bad_token"]],
  ["a request of 17 kB", challengeReply(paymentLine("A".repeat(17_000))), ["request_too_large"]],
  ["the standard base64 alphabet", challengeReply(paymentLine(STANDARD_ALPHABET)), ["request_not_base64url"]],
  ["a request that is text", raw("hello"), ["request_not_json"]],
  ["a request that is a number", raw("7"), ["request_not_object"]],
  ["unix seconds", withParams({ expires: "2081376000" }), ["expires_not_rfc3339"]],
  ["a small t and z", withParams({ expires: "2036-01-01t00:00:00z" }), ["expires_not_rfc3339"]],
  ["the thirtieth of February", withParams({ expires: "2036-02-30T00:00:00Z" }), ["expires_not_rfc3339"]],
  ["a thirteenth month", withParams({ expires: "2036-13-01T00:00:00Z" }), ["expires_not_rfc3339"]],
  ["this very second", withParams({ expires: "2026-11-21T00:00:00Z" }), ["expired"]],
  ["a digest of another kind", withParams({ digest: "md5=abc" }), ["digest_bad"]],
  ["opaque text", withParams({ opaque: "hello" }), ["opaque_not_json"]],
  [
    "opaque with a number",
    withParams({ opaque: Buffer.from('{"a":1}').toString("base64url") }),
    ["opaque_not_string_map"],
  ],
  ["no amount", tempo({ amount: undefined }), ["amount_missing"]],
  ["an amount as number", tempo({ amount: 1 }), ["amount_not_string"]],
  ["an amount in dollars", tempo({ amount: "0.01" }), ["amount_not_integer_string"]],
  ["an amount with a leading zero", tempo({ amount: "010" }), ["amount_not_integer_string"]],
  ["zero where nothing is proved", asked("evm", evm({ amount: "0" })), ["amount_zero"]],
  ["zero per unit", tempo({ amount: "0", methodDetails: { escrowContract: SOMEONE } }, "session"), ["amount_zero"]],
  ["no currency", tempo({ currency: "" }), ["currency_missing"]],
  ["a ticker on tempo", tempo({ currency: "USDC" }), ["currency_not_address"]],
  ["a short recipient", tempo({ recipient: "0x742d35" }), ["recipient_bad"]],
  ["no recipient at all", tempo({ recipient: undefined }), ["recipient_bad"]],
  [
    "splits that eat the amount",
    details({
      splits: [
        { recipient: SOMEONE, amount: "6000" },
        { recipient: SOMEONE, amount: "4000" },
      ],
    }),
    ["splits_exceed_amount"],
  ],
  ["a split without whole amount", details({ splits: [{ recipient: SOMEONE, amount: "0.5" }] }), ["splits_bad_amount"]],
  ["a split to nobody", details({ splits: [{ recipient: "x", amount: "1" }] }), ["recipient_bad"]],
  [
    "eleven splits",
    details({ splits: new Array(11).fill({ recipient: SOMEONE, amount: "1" }) }),
    ["splits_bad_amount"],
  ],
  ["a session without escrow", tempo({ methodDetails: { chainId: 4217 } }, "session"), ["escrow_missing"]],
  ["a chain id as text", details({ chainId: "4217" }), ["chainId_missing"]],
  ["evm without chain", asked("evm", evm({ methodDetails: {} })), ["chainId_missing"]],
  [
    "evm with a ticker",
    asked("evm", evm({ currency: "USDC", recipient: "me" })),
    ["currency_not_address", "recipient_bad"],
  ],
  ["usdc of no type", asked("usdc", { amount: "1", currency: "x", methodDetails: { type: "evm" } }), ["usdc_type_bad"]],
  [
    "stripe without profile and kinds",
    asked("stripe", stripe({ methodDetails: { paymentMethodTypes: [] } })),
    ["networkId_missing", "paymentMethodTypes_missing"],
  ],
  ["stripe in dollars, spelled out", asked("stripe", stripe({ currency: "dollars" })), ["currency_not_iso4217"]],
  ["no invoice", asked("lightning", lightning({ invoice: undefined })), ["invoice_missing"]],
  ["half an invoice", asked("lightning", lightning({ invoice: "lnbc210n1p..." })), ["invoice_malformed"]],
  [
    "an expired invoice",
    asked("lightning", lightning({ invoice: makeInvoice({ timestamp: NOW_SECONDS - 3_600 }) })),
    ["invoice_expired"],
  ],
  ["another payment hash", asked("lightning", lightning({ paymentHash: "ab".repeat(32) })), ["payment_hash_mismatch"]],
  ["another network", asked("lightning", lightning({ network: "regtest" })), ["network_mismatch"]],
  [
    "a test invoice without label",
    asked("lightning", lightning({ invoice: makeInvoice({ network: "regtest" }), network: undefined })),
    ["network_mismatch"],
  ],
  ["another amount", asked("lightning", lightning({}, { amount: "22" })), ["amount_mismatch"]],
  [
    "an invoice that lets the payer decide",
    asked("lightning", lightning({ invoice: makeInvoice({ amountMsat: null }) })),
    ["amount_mismatch"],
  ],
  [
    "a deposit that is not the invoice's",
    asked("lightning", { amount: "1", currency: "sat", depositInvoice: makeInvoice(), depositAmount: "20" }, "session"),
    ["amount_mismatch"],
  ],
  ["solana with an EVM token", asked("solana", solana({ currency: USDC_BASE })), ["currency_not_mint"]],
  ["solana without decimals", asked("solana", solana({ methodDetails: { network: "mainnet" } })), ["decimals_missing"]],
  [
    "solana, fees paid by nobody",
    asked("solana", solana({ methodDetails: { decimals: 6, feePayer: true } })),
    ["feePayerKey_missing"],
  ],
  [
    "solana on a network it has not",
    asked("solana", solana({ methodDetails: { decimals: 6, network: "base" } })),
    ["network_mismatch"],
  ],
  ["a subscription without period", tempo({}, "subscription"), ["periodUnit_missing", "periodCount_missing"]],
  [
    "all sorts of things at once, in the order of the checks",
    challengeReply(paymentLine(tempoRequest({ currency: "USDC" }), { id: "", expires: "soon", digest: "x" })),
    ["id_missing", "expires_not_rfc3339", "digest_bad", "currency_not_address"],
  ],
  [
    "two broken challenges: the first one's reasons come first",
    challengeReply(paymentLine("!"), paymentLine(tempoRequest(), { realm: null })),
    ["request_not_base64url", "realm_missing"],
  ],
]

describe("good Payment challenges", () => {
  for (const [sentence, reply, price, warnings = []] of VALID) {
    test(`${sentence}: valid${warnings.length > 0 ? ` with ${warnings.join(", ")}` : ""}`, () => {
      const detection = checkMpp(reply, OPTIONS)
      expect(reasonOf(detection)).toBeNull()
      expect(detection.valid).toBe(true)
      expect(detection.price).toMatchObject(price)
      const expiry = sentence.startsWith("lightning") ? ["expires_after_invoice"] : []
      expect(idsOf(detection, "warning").toSorted()).toEqual([...warnings, ...expiry].toSorted())
    })
  }

  test("the first good one stands in front, the others' errors become warnings", () => {
    const detection = checkMpp(
      challengeReply(paymentLine("!"), paymentLine(stripe(), { method: "stripe", id: "2" })),
      OPTIONS,
    )
    expect(detection.challenge).toMatchObject({ method: "stripe", id: "2" })
    expect(detection.challenge?.offers.map((offer) => offer.valid)).toEqual([false, true])
    expect(idsOf(detection, "warning")).toEqual(["request_not_base64url"])
    expect(idsOf(detection, "error")).toEqual([])
  })

  test("a charge of zero is said to be one", () => {
    expect(idsOf(checkMpp(tempo({ amount: "0" }), OPTIONS), "info")).toEqual(["zero_amount"])
  })

  test("a test network may count as real", () => {
    const options = { ...OPTIONS, realNetworks: ["eip155:42431"] }
    const pathUsd = "0x20c0000000000000000000000000000000000000"
    const reply = tempo({ currency: pathUsd, methodDetails: { chainId: 42431 } })
    expect(checkMpp(reply, options).price).toMatchObject({ priceUsd: "0.01", testNetwork: false })
    expect(checkMpp(reply, OPTIONS).price).toMatchObject({ priceUsd: null, testNetwork: true })
  })
})

describe("bad Payment challenges", () => {
  for (const [sentence, reply, errors] of INVALID) {
    test(`${sentence}: ${errors.join(", ")}`, () => {
      const detection = checkMpp(reply, OPTIONS)
      expect(idsOf(detection, "error")).toEqual(errors)
      expect(detection).toMatchObject({ valid: false, price: null })
    })
  }

  test("no header, or other schemes only", () => {
    expect(idsOf(checkMpp({ status: 402, headers: {}, body: "{}" }, OPTIONS), "error")).toEqual([
      "no_payment_challenge",
    ])
    expect(checkMpp(challengeReply('Bearer realm="a, Payment id=x"'), OPTIONS).findings[0]).toMatchObject({
      id: "no_payment_challenge",
      seen: "schemes: Bearer",
    })
  })

  test("what cannot be told is null", () => {
    const offer = checkMpp(withParams({ request: "!", expires: "soon" }), OPTIONS).challenge?.offers[0]
    const expected: Partial<MppOffer> = { amount: null, currency: null, network: null, expires: null, priceUsd: null }
    expect(offer).toMatchObject(expected)
  })
})

test("every MPP finding has been seen in a recorded answer or a case above", () => {
  const detections = [
    ...loadVectors("mpp").map((vector) => checkMpp(replyOf(vector), optionsOf(vector))),
    ...[...VALID, ...INVALID].map(([, reply]) => checkMpp(reply, OPTIONS)),
  ]
  const seen = new Set(detections.flatMap(({ findings }) => findings.map(({ id }) => id)))
  const elsewhere = ["no_payment_challenge", "zero_amount"]
  expect(Object.keys(MPP_TEXTS).filter((id) => !seen.has(id) && !elsewhere.includes(id))).toEqual([])
})
