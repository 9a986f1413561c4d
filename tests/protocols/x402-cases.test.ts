import { describe, expect, test } from "vitest"
import { toBase64 } from "@/lib/protocols/base64"
import type { AskedPrice, Reply } from "@/lib/protocols/challenge"
import { reasonOf } from "@/lib/protocols/challenge"
import { checkX402 } from "@/lib/protocols/x402"
import { X402_TEXTS } from "@/lib/protocols/x402-findings"
import {
  makeDocument,
  makeInvoice,
  makeRequirement,
  makeV1Requirement,
  NOW_SECONDS,
  OPTIONS,
  SOMEONE,
  USDC_BASE,
  v1Reply,
} from "./builders"
import { findVector, idsOf, loadVectors, optionsOf, replyOf, x402Reply } from "./vectors"

const SOLANA_KEY = "EwWqGE4ZFKLofuestmU4LDdK7XM1N4ALgdZccwYugwGd"
const STELLAR_USDC = "CCW67TSZV3SSS2HXMBQ5JFGCKJNXKZM7UQUWUZPUTHXSTZLEO7SJMI75"
const ZERO = `0x${"0".repeat(40)}`

const withEntry = (changes: Record<string, unknown>) => x402Reply(makeDocument({ accepts: [makeRequirement(changes)] }))
const headerReply = (value: string, body = ""): Reply => ({
  status: 402,
  headers: { "payment-required": [value] },
  body,
})

const LIGHTNING = {
  network: "bip122:000000000019d6689c085ae165831e93",
  amount: "21000",
  asset: "BTC",
  payTo: "anonymous",
  extra: { paymentMethod: "lightning", invoice: makeInvoice() },
}
const lightning = (invoice: string, amount = "21000") =>
  withEntry({ ...LIGHTNING, amount, extra: { paymentMethod: "lightning", invoice } })

