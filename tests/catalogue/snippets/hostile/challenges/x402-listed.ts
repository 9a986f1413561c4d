// The listed services of x402: their terms, and what a thief would put in the place of the terms.

import type { CallOffer } from "@/lib/catalogue/call/schema"
import type { Guard } from "../guard"

export interface X402 {
  version: 1 | 2
  offer: Partial<CallOffer>
  guard: Guard
  /** The network by the name of the version. */
  network: string
  extra: Record<string, unknown>
  thief: string
  /** Another network that the client of the program knows, by the name of the version, and its dollar token. */
  other: { network: string; asset: string; extra: Record<string, unknown> }
  /** A token with 18 decimals, or of no value in dollars, on the same network. */
  otherToken: { asset: string; extra: Record<string, unknown> }
  /** The payee in another letter case; empty where that is another address. */
  payToInOtherCase: readonly string[]
}

const PAY_TO = "0x209693Bc6afc0C5328bA36FaF03C514EF312287C"
const USDC_ON_BASE = "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913"
const USD_COIN = { name: "USD Coin", version: "2" }

const EVM: X402 = {
  version: 2,
  network: "eip155:8453",
  extra: USD_COIN,
  thief: "0x000000000000000000000000000000000000dEaD",
  offer: { amount: "1000", price_usd: 0.001, pay_to: PAY_TO },
  guard: {
    payTo: PAY_TO,
    asset: USDC_ON_BASE,
    network: "eip155:8453",
    maximum: 1_500n,
    deposit: null,
    domain: USD_COIN,
  },
  other: { network: "eip155:137", asset: "0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359", extra: USD_COIN },
  otherToken: {
    asset: "0x4200000000000000000000000000000000000006",
    extra: { name: "Wrapped Ether", version: "1" },
  },
  payToInOtherCase: [PAY_TO.toLowerCase(), PAY_TO.toUpperCase().replace("0X", "0x")],
}

const SOLANA_MAINNET = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"
const SOLANA_PAY_TO = "9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM"
const SOLANA_USDC = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v"
const FEE_PAYER = { feePayer: "2wKupLR9q6wXYppw8Gr2NvWxKBUqm4PPJKkQfoxHDBg4" }

const SOLANA: X402 = {
  version: 2,
  network: SOLANA_MAINNET,
  extra: FEE_PAYER,
  thief: "DUSTawucrTsGU8hcqRdHDCbuYhCPADMLM2VcCb8VnFnQ",
  offer: { network: SOLANA_MAINNET, asset_id: SOLANA_USDC, amount: "1000", price_usd: 0.001, pay_to: SOLANA_PAY_TO },
  guard: {
    payTo: SOLANA_PAY_TO,
    asset: SOLANA_USDC,
    network: SOLANA_MAINNET,
    maximum: 1_500n,
    deposit: null,
    domain: null,
  },
  other: {
    network: "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1",
    asset: "4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU",
    extra: FEE_PAYER,
  },
  otherToken: { asset: "Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB", extra: FEE_PAYER },
  payToInOtherCase: [],
}

export const X402_EVM = EVM
export const X402_EVM_V1: X402 = {
  ...EVM,
  version: 1,
  network: "base",
  other: { ...EVM.other, network: "polygon" },
}
export const X402_SOLANA = SOLANA
export const X402_SOLANA_V1: X402 = {
  ...SOLANA,
  version: 1,
  network: "solana",
  other: { ...SOLANA.other, network: "solana-devnet" },
}
