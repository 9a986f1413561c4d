// Rules of the x402 documents, each with its source, a challenge that keeps the rule and one that breaks it. Sources that name a file
// are in the folder specs of x402-foundation/x402; the folder of a scheme is left out.

import type { Severity } from "@/lib/protocols/challenge"
import { makeDocument, makeRequirement, SOMEONE } from "../builders"
import type { x402Reply } from "../vectors"
import { SOLANA_KEY, withEntry, ZERO } from "./builders"

type Expected = Partial<Record<Severity, string[]>>
export interface Rule {
  title: string
  source: string
  kept: Parameters<typeof x402Reply>[0]
  broken: Parameters<typeof x402Reply>[0]
  /** The ids of the findings on the broken challenge; without an error the challenge is valid. */
  expected: Expected
  /** Whether the reference client pays the broken challenge; undefined where the client has no such network or scheme. */
  isPaid?: boolean
}

const EURC = "0x60a3E35Cc302bFA44Cb288Bc5a4F316Fdb1adb42"
const DOMAIN = { name: "USD Coin", version: "2" }
const entry = (changes: Record<string, unknown>) => makeDocument({ accepts: [makeRequirement(changes)] })
const extra = (scheme: string, fields: Record<string, unknown>) => entry({ scheme, extra: fields })

const XRPL = {
  network: "xrpl:0",
  asset: "524C555344000000000000000000000000000000",
  payTo: "rN7n3473SaZBCG4dFL83w7a1RXtXtbk2D9",
  amount: "10.5",
  extra: { areFeesSponsored: false, issuer: "rMxCKbEDwqr76QuheSUMdEGf4B9xJ8m5De" },
}
const UPTO = { ...DOMAIN, assetTransferMethod: "permit2", facilitatorAddress: SOMEONE }
const BATCH = { ...DOMAIN, receiverAuthorizer: SOMEONE, withdrawDelay: 900 }
const CAPTURE = {
  ...DOMAIN,
  captureAuthorizer: SOMEONE,
  feeRecipient: SOMEONE,
  captureDeadline: 2_000_000_000,
  refundDeadline: 2_000_100_000,
  minFeeBps: 0,
  maxFeeBps: 100,
}
const EVM_CLIENT = "@x402/evm 2.27, ExactEvmScheme.createPaymentPayload"
const BATCH_SPEC = "scheme_batch_settlement_evm.md, 402 Response"

