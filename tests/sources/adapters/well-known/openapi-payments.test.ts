// How the operations of an OpenAPI document declare that they are paid, next to the MPP draft.

import { describe, expect, it } from "vitest"
import { parseOpenApi } from "@/lib/sources/adapters/well-known/openapi"
import { USDC } from "../../twin-data"
import { BASE, PAY_TO, read, TERMS } from "./read-document"

describe("an OpenAPI operation", () => {
  const paid = { responses: { "402": { description: "Payment Required" } } }
  const operation = (get: object, root: object = {}) =>
    read(parseOpenApi, { ...root, paths: { "/x": { get: { ...paid, ...get } } } })
  const X402 = { "x-x402": { network: BASE, payTo: PAY_TO } }

  it.each<[string, object, object, string[]]>([
    ["x-x402-price as text", { "x-x402-price": "$0.01" }, X402, ["x402 GET /x $0.01"]],
    [
      "x-x402-price as an object",
      { "x-x402-price": { amount: "1000", asset: "USDC", decimals: 6 } },
      X402,
      ["x402 GET /x $0.001"],
    ],
    ["x-x402-price as a number", { "x-x402-price": 0.03 }, {}, ["x402 GET /x $0.03"]],
    ["x-x402", { "x-x402": { price: "$0.018 USDC", network: "base" } }, {}, ["x402 GET /x $0.018"]],
    [
      "x-x402 with terms",
      { "x-x402": { accepts: [{ ...TERMS, maxAmountRequired: "2000" }] } },
      {},
      ["x402 GET /x $0.002"],
    ],
    [
      "x-x402 with an atomic price",
      { "x-x402": { price_atomic: "3000", asset: USDC, network: BASE } },
      {},
      ["x402 GET /x $0.003"],
    ],
    ["x-x402 as text", { "x-x402": "$0.04" }, {}, ["x402 GET /x $0.04"]],
    ["x-x402 without a price", { "x-x402": { network: "base" } }, {}, ["x402 GET /x -"]],
    ["x-x402 of a test network", { "x-x402": { price: "$1", network: "base-sepolia" } }, {}, ["x402 GET /x -"]],
    ["x-x402-price-usd", { "x-x402-price-usd": "0.08" }, {}, ["x402 GET /x $0.08"]],
    [
      "both spellings that contradict each other",
      { "x-x402-price": "$0.01", "x-x402-price-usd": 0.02 },
      {},
      ["x402 GET /x -"],
    ],
    ["a price of zero", { "x-x402-price": "$0" }, X402, []],
    ["no payment", { "x-x402": { paid: false, price: "$1" } }, X402, []],
    ["only a 402 response, in a document that names no protocol", {}, {}, []],
    ["only a 402 response, in a document with x-x402", {}, X402, ["x402 GET /x -"]],
    [
      "only a 402 response, in a document that mentions the protocols",
      {},
      { info: { title: "Acme", description: "Every call is paid, by x402 or by MPP." } },
      ["MPP GET /x -", "x402 GET /x -"],
    ],
    [
      "only a 402 response that names the protocol",
      { responses: { "402": { description: "L402 challenge with an invoice" } } },
      { info: { title: "x402 and more" } },
      ["L402 GET /x -"],
    ],
    [
      "only a 402 response with the header of x402",
      { responses: { "402": { description: "Pay", headers: { "PAYMENT-REQUIRED": {} } } } },
      {},
      ["x402 GET /x -"],
    ],
    ["x-payment-info without a protocol", { "x-payment-info": { price: "$0.02" } }, X402, ["x402 GET /x $0.02"]],
    ["other types", { "x-x402-price": null, "x-x402": [], "x-x402-accepts": 7 }, {}, ["x402 GET /x -"]],
    [
      "x-x402 and x-payment-info",
      { "x-x402-price": "$0.01", "x-payment-info": { protocols: ["mpp"], price: 0.01 } },
      {},
      ["MPP GET /x $0.01", "x402 GET /x $0.01"],
    ],
    [
      "x-x402 and x-payment-info without a price",
      { "x-x402-price": "$0.01", "x-payment-info": { protocols: ["x402"] } },
      {},
      ["x402 GET /x $0.01"],
    ],
  ])("with %s", (_, get, root, expected) => {
    expect(operation(get, root)?.toSorted()).toEqual(expected.toSorted())
  })

  it("with only a 402 response is paid like the first one with terms, where the document mentions no protocol", () => {
    const declared = { get: { ...paid, "x-payment-info": { protocols: ["x402"], price: "$0.02" } } }
    const document = { paths: { "/a": { get: paid }, "/b": declared, "/c": { post: paid, get: { responses: {} } } } }
    expect(read(parseOpenApi, document)).toEqual(["x402 GET /a -", "x402 GET /b $0.02", "x402 POST /c -"])
  })

  const TEMPO = "0x20c000000000000000000000b9537d11c60e8b50"
  const mixed = {
    pricingMode: "fixed",
    price: "0.010000",
    amount: "10000",
    currency: TEMPO,
    method: "tempo",
    intent: "charge",
  }
  it.each<[string, unknown, string[]]>([
    [
      "both dialects in one object",
      { protocols: ["x402", "mpp"], ...mixed },
      ["x402 GET /x $0.01", "MPP GET /x $0.01"],
    ],
    ["a list that wins over `method`", { protocols: ["x402"], ...mixed }, ["x402 GET /x $0.01"]],
    ["a method without a list", mixed, ["MPP GET /x $0.01"]],
    ["a method next to an unknown protocol", { ...mixed, protocols: ["barter"] }, ["MPP GET /x $0.01"]],
    [
      "amounts only, which are those of MPP",
      { protocols: ["x402", "mpp"], amount: "10000", currency: TEMPO, method: "tempo" },
      ["x402 GET /x -", "MPP GET /x $0.01"],
    ],
    [
      "offers next to a list",
      { protocols: ["x402", "mpp"], price: 0.5, offers: [{ method: "stripe", amount: "500", currency: "usd" }] },
      ["x402 GET /x $0.5", "MPP GET /x $5"],
    ],
    ["protocols as text", { protocols: "x402", price: 0.02 }, ["x402 GET /x $0.02"]],
    [
      "several protocols as text",
      { protocols: "x402, MPP", price: "$0.02" },
      ["x402 GET /x $0.02", "MPP GET /x $0.02"],
    ],
    ["one protocol", { protocol: "x402", price: "0.02" }, ["x402 GET /x $0.02"]],
    ["a whole price with its mode", { protocols: ["x402"], pricingMode: "fixed", price: "2" }, ["x402 GET /x $2"]],
    ["a whole price without a mode", { protocols: ["x402"], price: 10_000 }, ["x402 GET /x -"]],
    [
      "a price object without a mode",
      { protocols: ["x402"], price: { amount: "0.2", currency: "USDC" } },
      ["x402 GET /x $0.2"],
    ],
    [
      "another currency",
      { protocols: ["x402"], price: { mode: "fixed", amount: "0.2", currency: "EUR" } },
      ["x402 GET /x -"],
    ],
    ["an amount without a price", { protocols: ["x402"], amount: "0.02", currency: "USDC" }, ["x402 GET /x $0.02"]],
    ["smallest units without a price", { protocols: ["x402"], amount: "20000" }, ["x402 GET /x -"]],
    [
      "another currency of a flat price",
      { protocols: ["x402"], pricingMode: "fixed", price: "2", currency: "EUR" },
      ["x402 GET /x -"],
    ],
    ["another mode", { protocols: ["x402"], pricingMode: "dynamic", price: "0.2" }, ["x402 GET /x -"]],
    ["a price of zero", { protocols: "x402", price: "0" }, []],
    [
      "a price of zero with its mode",
      { protocols: ["x402", "mpp"], price: { mode: "fixed", currency: "USD", amount: "0.00" } },
      [],
    ],
    [
      "protocols as objects with a name",
      { protocols: [{ name: "x402", version: 2 }], price: { mode: "fixed", currency: "USDC", amount: "0.005" } },
      ["x402 GET /x $0.005"],
    ],
    [
      "protocols with a version",
      { protocols: ["x402-v2", "MPP/1"], price: 0.5 },
      ["MPP GET /x $0.5", "x402 GET /x $0.5"],
    ],
    ["x402 as a member", { x402: { network: "base" }, price: "$0.01" }, ["x402 GET /x $0.01"]],
    ["`accepts`", { accepts: [{ ...TERMS, amount: "10000" }] }, ["x402 GET /x $0.01"]],
    [
      "x402 as the method",
      { method: "x402", scheme: "exact", network: BASE, asset: USDC, currency: "USDC", amount: "0.001" },
      ["x402 GET /x $0.001"],
    ],
    [
      "offers of x402",
      { offers: [{ method: "x402", network: BASE, asset: "USDC", advisoryPriceUsd: 0.01 }] },
      ["x402 GET /x $0.01"],
    ],
    [
      "offers of both",
      {
        offers: [
          { protocol: "x402", network: BASE, asset: USDC, amount: "20000" },
          { method: "tempo", intent: "charge", currency: TEMPO, amount: "10000" },
        ],
      },
      ["MPP GET /x $0.01", "x402 GET /x $0.02"],
    ],
    ["a free call", { type: "free", description: "No charge" }, []],
    ["satoshis", { protocols: ["l402", "x402"], price: "21 sats" }, ["x402 GET /x -", "L402 GET /x 21 sats"]],
    ["other types", { protocols: [7, null, [], { x402: null }], price: [] }, ["x402 GET /x -"]],
  ])("with %s", (_, info, expected) => {
    expect(operation({ "x-payment-info": info })?.toSorted()).toEqual(expected.toSorted())
  })
})
