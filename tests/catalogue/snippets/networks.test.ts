import { expect, it } from "vitest"
import { listPayableNetworks, payOn } from "@/lib/catalogue/snippets/networks"
import { NO_GUARD } from "@/lib/catalogue/snippets/offer"
import { writeExamples } from "@/lib/catalogue/snippets/write"
import { buildCall } from "./calls"

const SOLANA = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"
const MINT = {
  asset_id: "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v",
  pay_to: "2wKupLR9q6wXYppw8Gr2NvWxKBUqm4PPJKkQfoxHDBg4",
}

it("lists each network on which a usual client can pay, and writes the examples of one of them", () => {
  const call = buildCall([{}, { network: "unknown:1" }, { network: SOLANA, ...MINT, price_usd: 0.03 }, {}])
  expect(listPayableNetworks("x402", call, NO_GUARD)).toEqual(["eip155:8453", SOLANA])
  const { payee, maximum } = writeExamples({ number: 7, protocol: "x402" }, payOn(call, SOLANA), NO_GUARD)
  expect(payee).toBe(MINT.pay_to)
  expect(maximum).toContain("Solana")
  expect(writeExamples({ number: 7, protocol: "x402" }, call, NO_GUARD).maximum).toContain("Base")
})
