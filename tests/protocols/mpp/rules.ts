// Rules of the MPP drafts (github.com/tempoxyz/mpp-specs), each with its source, a request that keeps the rule and one that breaks it.

import type { Severity } from "@/lib/protocols/challenge"
import { SOMEONE, tempoRequest } from "../builders"
import { evm, SOLANA_KEY, SOLANA_USDC, solana } from "./builders"

export interface Rule {
  title: string
  source: string
  method: string
  intent: string
  kept: Record<string, unknown>
  broken: Record<string, unknown>
  /** The ids of the findings on the broken request; without an error the challenge is valid. */
  expected: Partial<Record<Severity, string[]>>
}

/** The channel escrow of Tempo, in every recorded session of mppx. */
const ESCROW = "0x4d50500000000000000000000000000000000000"
const STELLAR_USDC = "CCW67TSZV3SSS2HXMBQ5JFGCKJNXKZM7UQUWUZPUTHXSTZLEO7SJMI75"

const session = (details: Record<string, unknown>) =>
  tempoRequest({ methodDetails: { chainId: 4217, escrowContract: ESCROW, ...details } })
const subscription = (changes: Record<string, unknown>) =>
  tempoRequest({ periodUnit: "week", periodCount: "1", subscriptionExpires: "2037-01-01T00:00:00Z", ...changes })
const solanaSession = (changes: Record<string, unknown>, currency = SOLANA_USDC) =>
  solana({
    currency,
    methodDetails: {
      network: "mainnet",
      decimals: 6,
      channelProgram: SOLANA_KEY,
      recentBlockhash: SOLANA_KEY,
      ...changes,
    },
  })
const hedera = (changes: Record<string, unknown> = {}) => ({
  amount: "1000000",
  currency: "0.0.456858",
  recipient: "0.0.12345",
  methodDetails: { chainId: 295 },
  ...changes,
})
const stellar = (changes: Record<string, unknown> = {}) => ({
  amount: "100000",
  currency: STELLAR_USDC,
  recipient: `G${"A".repeat(55)}`,
  methodDetails: { network: "stellar:pubnet" },
  ...changes,
})
const card = (details: Record<string, unknown> = {}) => ({
  amount: "499",
  currency: "usd",
  methodDetails: { acceptedNetworks: ["visa"], merchantName: "Acme", encryptionJwk: { kty: "RSA" }, ...details },
})
export const nearIntents = (changes: Record<string, unknown> = {}, details: Record<string, unknown> = {}) => ({
  amount: "1005000",
  currency: "eip155:42161/erc20:0xaf88d065e77c8cC2239327C5EDb3A432268e5831",
  recipient: SOMEONE,
  methodDetails: {
    originNetwork: "eip155:42161",
    destinationNetwork: "near:mainnet",
    destinationAsset: "near:mainnet/nep141:17208628f84f5d6ad33f0da3bbbeb27ffcb398eac501a31bd6ad2011e36133a1",
    destinationRecipient: "merchant.near",
    amountOut: "1000000",
    minAmountIn: "1000000",
    refundTo: SOMEONE,
    ...details,
  },
  ...changes,
})

const TEMPO_SESSION = "draft-tempo-session-00, Method Details"
const SOLANA_SESSION = "draft-solana-session-00, Method Details"
const CARD = "draft-card-charge-00, Method Details"

