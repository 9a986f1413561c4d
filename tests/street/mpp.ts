// An MPP seller made with the server of the package `mppx`: stablecoins on Tempo, cards through Stripe, pay-as-you-go sessions,
// and one path with two offers.

import { Mppx, stripe, tempo } from "mppx/server"
import { openShop, pathOf, type Shop, sendJson } from "./shop"

const RECIPIENT = "0x742d35Cc6634C0532925a3b844Bc9e7595f8fE00"
/** The contract of USDC.e on Tempo's main network. */
const USDC = "0x20C000000000000000000000b9537d11c60E8b50"
export const SECRET_KEY = "0123456789abcdef0123456789abcdef"

export const tempoCharge = () => tempo.charge({ currency: USDC, recipient: RECIPIENT })

const createSeller = () =>
  Mppx.create({
    secretKey: SECRET_KEY,
    realm: "street",
    methods: [
      tempoCharge(),
      tempo.session({ currency: USDC, recipient: RECIPIENT }),
      stripe.charge({
        secretKey: "sk_test_000",
        networkId: "profile_street",
        paymentMethodTypes: ["card"],
        currency: "usd",
        decimals: 2,
      }),
    ],
  })

/** Opens `/translate` (1 cent on Tempo), `/report` (5 dollars by card), `/tokens` (per token) and `/geocode` (Tempo or card). */
export function openMpp(port = 0): Promise<Shop> {
  const seller = createSeller()
  const routes: Record<string, Parameters<typeof Mppx.toNodeListener>[0]> = {
    "/translate": seller.tempo.charge({ amount: "0.01", description: "One translation" }),
    "/report": seller.stripe.charge({ amount: "5.00", description: "Company report" }),
    "/tokens": seller.tempo.session({ amount: "0.000025", unitType: "token", suggestedDeposit: "1" }),
    "/geocode": seller.compose(["tempo/charge", { amount: "0.01" }], ["stripe/charge", { amount: "0.50" }]),
  }
  return openShop(async (request, response) => {
    const route = routes[pathOf(request)]
    if (!route) return sendJson(response, 404, { error: "no such path" })
    const result = await Mppx.toNodeListener(route)(request, response)
    if (result.status !== 402) sendJson(response, 200, { ok: true })
  }, port)
}
