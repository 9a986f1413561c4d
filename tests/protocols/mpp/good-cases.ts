// Valid MPP challenges (scheme `Payment`), each with its expected price and warnings.

import type { Reply } from "@/lib/protocols/challenge"
import type { ChallengePrice } from "@/lib/protocols/money"
import { HASH_HEX, l402Line, makeInvoice, paymentLine, SOMEONE, tempoRequest, USDC_BASE } from "../builders"
import { challengeReply } from "../vectors"
import {
  asked,
  details,
  evm,
  lightning,
  PADDED,
  raw,
  SOLANA_KEY,
  SOLANA_USDC,
  solana,
  stripe,
  tempo,
  withParams,
} from "./builders"

const ENDS = "2037-01-01T00:00:00Z"

/** Title, response, expected price and expected ids of warnings (none if absent). */
export const GOOD: [string, Reply, Partial<ChallengePrice>, string[]?][] = [
  [
    "tempo, charge",
    challengeReply(paymentLine()),
    { priceUsd: "0.01", asset: "USDC.e", network: "eip155:4217", payTo: SOMEONE, basis: "per_call" },
  ],
  [
    "tempo, session: the price of a unit",
    tempo({ amount: "25", unitType: "token", methodDetails: { chainId: 4217, escrowContract: SOMEONE } }, "session"),
    { priceUsd: "0.000025", basis: "metered", unit: "token" },
  ],
  [
    "tempo, subscription: the price of a period",
    tempo({ periodUnit: "week", periodCount: 1, subscriptionExpires: ENDS }, "subscription"),
    { priceUsd: "0.01", basis: "period", unit: "week" },
  ],
  [
    "a subscription of two weeks",
    tempo({ periodUnit: "week", periodCount: "2", subscriptionExpires: ENDS }, "subscription"),
    { unit: "2 weeks" },
  ],
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
    "stripe, a code in upper case",
    asked("stripe", stripe({ currency: "USD" })),
    { priceUsd: "5" },
    ["currency_not_lowercase"],
  ],
  [
    "card",
    asked("card", {
      amount: "100",
      currency: "usd",
      methodDetails: { acceptedNetworks: ["visa"], merchantName: "Acme", encryptionJwk: {} },
    }),
    { priceUsd: "1", network: "card" },
  ],
  ["lightning, charge", asked("lightning", lightning()), { priceSats: 21, asset: "BTC", network: "lightning" }],
  [
    "lightning, without hash and network",
    asked("lightning", lightning({ paymentHash: undefined, network: undefined })),
    { priceSats: 21 },
  ],
  [
    "lightning on regtest, with its label",
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
    { priceSats: 1, basis: "metered" },
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
      recipient: `G${"A".repeat(55)}`,
      methodDetails: { network: "stellar:pubnet" },
    }),
    { priceUsd: "0.01", network: "stellar:pubnet" },
  ],
  [
    "hedera's test network",
    asked("hedera", { amount: "1", currency: "0.0.1", recipient: "0.0.2", methodDetails: { chainId: 296 } }),
    { testNetwork: true },
    ["test_network"],
  ],
  [
    "an unregistered method",
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
    "scheme in lower case, folded with tabs",
    challengeReply(paymentLine().replace("Payment", "payment").replaceAll(", ", ",\r\n\t")),
    { priceUsd: "0.01" },
  ],
  [
    "the same in two headers",
    challengeReply(
      'payment id="a", realm="r",',
      `\t${paymentLine(tempoRequest(), { id: null, realm: null }).slice("Payment ".length)}`,
    ),
    { priceUsd: "0.01" },
  ],
  ["an L402 line, then a Payment line", challengeReply(l402Line(), paymentLine()), { priceUsd: "0.01" }],
  ["L402 and Payment in one line", challengeReply(`${l402Line()}, ${paymentLine()}`), { priceUsd: "0.01" }],
  [
    "no comma after a parameter",
    challengeReply(paymentLine().replace('", ', '" ')),
    { priceUsd: "0.01" },
    ["missing_comma"],
  ],
  ["a word without a value", challengeReply(`${paymentLine()}, draft`), { priceUsd: "0.01" }, ["stray_word"]],
  [
    "an intent that no draft defines has no price",
    challengeReply(paymentLine(tempoRequest(), { intent: "authorize" })),
    { priceUsd: null, basis: "ceiling" },
    ["intent_unknown"],
  ],
  [
    "plain text without no-store",
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
    "more challenges than are checked",
    challengeReply(new Array(40).fill(paymentLine()).join(", ")),
    {},
    ["offers_capped"],
  ],
]