/** Sentence, reply, the price it asks, and warnings. All valid. */
const VALID: [string, Reply, Partial<AskedPrice>, string[]?][] = [
  [
    "USDC on Base",
    withEntry({}),
    { priceUsd: "0.01", asset: "USDC", network: "eip155:8453", payTo: SOMEONE, kind: "exact", amount: "0.01" },
  ],
  [
    "upto is a limit, not a price",
    withEntry({
      scheme: "upto",
      amount: "100000",
      extra: { assetTransferMethod: "permit2", facilitatorAddress: SOMEONE },
    }),
    { priceUsd: "0.1", kind: "up_to" },
  ],
  ["version 1 on Base", v1Reply(makeV1Requirement()), { priceUsd: "0.01", network: "eip155:8453" }],
  [
    "Stellar USDC has seven decimals",
    withEntry({
      network: "stellar:pubnet",
      asset: STELLAR_USDC,
      payTo: `G${"A".repeat(55)}`,
      amount: "100000",
      extra: { areFeesSponsored: true },
    }),
    { priceUsd: "0.01", asset: "USDC" },
  ],
  ["an EVM asset in another letter case", withEntry({ asset: USDC_BASE.toLowerCase() }), { asset: "USDC" }],
  [
    "an unknown token is named by its contract, and has no price in dollars",
    withEntry({ asset: SOMEONE }),
    { asset: SOMEONE, priceUsd: null, network: "eip155:8453", amount: null },
  ],
  [
    "one bad and one good requirement",
    x402Reply(makeDocument({ accepts: [makeRequirement({ amount: "0.01" }), makeRequirement()] })),
    { priceUsd: "0.01" },
    ["amount_not_atomic_integer"],
  ],
  [
    "several good ones: the lowest dollars stand for all",
    x402Reply(
      makeDocument({
        accepts: [
          makeRequirement(),
          makeRequirement({
            amount: "9000",
            network: "eip155:137",
            asset: "0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359",
          }),
          makeRequirement({ asset: SOMEONE, amount: "1" }),
        ],
      }),
    ),
    { priceUsd: "0.009", network: "eip155:137" },
  ],
  [
    "a real network beside a cheaper test network",
    x402Reply(
      makeDocument({
        accepts: [
          makeRequirement({
            network: "eip155:84532",
            asset: "0x036CbD53842c5426634e7929541eC2318f3dCF7e",
            amount: "1",
          }),
          makeRequirement(),
        ],
      }),
    ),
    { priceUsd: "0.01", network: "eip155:8453", testNetwork: false },
  ],
  ["Lightning, paid in satoshis", lightning(makeInvoice()), { priceSats: 21, priceUsd: null, asset: "BTC" }],
  [
    "a Lightning invoice for a test network",
    lightning(makeInvoice({ network: "testnet" })),
    { testNetwork: true },
    ["test_network"],
  ],
  [
    "header names in capitals, HTML for browsers in the body",
    {
      status: 402,
      headers: { "PAYMENT-REQUIRED": [toBase64(Buffer.from(JSON.stringify(makeDocument())))] },
      body: "<!doctype html>",
    },
    { priceUsd: "0.01" },
  ],
  [
    "a header of version 2 wins over a body of version 1",
    { ...x402Reply(makeDocument()), body: v1Reply(makeV1Requirement({ maxAmountRequired: "5" })).body },
    { priceUsd: "0.01" },
  ],
  [
    "version 1 in the header",
    headerReply(toBase64(Buffer.from(v1Reply(makeV1Requirement()).body))),
    { priceUsd: "0.01" },
    ["v1_in_header"],
  ],
  [
    "version 1 with a CAIP-2 network",
    v1Reply(makeV1Requirement({ network: "eip155:8453" })),
    { priceUsd: "0.01" },
    ["v1_network_is_caip2"],
  ],
  [
    "version 1 on a network nobody knows",
    v1Reply(makeV1Requirement({ network: "my-chain" })),
    { network: "my-chain", priceUsd: null },
    ["network_unknown"],
  ],
  [
    "version 1 with a relative resource, no description and a null schema",
    v1Reply(makeV1Requirement({ resource: "/weather", description: undefined, outputSchema: null })),
    {},
    ["resource_not_absolute_url", "description_missing", "outputSchema_null"],
  ],
  ["a scheme nobody knows", withEntry({ scheme: "barter" }), {}, ["scheme_unknown"]],
  ["a namespace nobody knows", withEntry({ network: "mychain:1" }), { network: "mychain:1" }, ["network_unknown"]],
  ["no signing domain", withEntry({ extra: null }), {}, ["eip712_domain_missing"]],
  ["permit2 needs no signing domain", withEntry({ extra: { assetTransferMethod: "permit2" } }), {}],
  [
    "Solana without a fee payer",
    withEntry({ network: "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp", asset: SOLANA_KEY, payTo: SOLANA_KEY, extra: {} }),
    {},
    ["feePayer_missing"],
  ],
  [
    "Algorand's identifiers, which strict CAIP-2 would refuse",
    withEntry({
      network: "algorand:wGHE2Pwdvd7S12BL5FaOP20EGYesN73ktiC1qzkkit8=",
      asset: "31566704",
      payTo: "A".repeat(58),
      extra: undefined,
    }),
    { priceUsd: "0.01", asset: "USDC" },
  ],
  [
    "Hedera",
    withEntry({ network: "hedera:mainnet", asset: "0.0.456858", payTo: "0.0.1234", extra: undefined }),
    { asset: "0.0.456858" },
  ],
  [
    "Aptos, whose addresses are not checked",
    withEntry({ network: "aptos:1", asset: "0xbae2", payTo: "0x1", extra: undefined }),
    {},
  ],
  [
    "an extension without schema",
    x402Reply(makeDocument({ extensions: { bazaar: { info: {} } } })),
    {},
    ["extension_without_info_schema"],
  ],
  ["extensions null", x402Reply(makeDocument({ extensions: null })), {}],
  [
    "a resource that is no absolute URL",
    x402Reply(makeDocument({ resource: { url: "weather" } })),
    {},
    ["resource_not_absolute_url"],
  ],
  [
    "a service name of 33 characters",
    x402Reply(makeDocument({ resource: { url: "https://a.example", serviceName: "x".repeat(33) } })),
    {},
    ["resource_metadata_invalid"],
  ],
  [
    "six tags",
    x402Reply(makeDocument({ resource: { url: "https://a.example", tags: [..."abcdef"] } })),
    {},
    ["resource_metadata_invalid"],
  ],
  [
    "more entries than are looked at",
    x402Reply(makeDocument({ accepts: new Array(65).fill(makeRequirement()) })),
    {},
    ["entries_capped"],
  ],
]

