// Sellers made with the protocols' own SDKs, open to browsers, and a recorder of every request that they receive.

import type { IncomingHttpHeaders } from "node:http"
import { HTTPFacilitatorClient } from "@x402/core/server"
import { ExactEvmScheme } from "@x402/evm/exact/server"
import { paymentMiddleware, x402ResourceServer } from "@x402/express"
import express from "express"
import { Mppx } from "mppx/server"
import { openHttp } from "../../net/local-servers"
import { createChallenge, isPaid } from "../../street/l402"
import { SECRET_KEY, tempoCharge } from "../../street/mpp"
import { type Handler, readJson, sendJson } from "../../street/shop"

export interface Seen {
  method: string
  headers: IncomingHttpHeaders
}

const PAYMENT_HEADERS = "PAYMENT-SIGNATURE, X-PAYMENT, Authorization, Content-Type"

/** Answers preflight requests, exposes the headers of payments, and forbids caches to store. */
export function openToBrowsers(handler: Handler): Handler {
  return (request, response) => {
    response.setHeader("access-control-allow-origin", "*")
    response.setHeader("access-control-expose-headers", "PAYMENT-REQUIRED, PAYMENT-RESPONSE, WWW-Authenticate")
    response.setHeader("cache-control", "no-store")
    if (request.method !== "OPTIONS") return handler(request, response)
    return response.writeHead(204, { "access-control-allow-headers": PAYMENT_HEADERS }).end()
  }
}

/** Opens a server and records its requests. */
export async function openRecorded(handler: Handler): Promise<{ url: string; hostPort: string; seen: Seen[] }> {
  const seen: Seen[] = []
  const { url, hostPort } = await openHttp((request, response) => {
    seen.push({ method: request.method ?? "", headers: request.headers })
    Promise.resolve(handler(request, response)).catch((error: unknown) =>
      sendJson(response, 500, { error: `${error}` }),
    )
  })
  return { url: `${url}paid`, hostPort, seen }
}

/** A facilitator that rejects every payment: without a chain it cannot verify a signature. */
const openFacilitator = () =>
  openHttp(async (request, response) => {
    if (request.url === "/supported") {
      const kinds = [{ x402Version: 2, scheme: "exact", network: "eip155:8453" }]
      return sendJson(response, 200, { kinds, extensions: [], signers: {} })
    }
    await readJson(request)
    return sendJson(response, 200, { isValid: false, invalidReason: "invalid_exact_evm_payload_signature" })
  })

const ROUTE = {
  "GET /paid": {
    accepts: [
      {
        scheme: "exact",
        price: "$0.001",
        network: "eip155:8453" as const,
        payTo: "0x209693Bc6afc0C5328bA36FaF03C514EF312287C",
      },
    ],
    description: "Weather",
    mimeType: "application/json",
  },
}

export async function createX402(): Promise<Handler> {
  const { url } = await openFacilitator()
  const seller = new x402ResourceServer(new HTTPFacilitatorClient({ url: url.slice(0, -1) })).register(
    "eip155:8453",
    new ExactEvmScheme(),
  )
  await seller.initialize()
  const app = express()
  app.use(paymentMiddleware(ROUTE, seller, undefined, undefined, false))
  app.get("/paid", (_request, response) => void response.json({ ok: true }))
  return app
}

/** The chain is never asked: a transaction that is not signed is rejected before. */
export async function createMpp(): Promise<Handler> {
  const { url } = await openHttp((_request, response) => sendJson(response, 503, {}))
  const seller = Mppx.create({ secretKey: SECRET_KEY, realm: "test", methods: [tempoCharge(url)] })
  const route = seller.tempo.charge({ amount: "0.01", description: "One translation" })
  return async (request, response) => {
    const result = await Mppx.toNodeListener(route)(request, response)
    if (result.status !== 402) sendJson(response, 200, { ok: true })
  }
}

export async function createL402(): Promise<Handler> {
  return (request, response) => {
    if (isPaid(request.headers.authorization, "paid")) return sendJson(response, 200, { ok: true })
    const { header } = createChallenge({ service: "paid", priceSats: 21, description: "One day" })
    return sendJson(response, 402, { error: "Payment required" }, { "www-authenticate": header })
  }
}

export const SELLERS = { L402: createL402, x402: createX402, MPP: createMpp } as const
