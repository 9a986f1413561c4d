// Stores a challenge for each x402 and MPP listing of reads-data.ts, because the Bazaar and the MPP services show ways to pay.

import type pg from "pg"
import { readAccepts } from "@/lib/catalogue/call/accepts"
import { CLIENT_RULES } from "@/lib/protocols/clients/rules-version"

const PAY_TO = "0x209693Bc6afc0C5328bA36FaF03C514EF312287C"
const ASSET = "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913"
const ACCEPTS = {
  ...{ scheme: "exact", network: "eip155:8453", asset: ASSET, amount: "1000", payTo: PAY_TO, maxTimeoutSeconds: 60 },
  extra: { name: "USD Coin", version: "2" },
}
const OFFER = {
  ...{ scheme: "exact", network: "eip155:8453", asset: "USDC", asset_id: ASSET, amount: "1000", decimals: 6 },
  ...{ price_sats: null, price_usd: 0.001, pay_to: PAY_TO, timeout_seconds: 60 },
}
const OFFERS = { x402: OFFER, MPP: { ...OFFER, scheme: "tempo/charge", network: "eip155:4217" } }

const HEADER = Buffer.from(JSON.stringify({ x402Version: 2, accepts: [ACCEPTS] })).toString("base64")
const REPLY = { status: 402, headers: [["payment-required", HEADER]], body: "", is_cut: false }

export async function addChallenges(client: pg.Client): Promise<void> {
  for (const protocol of ["x402", "MPP"] as const) {
    const facts = { offers: [OFFERS[protocol]], credential_header: null, description: null }
    const accepts = readAccepts(protocol, { reply: REPLY, facts })
    await client.query(
      `insert into challenges (service_id, facts, reply, accepts, terms_key, description_key, read_at, rules_version)
       select id, $2, $3, $4, '', '', now(), $5 from services where protocol = $1 on conflict do nothing`,
      [protocol, JSON.stringify(facts), JSON.stringify(REPLY), JSON.stringify(accepts), CLIENT_RULES.version],
    )
  }
  await client.query("vacuum analyze challenges")
}