/** Sentence, reply, the error of the document as a whole. */
const BAD_DOCUMENTS: [string, Reply, string][] = [
  ["a body that is HTML", { status: 402, headers: {}, body: "<!doctype html><title>Pay</title>" }, "no_x402_challenge"],
  ["a body that is no object", { status: 402, headers: {}, body: '[{"x402Version":1}]' }, "no_x402_challenge"],
  ["an empty answer", { status: 402, headers: {}, body: "" }, "no_x402_challenge"],
  ["a header of 100 kB", headerReply("A".repeat(100_000)), "header_too_large"],
  ["a header with spaces", headerReply("eyJ4 NDAy"), "header_not_base64"],
  ["an empty header", headerReply(""), "header_not_base64"],
  ["plain JSON in the header", headerReply(JSON.stringify(makeDocument())), "header_not_base64_but_json"],
  ["half a JSON text in the header", headerReply(toBase64(Buffer.from('{"x402Version":'))), "header_not_json"],
  ["null in the header", headerReply(toBase64(Buffer.from("null"))), "header_not_object"],
  ["no version in the header", x402Reply(makeDocument({ x402Version: undefined })), "unsupported_version"],
  ["version 3 in the body", { status: 402, headers: {}, body: '{"x402Version":3}' }, "unsupported_version"],
  [
    "version 2 in the body only",
    { status: 402, headers: {}, body: JSON.stringify(makeDocument()) },
    "v2_without_header",
  ],
  ["no accepts", x402Reply(makeDocument({ accepts: undefined })), "accepts_missing"],
  ["accepts as an object", x402Reply(makeDocument({ accepts: makeRequirement() })), "accepts_missing"],
  ["accepts empty", x402Reply(makeDocument({ accepts: [] })), "accepts_empty"],
  ["accepts empty in version 1", v1Reply(), "accepts_empty"],
  [
    "a sign-in and nothing to pay",
    x402Reply(makeDocument({ accepts: [], extensions: { "sign-in-with-x": { info: {}, schema: {} } } })),
    "auth_only",
  ],
  ["resource as text", x402Reply(makeDocument({ resource: "https://api.example.com" })), "resource_missing"],
  ["resource without url", x402Reply(makeDocument({ resource: { description: "x" } })), "resource_url_missing"],
  ["extensions as a list", x402Reply(makeDocument({ extensions: [] })), "extensions_not_object"],
]

/** Sentence, reply with one entry, its issues in order. */
const BAD_ENTRIES: [string, Reply, string[]][] = [
  ["an entry that is text", x402Reply(makeDocument({ accepts: ["exact"] })), ["not_object"]],
  ["no scheme", withEntry({ scheme: undefined }), ["scheme_missing"]],
  ["no network", withEntry({ network: "" }), ["network_missing"]],
  ["a version 1 name in version 2", withEntry({ network: "base" }), ["network_not_caip2"]],
  ["a chain id with a leading zero", withEntry({ network: "eip155:08453" }), ["network_bad_eip155"]],
  ["no amount", withEntry({ amount: undefined }), ["amount_missing"]],
  ["an amount as number", withEntry({ amount: 1000 }), ["amount_not_string"]],
  ["an amount in scientific notation", withEntry({ amount: "1e3" }), ["amount_not_atomic_integer"]],
  [
    "an amount with more digits than 256 bits have",
    withEntry({ amount: "9".repeat(79) }),
    ["amount_not_atomic_integer"],
  ],
  ["an amount of zero", withEntry({ amount: "0" }), ["amount_zero"]],
  ["an amount with a leading zero", withEntry({ amount: "01000" }), ["amount_leading_zero"]],
  ["neither asset nor payee", withEntry({ asset: undefined, payTo: null }), ["asset_missing", "payTo_missing"]],
  ["a payee that is too short", withEntry({ payTo: "0x209693" }), ["payTo_not_evm_address"]],
  ["a Solana mint on an EVM network", withEntry({ asset: SOLANA_KEY }), ["asset_not_evm_address"]],
  ["zero addresses", withEntry({ asset: ZERO, payTo: ZERO }), ["asset_zero_address", "payTo_zero_address"]],
  [
    "EVM addresses on Solana",
    withEntry({ network: "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp" }),
    ["asset_not_base58", "payTo_not_base58"],
  ],
  ["EVM addresses on Stellar", withEntry({ network: "stellar:pubnet" }), ["asset_not_stellar", "payTo_not_stellar"]],
  [
    "names on Hedera",
    withEntry({ network: "hedera:mainnet", asset: "USDC", payTo: "me" }),
    ["asset_not_hedera", "payTo_not_hedera"],
  ],
  [
    "EVM addresses on Algorand",
    withEntry({ network: "algorand:wGHE2Pwdvd7S12BL5FaOP20EGYesN73ktiC1qzkkit8=" }),
    ["asset_not_asa_id", "payTo_not_algorand"],
  ],
  ["no time limit", withEntry({ maxTimeoutSeconds: null }), ["maxTimeoutSeconds_invalid"]],
  ["version 1 without resource", v1Reply(makeV1Requirement({ resource: undefined })), ["resource_missing"]],
  ["extra as a list", withEntry({ extra: [] }), ["extra_not_object"]],
  [
    "Lightning without invoice",
    withEntry({ ...LIGHTNING, extra: { paymentMethod: "lightning" } }),
    ["lightning_invoice_missing"],
  ],
  ["Lightning with half an invoice", lightning("lnbc210n1p..."), ["lightning_invoice_malformed"]],
  [
    "Lightning with an expired invoice",
    lightning(makeInvoice({ timestamp: NOW_SECONDS - 3_600 })),
    ["lightning_invoice_expired"],
  ],
  ["Lightning with satoshis for millisatoshi", lightning(makeInvoice(), "21"), ["lightning_amount_mismatch"]],
  [
    "everything wrong at once, in the order of the checks",
    withEntry({ scheme: 1, network: "eip155:x", amount: "-1", asset: "a", payTo: "b", maxTimeoutSeconds: 0, extra: 1 }),
    [
      "scheme_missing",
      "network_bad_eip155",
      "amount_not_atomic_integer",
      "asset_not_evm_address",
      "payTo_not_evm_address",
      "maxTimeoutSeconds_invalid",
      "extra_not_object",
    ],
  ],
]

