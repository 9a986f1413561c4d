// An MPP seller made with the server of the package `mppx`: stablecoins on Tempo, cards through Stripe, pay-as-you-go sessions,
// and one path with two offers.

import { Mppx, stripe, tempo } from "mppx/server"
import { createClient, http } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { tempo as tempoNetwork } from "viem/tempo/chains"
import { MPP_OPENAPI } from "./documents"
import { openShop, pathOf, type Shop, sendJson } from "./shop"

const RECIPIENT = "0x742d35Cc6634c0532925a3b844bC9e7595F8fE00"
/** The contract of USDC.e on Tempo's main network. */
const USDC = "0x20C000000000000000000000b9537d11c60E8b50"
export const SECRET_KEY = "0123456789abcdef0123456789abcdef"

/** The seller settles payment channels on the chain, so the seller has a key. */
const SELLER = privateKeyToAccount(`0x${"5e".repeat(32)}`)

/** Returns the way to a Tempo chain by the URL of its JSON-RPC server. */
const connectTo = (chain: string) => ({
  getClient: () => createClient({ chain: tempoNetwork, transport: http(chain) }),
})

export const tempoCharge = (chain: string) =>
  tempo.charge({ currency: USDC, recipient: RECIPIENT, ...connectTo(chain) })

const createSeller = (chain: string) =>
  Mppx.create({
    secretKey: SECRET_KEY,
    realm: "street",
    methods: [
      tempoCharge(chain),
      tempo.session({ account: SELLER, currency: USDC, recipient: SELLER.address, ...connectTo(chain) }),
      stripe.charge({
        secretKey: "sk_test_000",
        networkId: "profile_street",
        paymentMethodTypes: ["card"],
        currency: "usd",
        decimals: 2,
      }),
    ],
  })

const GREETINGS: Record<string, string> = { de: "Guten Morgen", es: "Buenos días", fr: "Bonjour" }

/** The goods: a translation of one greeting, whatever the text, and the position of one address. */
function answerFor({ pathname, searchParams }: URL) {
  const to = searchParams.get("to") ?? "fr"
  if (pathname === "/translate") return { text: GREETINGS[to] ?? GREETINGS["fr"], to }
  return pathname === "/geocode" ? { lat: 51.5034, lon: -0.1276 } : {}
}

/** Opens `/translate` (1 cent on Tempo), `/report` (5 dollars by card), `/tokens` (per token) and `/geocode` (Tempo or card). */
export function openMpp(chain: string, port = 0): Promise<Shop> {
  const seller = createSeller(chain)
  const routes: Record<string, Parameters<typeof Mppx.toNodeListener>[0]> = {
    "/translate": seller.tempo.charge({ amount: "0.01", description: "One translation" }),
    "/report": seller.stripe.charge({ amount: "5.00", description: "Company report" }),
    "/tokens": seller.tempo.session({ amount: "0.000025", unitType: "token", suggestedDeposit: "1" }),
    "/geocode": seller.compose(["tempo/charge", { amount: "0.01" }], ["stripe/charge", { amount: "0.50" }]),
  }
  return openShop(async (request, response) => {
    const path = pathOf(request)
    if (path === "/openapi.json") return sendJson(response, 200, MPP_OPENAPI)
    const route = routes[path]
    if (!route) return sendJson(response, 404, { error: "no such path" })
    const result = await Mppx.toNodeListener(route)(request, response)
    if (result.status !== 402)
      sendJson(response, 200, { ok: true, ...answerFor(new URL(request.url ?? "/", "http://street")) })
  }, port)
}
