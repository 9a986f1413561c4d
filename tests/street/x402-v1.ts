// An x402 v1 seller that sends a recorded response of x402-express 1.2.0 (on Base Sepolia), with the resource changed to its
// own URL. The package itself is not installed, because its dependencies take 666 MB.

import vectors from "../vectors/x402.json"
import { openShop, pathOf, type Shop, sendJson } from "./shop"

const CAPTURED = "real x402-express 1.2.0 (v1) GET"

interface V1Body {
  accepts: { resource: string }[]
}

function capturedBody(): V1Body {
  const vector = vectors.find(({ name }) => name === CAPTURED)
  if (!vector) throw new Error(`no vector is named "${CAPTURED}"`)
  return JSON.parse(vector.body) as V1Body
}

/** Opens `GET /weather`. */
export async function openX402V1(port = 0): Promise<Shop> {
  const body = capturedBody()
  const shop = await openShop((request, response) => {
    if (pathOf(request) !== "/weather") return sendJson(response, 404, { error: "no such path" })
    if (request.headers["x-payment"]) return sendJson(response, 200, { temp: 20 })
    return sendJson(response, 402, body, { "content-type": "application/json; charset=utf-8" })
  }, port)
  for (const requirement of body.accepts) requirement.resource = `${shop.origin}/weather`
  return shop
}
