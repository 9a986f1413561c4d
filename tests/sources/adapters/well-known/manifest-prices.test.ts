// The prices that hosts write by hand. A price is read where it can mean only one thing.

import { describe, expect, it } from "vitest"
import { USDC } from "../../twin-data"
import { BASE, PAY_TO, readX402, TERMS } from "./read-document"

/** The price of the only entry of an x402 document. */
const priceOf = (entry: object, document: object = {}) =>
  readX402({ ...document, resources: [{ path: "/x", ...entry }] })?.[0]?.replace("x402 - /x ", "")

describe("D-manifest-02 the price of an entry", () => {
  it.each<[unknown, string]>([
    ["$0.001", "$0.001"],
    ["$0.018 USDC", "$0.018"],
    ["0.018 USDC", "$0.018"],
    ["USD 0.02", "$0.02"],
    ["US$2", "$2"],
    ["$0.0003 per call", "$0.0003"],
    ["$0.01/request", "$0.01"],
    ["0.001", "$0.001"],
    [0.02, "$0.02"],
    [{ amount: "1000", asset: "USDC", decimals: 6 }, "$0.001"],
    [{ amount: 1_000, asset: "USDC", decimals: "6" }, "$0.001"],
    [{ amount: "0.001", currency: "USDC", network: "base" }, "$0.001"],
    [{ amount: 2, currency: "USD" }, "$2"],
    [{ usd: 0.05 }, "$0.05"],
    [[{ amount: "0.01", asset: "USDC", network: "base" }], "$0.01"],
    [{ mode: "fixed", amount: "0.01", currency: "USD" }, "$0.01"],
    [{ amount: "10000", currency: "USDC", decimals: 6, asset: `${BASE}/erc20:${USDC}`, network: BASE }, "$0.01"],
    // What can be read in two ways, or is no price of one call.
    ["1000", "-"],
    [5_000, "-"],
    [{ amount: "1000", asset: "USDC", decimals: 2 }, "-"],
    [{ amount: "1000", asset: "USDC" }, "-"],
    [{ amount: "1000", asset: "ACME", decimals: 6 }, "-"],
    [{ mode: "range", amount: "0.01", currency: "USD" }, "-"],
    [{ amount: 0.01, currency: "USD", per: "1k tokens" }, "-"],
    [
      [
        { amount: "0.01", asset: "USDC" },
        { amount: "0.02", asset: "USDC" },
      ],
      "-",
    ],
    ["$0.001-$0.01", "-"],
    ["from $0.01", "-"],
    ["$0.01 per 1k tokens", "-"],
    ["$10/month", "-"],
    ["$1,000", "-"],
    ["0.001 SOL", "-"],
    ["1e-3", "-"],
    ["-1", "-"],
    ["€0.01", "-"],
    ["10 sats", "-"],
    ["dynamic", "-"],
    [-1, "-"],
    [true, "-"],
    [{}, "-"],
    [[], "-"],
    [{ amount: { amount: { amount: "$1" } } }, "-"],
  ])("%j is %s", (price, expected) => {
    expect(priceOf({ price })).toBe(expected)
  })

  it.each<[string, object, object, string]>([
    ["a currency next to it", { price: "3", currency: "USDC" }, {}, "$3"],
    ["a currency of the document", { price: "0.5" }, { currency: "USDC" }, "$0.5"],
    ["another currency of the document", { price: "0.5" }, { currency: "ETH" }, "-"],
    [
      "the token of the document",
      { price: "0.005" },
      { network: "base", asset: { address: USDC, symbol: "USDC", decimals: 6 } },
      "$0.005",
    ],
    ["an unknown token of the document", { price: "0.005" }, { network: BASE, asset: PAY_TO }, "-"],
    ["a test network", { price: "$0.001", network: "base-sepolia" }, {}, "-"],
    ["a test network of the document", { price: "$0.001" }, { network: "eip155:84532" }, "-"],
    ["a name with the currency", { price_usd: "0.01" }, {}, "$0.01"],
    ["a whole number with the currency", { priceUsd: 1 }, {}, "$1"],
    ["`payment`", { payment: { amount: "0.002", token: "USDC", network: "base" } }, {}, "$0.002"],
    ["`payment.price`", { payment: { price: "$0.05", network: "base", asset: "USDC" } }, {}, "$0.05"],
    ["`pricing` as text", { pricing: "$0.02 per call" }, {}, "$0.02"],
    ["two spellings that agree", { price: "$0.10", price_atomic: "100000", ...TERMS }, {}, "$0.1"],
    ["two spellings that contradict each other", { price: "$0.10", price_usd: 0.2 }, {}, "-"],
    ["a price that contradicts the terms", { price: "$1", amount: "10000", ...TERMS }, {}, "-"],
    ["a price of zero next to terms", { price: "0", amount: "10000", ...TERMS }, {}, "-"],
    ["tickers instead of terms", { accepts: ["USDC"], price: "$0.3" }, {}, "$0.3"],
    [
      "terms without a token",
      { accepts: [{ scheme: "exact", network: "base", asset: "USDC", amount: "5000" }], price: "$0.005" },
      {},
      "$0.005",
    ],
    [
      "a ticker in the terms",
      { accepts: [{ scheme: "exact", network: "base", asset: "USDC", maxAmountRequired: "5000" }] },
      {},
      "$0.005",
    ],
    [
      "a price in the terms",
      { accepts: [{ scheme: "exact", network: "base", price: "$0.02", payTo: PAY_TO }] },
      {},
      "$0.02",
    ],
    [
      "an unknown ticker in the terms",
      { accepts: [{ scheme: "exact", network: "base", asset: "ACME", amount: "5000" }] },
      {},
      "-",
    ],
    ["terms, before what the entry says", { accepts: [{ ...TERMS, amount: "5000" }], price: "$1" }, {}, "$0.005"],
  ])("with %s", (_, entry, document, expected) => {
    expect(priceOf(entry, document)).toBe(expected)
  })
})