describe("good x402 challenges", () => {
  for (const [sentence, reply, price, warnings = []] of VALID) {
    test(`${sentence}: valid${warnings.length > 0 ? ` with ${warnings.join(", ")}` : ""}`, () => {
      const detection = checkX402(reply, OPTIONS)
      expect(reasonOf(detection)).toBeNull()
      expect(detection.valid).toBe(true)
      expect(detection.price).toMatchObject(price)
      expect(idsOf(detection, "warning")).toEqual(warnings)
    })
  }
})

describe("bad x402 challenges", () => {
  for (const [sentence, reply, error] of BAD_DOCUMENTS) {
    test(`${sentence}: ${error}`, () => {
      const detection = checkX402(reply, OPTIONS)
      expect(idsOf(detection, "error")).toEqual([error])
      expect(detection).toMatchObject({ valid: false, price: null })
      expect(detection.challenge?.entries ?? []).toEqual([])
    })
  }

  for (const [sentence, reply, issues] of BAD_ENTRIES) {
    test(`${sentence}: ${issues.join(", ")}`, () => {
      const detection = checkX402(reply, OPTIONS)
      expect(idsOf(detection, "error")).toEqual(["no_valid_requirement", ...issues])
      expect(detection.challenge?.entries[0]).toMatchObject({ valid: false, issues, priceUsd: null })
      expect(detection.challenge?.assetKnown).toBeNull()
    })
  }

  test("findings name the entry they were seen in", () => {
    const accepts = [makeRequirement({ scheme: undefined }), makeRequirement({ amount: "$1" })]
    const { findings } = checkX402(x402Reply(makeDocument({ accepts })), OPTIONS)
    expect(findings.map(({ id, seen }) => [id, seen])).toEqual([
      ["no_valid_requirement", "2 entries"],
      ["scheme_missing", "accepts[0]"],
      ["amount_not_atomic_integer", "accepts[1]: $1"],
    ])
  })

  test("accepts without x402Version is not a challenge, but the finding gives a hint", () => {
    const body = JSON.stringify({ accepts: [makeV1Requirement()] })
    const { findings } = checkX402({ status: 402, headers: {}, body }, OPTIONS)
    expect(findings[0]).toMatchObject({ id: "no_x402_challenge", seen: "a body with accepts, but without x402Version" })
  })
})

