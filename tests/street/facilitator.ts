// An x402 facilitator that accepts every payment, so that the x402 middleware of x402.ts works without a blockchain.

import { openShop, pathOf, readJson, type Shop, sendJson } from "./shop"

const PAYER = "0x2222222222222222222222222222222222222222"

const SUPPORTED = {
  kinds: ["eip155:8453", "eip155:84532"].map((network) => ({ x402Version: 2, scheme: "exact", network })),
  extensions: ["bazaar"],
  signers: { "eip155:*": ["0x1111111111111111111111111111111111111111"] },
}

interface PaymentRequest {
  paymentRequirements?: { network?: string }
}

export function openFacilitator(port = 0): Promise<Shop> {
  return openShop(async (request, response) => {
    const path = pathOf(request)
    if (path === "/supported") return sendJson(response, 200, SUPPORTED)
    const asked = (await readJson(request)) as PaymentRequest | null
    if (path === "/verify") return sendJson(response, 200, { isValid: true, payer: PAYER })
    if (path !== "/settle") return sendJson(response, 404, { error: "no such path" })
    const network = asked?.paymentRequirements?.network
    return sendJson(response, 200, { success: true, payer: PAYER, transaction: `0x${"ab".repeat(32)}`, network })
  }, port)
}