export const RULES: Rule[] = [
  {
    title: "C1 a session of version 2 names its chain",
    source: TEMPO_SESSION,
    ...{ method: "tempo", intent: "session" },
    kept: session({ sessionProtocol: "v2" }),
    broken: session({ sessionProtocol: "v2", chainId: undefined }),
    expected: { error: ["chainId_missing"] },
  },
  {
    title: "C1 the session protocol is v1 or v2",
    source: TEMPO_SESSION,
    ...{ method: "tempo", intent: "session" },
    kept: session({ sessionProtocol: "v1", escrowContract: "0x33b901018174DDabE4841042ab76ba85D4e24f25" }),
    broken: session({ sessionProtocol: "v9" }),
    expected: { error: ["session_protocol_unknown"] },
  },
  {
    title: "C1 mppx opens channels in the escrow of Tempo only",
    source: "mppx 0.11, tempo/session/client/ChannelOps.js, resolveEscrow",
    ...{ method: "tempo", intent: "session" },
    kept: session({}),
    broken: session({ escrowContract: SOMEONE }),
    expected: { client: ["escrow_not_canonical"] },
  },
  {
    title: "C2 a subscription of Tempo has no months",
    source: "draft-tempo-subscription-00, Request Fields",
    ...{ method: "tempo", intent: "subscription" },
    kept: subscription({}),
    broken: subscription({ periodUnit: "month" }),
    expected: { error: ["periodUnit_missing"] },
  },
  {
    title: "C2 a subscription of Tempo ends",
    source: "draft-tempo-subscription-00, Request Fields",
    ...{ method: "tempo", intent: "subscription" },
    kept: subscription({ periodUnit: "day" }),
    broken: subscription({ subscriptionExpires: undefined }),
    expected: { error: ["subscriptionExpires_bad"] },
  },
  {
    title: "C2 no subscription has years",
    source: "draft-payment-intent-subscription-00, Required Fields",
    ...{ method: "card", intent: "subscription" },
    kept: { ...card(), periodUnit: "month", periodCount: "1" },
    broken: { ...card(), periodUnit: "year", periodCount: "1" },
    expected: { error: ["periodUnit_missing"] },
  },
  {
    title: "C3 a session on an EVM chain names its escrow",
    source: "draft-evm-session-00, Method Details",
    ...{ method: "evm", intent: "session" },
    kept: evm({ methodDetails: { chainId: 8453, escrowContract: SOMEONE } }),
    broken: evm(),
    expected: { error: ["escrow_missing"] },
  },
  {
    title: "C3 a session on Solana names its network, program and blockhash",
    source: SOLANA_SESSION,
    ...{ method: "solana", intent: "session" },
    kept: solanaSession({}),
    broken: solanaSession({ network: undefined, channelProgram: undefined, recentBlockhash: undefined }),
    expected: { error: ["network_missing", "channelProgram_missing", "recentBlockhash_missing"] },
  },
  {
    title: "C3 a session on Solana holds tokens, and resumes a channel without a blockhash",
    source: SOLANA_SESSION,
    ...{ method: "solana", intent: "session" },
    kept: solanaSession({ channelId: SOLANA_KEY, recentBlockhash: undefined }),
    broken: solanaSession({}, "sol"),
    expected: { error: ["session_in_native_coin"] },
  },
  {
    title: "C4 Hedera has ids of three numbers",
    source: "draft-hedera-charge-00, Shared Fields",
    ...{ method: "hedera", intent: "charge" },
    kept: hedera(),
    broken: hedera({ currency: "USDC", recipient: "bob" }),
    expected: { error: ["currency_not_of_network", "recipient_bad"] },
  },
  {
    title: "C4 a session on Hedera has addresses of the EVM",
    source: "draft-hedera-session-00, Fields",
    ...{ method: "hedera", intent: "session" },
    kept: hedera({
      currency: "0x000000000000000000000000000000000006f89a",
      recipient: SOMEONE,
      methodDetails: { escrowContract: SOMEONE },
    }),
    broken: hedera({ recipient: SOMEONE, methodDetails: { chainId: 1 } }),
    expected: { error: ["network_mismatch", "currency_not_of_network", "escrow_missing"] },
  },
  {
    title: "C4 Stellar has contracts and accounts",
    source: "draft-stellar-charge-00, Shared Fields",
    ...{ method: "stellar", intent: "charge" },
    kept: stellar(),
    broken: stellar({ currency: "USDC", recipient: "bob" }),
    expected: { error: ["currency_not_of_network", "recipient_bad"] },
  },
  {
    title: "C4 a request on Stellar names its network",
    source: "draft-stellar-charge-00, Method Details",
    ...{ method: "stellar", intent: "charge" },
    kept: stellar({ methodDetails: { network: "pubnet" } }),
    broken: stellar({ methodDetails: {} }),
    expected: { error: ["network_missing"] },
  },
  {
    title: "C5 a card payment names networks, merchant and key",
    source: CARD,
    ...{ method: "card", intent: "charge" },
    kept: card(),
    broken: { amount: "499", currency: "usd" },
    expected: { error: ["acceptedNetworks_missing", "merchantName_missing", "encryptionKey_missing"] },
  },
  {
    title: "C5 a key by its URL has an id",
    source: CARD,
    ...{ method: "card", intent: "charge" },
    kept: card({ encryptionJwk: undefined, jwksUri: "https://a.example/jwks", kid: "1" }),
    broken: card({ encryptionJwk: undefined, jwksUri: "https://a.example/jwks" }),
    expected: { error: ["encryptionKey_missing"] },
  },
  {
    title: "D4 NEAR Intents names the terms of the swap",
    source: "draft-nearintents-charge-01, Method Details",
    ...{ method: "nearintents", intent: "charge" },
    kept: nearIntents(),
    broken: nearIntents({}, { refundTo: undefined, amountOut: 1 }),
    expected: { error: ["near_intents_terms_missing"] },
  },
  {
    title: "D4 the currency is a CAIP-19 identifier of the origin",
    source: "draft-nearintents-charge-01, Asset Identifiers",
    ...{ method: "nearintents", intent: "charge" },
    kept: nearIntents(),
    broken: nearIntents({ currency: "USDC" }),
    expected: { error: ["currency_not_caip19"] },
  },
  {
    title: "D4 the chain of the currency is the origin",
    source: "draft-nearintents-charge-01, Asset Identifiers",
    ...{ method: "nearintents", intent: "charge" },
    kept: nearIntents(),
    broken: nearIntents({}, { originNetwork: "eip155:1" }),
    expected: { error: ["network_mismatch"] },
  },
]
