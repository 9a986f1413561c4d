// Valid x402 challenges, each with its expected price and warnings.

import { toBase64 } from "@/lib/protocols/base64"
import type { Reply } from "@/lib/protocols/challenge"
import type { ChallengePrice } from "@/lib/protocols/money"
import { makeDocument, makeInvoice, makeRequirement, makeV1Requirement, SOMEONE, USDC_BASE, v1Reply } from "../builders"
import { x402Reply } from "../vectors"
import { headerReply, LIGHTNING, lightning, SOLANA_KEY, STELLAR_USDC, withEntry } from "./builders"

const TON_USDT = "0:b113a994b5024a16719f69139328eb759596c38a25f59028b146fecdc3621dfe"

/** Title, response, expected price and expected ids of warnings (none if absent). */
export const GOOD: [string, Reply, Partial<ChallengePrice>, string[]?][] = [
  [
    "USDC on Base",
    withEntry({}),
    { priceUsd: "0.01", asset: "USDC", network: "eip155:8453", payTo: SOMEONE, basis: "per_call", amount: "0.01" },
  ],
  [
    "upto is a limit, not a price",
    withEntry({
      scheme: "upto",
      amount: "100000",
      extra: { assetTransferMethod: "permit2", facilitatorAddress: SOMEONE },
    }),
    { priceUsd: "0.1", basis: "ceiling" },
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
    "an unknown token is named by its contract and has no price in dollars",
    withEntry({ asset: SOMEONE }),
    { asset: SOMEONE, priceUsd: null, network: "eip155:8453", amount: null },
  ],
  [
    "one invalid and one valid requirement",
    x402Reply(makeDocument({ accepts: [makeRequirement({ amount: "0.01" }), makeRequirement()] })),
    { priceUsd: "0.01" },
    ["amount_not_atomic_integer"],
  ],
  [
    "several valid requirements: the lowest dollar price counts",
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
    "a real network next to a cheaper test network",
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
    "header names in upper case, HTML for browsers in the body",
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
    "version 1 on an unknown network",
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
  ...["near:testnet", "xrpl:1", "starknet:SN_SEPOLIA", "casper:casper-test", "tvm:-3"].map(
    (network): [string, Reply, Partial<ChallengePrice>, string[]] => [
      `test money on ${network}`,
      withEntry({ network, asset: "XRP", payTo: "payee" }),
      { network, testNetwork: true, priceUsd: null },
      ["test_network"],
    ],
  ),
  ["a scheme nobody knows", withEntry({ scheme: "barter" }), {}, ["scheme_unknown"]],
  ["a namespace nobody knows", withEntry({ network: "mychain:1" }), { network: "mychain:1" }, ["network_unknown"]],
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
    { asset: "USDC", priceUsd: "0.01" },
  ],
  [
    "TON",
    withEntry({ network: "tvm:-239", asset: TON_USDT, payTo: "0:9", extra: {} }),
    { asset: "USDT", priceUsd: "0.01" },
  ],
  [
    "an issued currency of the XRP Ledger: the amount is in whole units",
    withEntry({
      network: "xrpl:0",
      asset: "524C555344000000000000000000000000000000",
      payTo: "r",
      amount: "10.5",
      extra: { areFeesSponsored: false, issuer: "rMxCKbEDwqr76QuheSUMdEGf4B9xJ8m5De" },
    }),
    { asset: "RLUSD", priceUsd: "10.5", amount: "10.5" },
  ],
  [
    "the same currency of another issuer has no price",
    withEntry({ network: "xrpl:0", asset: "RLUSD", payTo: "r", amount: "10.5", extra: { issuer: "r2" } }),
    { asset: "RLUSD", priceUsd: null, amount: null },
  ],
  [
    "Lightning by its own namespace",
    withEntry({
      ...LIGHTNING,
      network: "lnbtc:000000000019d6689c085ae165831e93",
      extra: { paymentFlow: "upfront", invoice: makeInvoice() },
    }),
    { priceSats: 21, asset: "BTC" },
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
    "a resource that is not an absolute URL",
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
    "more entries than are checked",
    x402Reply(makeDocument({ accepts: new Array(65).fill(makeRequirement()) })),
    {},
    ["entries_capped"],
  ],
]