describe("terms on the entry", () => {
  it.each<[string, object, object, string]>([
    ["complete", { ...TERMS, amount: "10000", price: "$0.01" }, {}, "$0.01"],
    [
      "alone, with pay_to",
      { scheme: "exact", network: "base", asset: USDC, amount: "1", pay_to: PAY_TO },
      {},
      "$0.000001",
    ],
    ["of version 1", { network: "base", asset: USDC, maxAmountRequired: "10000" }, {}, "$0.01"],
    ["in part of the document", { amount: "20000" }, { network: BASE, asset: USDC }, "$0.02"],
    ["with a decimal amount", { amount: "0.02", network: BASE, asset: USDC }, {}, "$0.02"],
    ["with an unknown token", { ...TERMS, asset: PAY_TO, amount: "10000" }, {}, "-"],
    ["with a ticker", { scheme: "exact", network: "base", asset: "USDC", amount: "50" }, {}, "$0.00005"],
    [
      "with a ticker that the network lacks",
      { scheme: "exact", network: "base", asset: "PYUSD", amount: "50" },
      {},
      "-",
    ],
    ["without a network", { asset: USDC, amount: "10000", scheme: "exact" }, {}, "-"],
    ["with other types", { ...TERMS, amount: ["10000"], network: {}, price: null }, {}, "-"],
    ["outside the limits", { ...TERMS, amount: "9".repeat(60) }, {}, "limits"],
  ])("%s", (_, entry, document, expected) => {
    expect(priceOf(entry, document)).toBe(expected)
  })

  it.each<[string, unknown, object, string]>([
    ["1", "1", {}, "$1"],
    ["a decimal", "0.25", {}, "$0.25"],
    ["text with a sign", "$1", {}, "$1"],
    ["smallest units", "1000", {}, "$0.001"],
    ["smallest units, with decimals next to it", "50", { decimals: 6 }, "$0.00005"],
    ["either of them", "50", {}, "-"],
    ["dollars, with their currency next to it", "50", { currency: "USD" }, "$50"],
    ["either of them, with the currency of dollars", "10000", { currency: "USD" }, "-"],
    ["the same as the price", "1", { price: "$1" }, "$1"],
    ["another one than the price", "1", { price: "$2" }, "-"],
    ["a number", 1_000, {}, "$0.001"],
  ])("`amountRequired` is %s", (_, amountRequired, entry, expected) => {
    expect(priceOf({ amountRequired, ...entry }, { accepts: [TERMS] })).toBe(expected)
  })
})
