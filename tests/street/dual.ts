// Two endpoints with two protocols each. `/news` sends an L402 and an MPP challenge in one `WWW-Authenticate` value. `/prices`
// is mppx's evm charge, which sends an x402 v2 header in addition to its MPP challenge.

import type { IncomingMessage, ServerResponse } from "node:http"
import { evm, Mppx } from "mppx/server"
import { DUAL_OPENAPI } from "./documents"
import { createChallenge, isPaid } from "./l402"
import { SECRET_KEY, tempoCharge } from "./mpp"
import { openShop, pathOf, type Shop, sendJson } from "./shop"

const createSeller = (chain: string) =>
  Mppx.create({
    secretKey: SECRET_KEY,
    realm: "street",
    methods: [
      tempoCharge(chain),
      evm.charge({
        currency: evm.assets.base.USDC,
        recipient: "0x742d35Cc6634c0532925a3b844bC9e7595F8fE00",
        settle: async () => ({ reference: `0x${"cd".repeat(32)}` }),
      }),
    ],
  })

export function openDual(chain: string, port = 0): Promise<Shop> {
  const seller = createSeller(chain)
  const chargeNews = seller.tempo.charge({ amount: "0.02", description: "Headlines" })
  const sellPrices = Mppx.toNodeListener(seller.evm.charge({ amount: "0.02" }))

  async function sellNews(request: IncomingMessage, response: ServerResponse, url: URL) {
    if (isPaid(request.headers.authorization, "news")) return sendJson(response, 200, { headlines: [] })
    const headers = new Headers({ accept: "application/json", authorization: request.headers.authorization ?? "" })
    const result = await chargeNews(new Request(url, { headers }))
    if (result.status !== 402) return sendJson(response, 200, { headlines: [] })
    const { header } = createChallenge({ service: "news", priceSats: 30, description: "Headlines" })
    const joined = `${header}, ${result.challenge.headers.get("www-authenticate")}`
    const body = await result.challenge.text()
    return response
      .writeHead(402, {
        "www-authenticate": joined,
        "content-type": "application/problem+json",
        "cache-control": "no-store",
      })
      .end(body)
  }

  return openShop(async (request, response) => {
    const path = pathOf(request)
    if (path === "/openapi.json") return sendJson(response, 200, DUAL_OPENAPI)
    if (path === "/news") return sellNews(request, response, new URL(path, `http://${request.headers.host}`))
    if (path !== "/prices") return sendJson(response, 404, { error: "no such path" })
    const result = await sellPrices(request, response)
    if (result.status !== 402) sendJson(response, 200, { bid: 1, ask: 2 })
  }, port)
}
