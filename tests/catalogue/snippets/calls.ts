// Calls without a server, for tests of what examples contain.

import type { Call, CallOffer } from "@/lib/catalogue/call/schema"

export const USDC_ON_BASE: CallOffer = {
  scheme: "exact",
  network: "eip155:8453",
  asset: "USDC",
  asset_id: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
  amount: "20000",
  decimals: 6,
  price_sats: null,
  price_usd: 0.02,
  pay_to: "0x209693Bc6afc0C5328bA36FaF03C514EF312287C",
  timeout_seconds: 60,
  price: null,
}

export const buildCall = (offers: readonly Partial<CallOffer>[], more: Partial<Call> = {}): Call => ({
  method: "GET",
  url: "https://api.example/v1/forecast?city=Paris",
  body: null,
  parameters: [],
  output: null,
  described_by: null,
  offers: offers.map((offer) => ({ ...USDC_ON_BASE, ...offer })),
  credential_header: null,
  x402_version: 2,
  declared_terms: null,
  read_at: "2026-11-24T10:00:00Z",
  ...more,
})
