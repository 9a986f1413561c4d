// An x402 v2 seller: Express with the middleware `@x402/express`, which uses the facilitator of facilitator.ts.

import { HTTPFacilitatorClient } from "@x402/core/server"
import { ExactEvmScheme } from "@x402/evm/exact/server"
import { paymentMiddleware, x402ResourceServer } from "@x402/express"
import { bazaarResourceServerExtension, declareDiscoveryExtension } from "@x402/extensions"
import express from "express"
import { forecast } from "./forecast"
import { type Fault, openShop, type Shop } from "./shop"

const BASE = "eip155:8453"
const BASE_SEPOLIA = "eip155:84532"
const PAY_TO = "0x209693Bc6afc0C5328bA36FaF03C514EF312287C"

/** A second payment option of 0.001 WETH, which has no price in dollars. */
const WRAPPED_ETHER = {
  amount: "1000000000000000",
  asset: "0x4200000000000000000000000000000000000006",
  extra: { name: "Wrapped Ether", version: "1" },
}

const bySchema = (properties: Record<string, { type: string; description?: string }>) => ({
  properties,
  required: Object.keys(properties),
})

/** The payee after the fault `payee`. */
const OTHER_PAY_TO = "0x1111111111111111111111111111111111111111"

interface Switches {
  payTo: () => string
  price: () => string
}

const buildRoutes = ({ payTo, price }: Switches) =>
  ({
    "GET /weather": {
      accepts: [{ scheme: "exact", price, network: BASE, payTo }],
      description: "Weather by city",
      mimeType: "application/json",
      serviceName: "Street weather",
      tags: ["weather"],
      extensions: declareDiscoveryExtension({
        input: { city: "Paris" },
        inputSchema: bySchema({ city: { type: "string", description: "Name of a city." } }),
        output: { example: forecast("Paris", new Date("2026-11-25T00:00:00Z")) },
      }),
    },
    "POST /search": {
      accepts: [
        { scheme: "exact", price: "$0.01", network: BASE, payTo: PAY_TO },
        { scheme: "exact", price: WRAPPED_ETHER, network: BASE, payTo: PAY_TO },
      ],
      description: "Web search",
      mimeType: "application/json",
      extensions: declareDiscoveryExtension({
        bodyType: "json",
        input: { query: "x" },
        inputSchema: bySchema({ query: { type: "string" } }),
        output: { example: { results: [] } },
      }),
    },
    "GET /sandbox": {
      accepts: [{ scheme: "exact", price: "$0.001", network: BASE_SEPOLIA, payTo: PAY_TO }],
      description: "The same weather for play money",
      mimeType: "application/json",
    },
  }) satisfies Parameters<typeof paymentMiddleware>[0]

/** Opens `GET /weather` on Base, `POST /search` with two payment requirements, and `GET /sandbox` on Base Sepolia. */
export async function openX402(facilitatorOrigin: string, port = 0): Promise<Shop> {
  const seller = new x402ResourceServer(new HTTPFacilitatorClient({ url: facilitatorOrigin }))
    .register(BASE, new ExactEvmScheme())
    .register(BASE_SEPOLIA, new ExactEvmScheme())
    .registerExtension(bazaarResourceServerExtension)
  await seller.initialize()
  const app = express()
  const hasFault = (fault: Fault) => shop.faultOf("/weather") === fault
  const routes = buildRoutes({
    payTo: () => (hasFault("payee") ? OTHER_PAY_TO : PAY_TO),
    price: () => (hasFault("dear") ? "$0.003" : "$0.001"),
  })
  app.use(paymentMiddleware(routes, seller, undefined, undefined, false))
  app.get(["/weather", "/sandbox"], (request, response) => {
    const { city } = request.query
    response.json(forecast(typeof city === "string" ? city.slice(0, 100) : "Paris", new Date()))
  })
  app.post("/search", (_request, response) => void response.json({ results: [] }))
  const shop = await openShop(app, port)
  return shop
}
