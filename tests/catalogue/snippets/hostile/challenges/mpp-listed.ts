// The listed services of MPP: their terms, and what a thief would put in the place of the terms.

import type { CallOffer } from "@/lib/catalogue/call/schema"
import type { Guard } from "../guard"

export type Json = Record<string, unknown>

export interface Mpp {
  method: "tempo" | "evm"
  intent: "charge" | "session"
  offer: Partial<CallOffer>
  guard: Guard
  /** The honest terms. */
  request: Json
  thief: string
  /** Another token on the same network. */
  otherToken: string
  otherChainId: number
}

export const THIEF = "0x000000000000000000000000000000000000dEaD"
const TEMPO = "eip155:4217"
const TEMPO_USDC = "0x20C000000000000000000000b9537d11c60E8b50"
export const PATH_USD = "0x20c0000000000000000000000000000000000000"
const PAY_TO = "0x742d35Cc6634c0532925a3b844bC9e7595F8fE00"
export const USDC_ON_BASE = "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913"

const onTempo = (intent: Mpp["intent"], amount: string, maximum: bigint, more: Json = {}): Mpp => ({
  method: "tempo",
  intent,
  offer: {
    scheme: `tempo/${intent}`,
    network: TEMPO,
    asset_id: TEMPO_USDC,
    asset: "USDC.e",
    amount,
    price_usd: Number(amount) / 1e6,
    pay_to: PAY_TO,
  },
  guard: {
    payTo: PAY_TO,
    asset: TEMPO_USDC,
    network: TEMPO,
    maximum,
    deposit: intent === "session" ? maximum * 1_000n : null,
    domain: null,
  },
  request: { amount, currency: TEMPO_USDC, recipient: PAY_TO, ...more },
  thief: THIEF,
  otherToken: PATH_USD,
  otherChainId: 42431,
})

export const TEMPO_CHARGE = onTempo("charge", "10000", 15_000n, { methodDetails: { chainId: 4217 } })
export const SESSION = onTempo("session", "25", 38n, {
  unitType: "token",
  suggestedDeposit: "1000000",
  methodDetails: { chainId: 4217, escrowContract: "0x4d50500000000000000000000000000000000000", sessionProtocol: "v2" },
})
export const EVM_CHARGE: Mpp = {
  method: "evm",
  intent: "charge",
  offer: { scheme: "evm/charge", amount: "20000", price_usd: 0.02, pay_to: PAY_TO },
  guard: {
    payTo: PAY_TO,
    asset: USDC_ON_BASE,
    network: "eip155:8453",
    maximum: 30_000n,
    deposit: null,
    domain: { name: "USD Coin", version: "2" },
  },
  request: {
    amount: "20000",
    currency: USDC_ON_BASE,
    recipient: PAY_TO,
    methodDetails: { chainId: 8453, credentialTypes: ["authorization"], decimals: 6 },
  },
  thief: THIEF,
  otherToken: "0x4200000000000000000000000000000000000006",
  otherChainId: 84532,
}