/** The order is that of the rows A and B of the comparison with existing clients. */
export const RULES: Rule[] = [
  {
    title: "A1 an issued currency of the XRP Ledger has a decimal amount",
    source: "scheme_exact_xrpl.md, Amount Formatting",
    kept: entry(XRPL),
    broken: entry({ ...XRPL, amount: "1,5" }),
    expected: { error: ["no_valid_requirement", "amount_not_decimal"] },
  },
  {
    title: "A1 XRP has a whole number of drops",
    source: "scheme_exact_xrpl.md, Amount Formatting",
    kept: entry({ ...XRPL, asset: "XRP", amount: "1000000" }),
    broken: entry({ ...XRPL, asset: "XRP" }),
    expected: { error: ["no_valid_requirement", "amount_not_atomic_integer"] },
  },
  {
    title: "A1 an issued currency names its issuer",
    source: "scheme_exact_xrpl.md, Field Definitions",
    kept: entry(XRPL),
    broken: entry({ ...XRPL, extra: { areFeesSponsored: false } }),
    expected: { error: ["no_valid_requirement", "issuer_missing"] },
  },
  {
    title: "A2 the specification requires the resource, but clients pay without it",
    source: "x402-specification-v2.md §5.1.2, PaymentRequired",
    kept: makeDocument(),
    broken: makeDocument({ resource: undefined }),
    expected: { error: ["resource_missing"] },
    isPaid: true,
  },
  {
    title: "A2 the resource has a URL, but clients pay without it",
    source: "x402-specification-v2.md §5.1.2, ResourceInfo",
    kept: makeDocument(),
    broken: makeDocument({ resource: {} }),
    expected: { error: ["resource_url_missing"] },
    isPaid: true,
  },
  {
    title: "A2 the entries of a document without resource are checked too",
    source: "x402-specification-v2.md §5.1.2",
    kept: makeDocument(),
    broken: makeDocument({ resource: undefined, accepts: [makeRequirement({ payTo: "0x209693" })] }),
    expected: { error: ["resource_missing", "no_valid_requirement", "payTo_not_evm_address"] },
  },
  {
    title: "A2 the limit of the client is found without resource too",
    source: "x402-specification-v2.md §5.1.2, and @x402/core 2.27, spendControls",
    kept: makeDocument(),
    broken: makeDocument({ resource: undefined, accepts: [makeRequirement({ amount: "5000000" })] }),
    expected: { error: ["resource_missing"], client: ["amount_over_limit"] },
    isPaid: false,
  },
  {
    title: "A3 a client signs a payment of zero",
    source: "@x402/core 2.27, schemas: amount is a string that is not empty",
    kept: entry({}),
    broken: entry({ amount: "0" }),
    expected: { warning: ["amount_zero"] },
    isPaid: true,
  },
  {
    title: "A6 null metadata counts as absent",
    source: "@x402/core 2.27, ResourceInfoSchema",
    kept: makeDocument({ resource: { url: "https://a.example", serviceName: null, tags: null, iconUrl: null } }),
    broken: makeDocument({ resource: { url: "https://a.example", serviceName: "" } }),
    expected: { warning: ["resource_metadata_invalid"] },
  },
  {
    title: "A7 a network of banks is known, but not priced",
    source: "x402-specification-v2.md §11.1",
    kept: entry({ network: "cardano:mainnet", asset: "lovelace", payTo: "addr1q9" }),
    broken: entry({ network: "ach:us", asset: "USD", payTo: "merchant" }),
    expected: { info: ["network_not_priced"] },
  },
  {
    title: "B1 upto names the facilitator",
    source: "scheme_upto_evm.md §2",
    kept: extra("upto", UPTO),
    broken: extra("upto", { ...UPTO, facilitatorAddress: undefined }),
    expected: { error: ["no_valid_requirement", "facilitatorAddress_missing"] },
    isPaid: false,
  },
  {
    title: "B2 auth-capture names the authorizer, the fees and the deadlines",
    source: "scheme_auth_capture_evm.md, extra fields",
    kept: extra("auth-capture", CAPTURE),
    broken: extra("auth-capture", { ...CAPTURE, captureAuthorizer: undefined, maxFeeBps: "100" }),
    expected: { error: ["no_valid_requirement", "auth_capture_terms_missing"] },
    isPaid: false,
  },
  {
    title: "B2 auth-capture has the signing domain of the token",
    source: "scheme_auth_capture_evm.md, extra fields",
    kept: extra("auth-capture", CAPTURE),
    broken: extra("auth-capture", { ...CAPTURE, version: undefined }),
    expected: { error: ["no_valid_requirement", "eip712_domain_missing"] },
    isPaid: false,
  },
  {
    title: "B3 batch-settlement names the receiver's authorizer",
    source: BATCH_SPEC,
    kept: extra("batch-settlement", BATCH),
    broken: extra("batch-settlement", { ...BATCH, receiverAuthorizer: ZERO }),
    expected: { error: ["no_valid_requirement", "receiverAuthorizer_missing"] },
  },
  {
    title: "B3 the signing domain is required for batch-settlement",
    source: BATCH_SPEC,
    kept: extra("batch-settlement", { ...BATCH, name: undefined, assetTransferMethod: "permit2" }),
    broken: extra("batch-settlement", { ...BATCH, name: undefined }),
    expected: { error: ["no_valid_requirement", "eip712_domain_missing"] },
  },
  {
    title: "B3 the delay of withdrawals is at most 30 days",
    source: BATCH_SPEC,
    kept: extra("batch-settlement", { ...BATCH, withdrawDelay: 2_592_000 }),
    broken: extra("batch-settlement", { ...BATCH, withdrawDelay: 2_592_001 }),
    expected: { error: ["no_valid_requirement", "withdrawDelay_invalid"] },
  },
  {
    title: "B3 a missing delay is required, but the reference client has a default",
    source: `${BATCH_SPEC}; @x402/evm 2.27, client/channel.ts`,
    kept: extra("batch-settlement", BATCH),
    broken: extra("batch-settlement", { ...BATCH, withdrawDelay: undefined }),
    expected: { warning: ["withdrawDelay_invalid"] },
  },
  {
    title: "B4 the payment flow is one of three",
    source: "@x402/core 2.27, x402Client.selectPaymentRequirements",
    kept: entry({ extra: { ...DOMAIN, paymentFlow: "upfront" } }),
    broken: entry({ extra: { ...DOMAIN, paymentFlow: "streaming" } }),
    expected: { client: ["payment_flow_unknown"] },
    isPaid: false,
  },
  {
    title: "B5 the usual setup pays at most $1",
    source: "@x402/core 2.27, spendControls",
    kept: entry({ amount: "1000000" }),
    broken: entry({ amount: "1000001" }),
    expected: { client: ["amount_over_limit"] },
    isPaid: false,
  },
  {
    title: "B5 the usual setup pays default tokens",
    source: "@x402/core 2.27, spendControls",
    kept: makeDocument({ accepts: [makeRequirement({ asset: EURC }), makeRequirement()] }),
    broken: entry({ asset: EURC }),
    expected: { client: ["asset_not_default"] },
    isPaid: false,
  },
  {
    title: "B5 no setting helps without a signing domain",
    source: "@x402/evm 2.27, client",
    kept: makeDocument(),
    broken: entry({ amount: "5000000", extra: {} }),
    expected: { client: ["eip712_domain_missing"] },
    isPaid: false,
  },
  {
    title: "B6 eip3009 requires the signing domain",
    source: "scheme_exact_evm.md §1",
    kept: entry({ extra: { ...DOMAIN, assetTransferMethod: "eip3009" } }),
    broken: entry({ extra: { assetTransferMethod: "eip3009" } }),
    expected: { error: ["no_valid_requirement", "eip712_domain_missing"] },
    isPaid: false,
  },
  {
    title: "B6 without a method the client may choose Permit2, but the reference client does not",
    source: EVM_CLIENT,
    kept: entry({ extra: { assetTransferMethod: "permit2" } }),
    broken: entry({ extra: null }),
    expected: { client: ["eip712_domain_missing"] },
    isPaid: false,
  },
  {
    title: "B6 the reference client does not know ERC-7710",
    source: EVM_CLIENT,
    kept: entry({ extra: { ...DOMAIN } }),
    broken: entry({ extra: { assetTransferMethod: "erc7710" } }),
    expected: { client: ["erc7710_not_supported", "eip712_domain_missing"] },
    isPaid: false,
  },
  {
    title: "B6 the method of transfer is one of three",
    source: "scheme_exact_evm.md, Summary",
    kept: entry({ extra: { ...DOMAIN, assetTransferMethod: "eip3009" } }),
    broken: entry({ extra: { ...DOMAIN, assetTransferMethod: "magic" } }),
    expected: { warning: ["asset_transfer_method_unknown"] },
    isPaid: true,
  },
  {
    title: "B8 the time limit is a whole number of seconds",
    source: EVM_CLIENT,
    kept: entry({ maxTimeoutSeconds: 1 }),
    broken: entry({ maxTimeoutSeconds: 0.5 }),
    expected: { client: ["maxTimeoutSeconds_fractional"] },
    isPaid: false,
  },
]

/** An entry on Solana with the mint of a stablecoin. */
export const onSolana = (asset: string) =>
  withEntry({
    network: "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",
    asset,
    payTo: SOLANA_KEY,
    extra: { feePayer: SOLANA_KEY },
  })