describe("what an x402 challenge tells beside the price", () => {
  test("the requirements are kept as sent, at most sixteen of them", () => {
    const accepts = Array.from({ length: 30 }, (_, index) =>
      makeRequirement({ amount: String(index + 1), custom: { a: [1, null, "é"] } }),
    )
    const { challenge } = checkX402(x402Reply(makeDocument({ accepts })), OPTIONS)
    expect(challenge?.accepts).toEqual(accepts.slice(0, 16))
    expect(challenge?.entries.length).toBe(30)
  })

  test("long and deep requirements are cut", () => {
    let deep: unknown = "bottom"
    for (let level = 0; level < 3_000; level += 1) deep = [deep]
    const accepts = [makeRequirement({ extra: { deep, long: "x".repeat(30_000), bad: "a\u0000b" } })]
    const body = v1Reply(...accepts).body
    const { challenge } = checkX402({ status: 402, headers: {}, body }, OPTIONS)
    const kept = JSON.stringify(challenge?.accepts)
    expect(kept.length).toBeLessThan(6_000)
    expect(kept).toContain("a\ufffdb")
  })

  test("the declared method, an example body and the resource are read", () => {
    const info = { input: { type: "http", method: "post", bodyType: "json", body: { q: "x" } } }
    const { challenge } = checkX402(x402Reply(makeDocument({ extensions: { bazaar: { info, schema: {} } } })), OPTIONS)
    expect(challenge).toMatchObject({
      method: "POST",
      sampleBody: '{"q":"x"}',
      resource: "https://api.example.com/weather",
    })
    const v1 = v1Reply(makeV1Requirement({ outputSchema: { input: { type: "http", method: "GET" } } }))
    expect(checkX402(v1, OPTIONS).challenge).toMatchObject({
      method: "GET",
      sampleBody: null,
      version: 1,
      source: "body",
    })
  })

  test("an example body that is no JSON, too long or too deep is left out", () => {
    let deep: unknown = 1
    for (let level = 0; level < 100; level += 1) deep = { deep }
    for (const input of [{ bodyType: "text", body: "x" }, { body: "x".repeat(5_000) }, { body: deep }]) {
      const reply = x402Reply(makeDocument({ extensions: { bazaar: { info: { input }, schema: {} } } }))
      expect(checkX402(reply, OPTIONS).challenge?.sampleBody).toBeNull()
    }
  })

  test("hints at the facilitator come in order of how much they tell, each once", () => {
    const accepts = [
      makeRequirement({ extra: { feePayer: SOLANA_KEY, facilitator: "https://b.example" } }),
      makeRequirement({
        facilitatorData: '{"facilitatorUrl":"https://c.example"}',
        extra: { facilitatorUrl: "https://a.example" },
      }),
      makeRequirement({
        facilitatorData: { facilitatorUrl: "https://d.example" },
        extra: { facilitatorAddress: SOMEONE },
      }),
      makeRequirement({ facilitatorData: "https://a.example" }),
    ]
    const { challenge } = checkX402(x402Reply(makeDocument({ accepts, facilitator: "https://e.example" })), OPTIONS)
    expect(challenge?.facilitatorHints).toEqual([
      "https://a.example",
      "https://b.example",
      "https://c.example",
      "https://d.example",
      "https://e.example",
      SOLANA_KEY,
      SOMEONE,
    ])
  })

  test("the asset is known when a valid entry names it, whatever the others do", () => {
    const known = (...accepts: unknown[]) =>
      checkX402(x402Reply(makeDocument({ accepts })), OPTIONS).challenge?.assetKnown
    expect(known(makeRequirement({ asset: SOMEONE }), makeRequirement())).toBe(true)
    expect(known(makeRequirement({ asset: SOMEONE }))).toBe(false)
    expect(known(makeRequirement({ asset: SOMEONE }), makeRequirement({ amount: "0" }))).toBe(false)
    expect(known(makeRequirement({ amount: "0" }))).toBeNull()
  })
})

test("a test network is valid, marked, and without dollars, unless it counts as real here", () => {
  const vector = findVector("x402", "real x402-express 1.2.0 (v1) GET")
  const reply = replyOf(vector)
  expect(checkX402(reply, optionsOf(vector))).toMatchObject({
    valid: true,
    price: { priceUsd: null, testNetwork: true, amount: "0.001" },
  })
  const options = { ...optionsOf(vector), realNetworks: ["eip155:84532"] }
  expect(checkX402(reply, options)).toMatchObject({ valid: true, price: { priceUsd: "0.001", testNetwork: false } })
})

test("every x402 finding has been seen in a recorded answer or a case above", () => {
  const detections = [
    ...loadVectors("x402").map((vector) => checkX402(replyOf(vector), optionsOf(vector))),
    ...[...VALID, ...BAD_DOCUMENTS, ...BAD_ENTRIES].map(([, reply]) => checkX402(reply, OPTIONS)),
  ]
  const seen = new Set(detections.flatMap(({ findings }) => findings.map(({ id }) => id)))
  expect(Object.keys(X402_TEXTS).filter((id) => !seen.has(id))).toEqual([])
})
