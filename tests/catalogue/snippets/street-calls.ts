// The calls of the street's endpoints, built from their real challenges with the SDKs of the protocols.

import { decodePaymentRequiredHeader } from "@x402/core/http"
import bolt11 from "bolt11"
import { Challenge } from "mppx"
import type { Call, CallOffer } from "@/lib/catalogue/call/schema"
import { findAsset } from "@/lib/protocols/assets"
import type { Protocol } from "@/lib/protocols/names"
import { findV1Network } from "@/lib/protocols/networks"
import type { EndpointName } from "@/tests/street/addresses"
import type { Endpoint, Street } from "@/tests/street/street"

/** What the endpoints need in addition to their URL. */
const INPUTS: Partial<Record<EndpointName, { query?: string; body?: object }>> = {
  weather: { query: "?city=Paris" },
  search: { body: { query: "x" } },
  chat: { body: { messages: [{ role: "user", content: 'Say "Hello" in one word: it\'s enough' }] } },
}

export async function callOf(street: Street, name: EndpointName, protocol: Protocol): Promise<Call> {
  const { url, method } = street.endpoints[name]
  const { query = "", body } = INPUTS[name] ?? {}
  const request = { method, url: url + query, body: body ? JSON.stringify(body) : null }
  return {
    ...request,
    parameters: [],
    output: null,
    described_by: null,
    declared_terms: null,
    offers: await readOffers(request, protocol),
    credential_header: null,
    x402_version: name === "weatherV1" ? 1 : 2,
    read_at: new Date().toISOString(),
  }
}

async function readOffers(
  { url, method, body }: Pick<Endpoint, "url" | "method"> & Pick<Call, "body">,
  protocol: Protocol,
) {
  const response = await fetch(url, { method, body, headers: body ? { "content-type": "application/json" } : {} })
  if (response.status !== 402) throw new Error(`${url} responded ${response.status}`)
  if (protocol === "MPP") return readMpp(response)
  return protocol === "x402" ? readX402(response) : [readL402(response)]
}

async function readX402(response: Response): Promise<CallOffer[]> {
  const header = response.headers.get("payment-required")
  const { accepts } = header ? decodePaymentRequiredHeader(header) : await response.json()
  return accepts.map((offer: Record<string, unknown>) => {
    const network = findV1Network(String(offer["network"])) ?? String(offer["network"])
    const amount = String(offer["amount"] ?? offer["maxAmountRequired"])
    return toOffer(String(offer["scheme"]), network, String(offer["asset"]), amount, String(offer["payTo"]))
  })
}

function readMpp(response: Response): CallOffer[] {
  const header = response.headers.get("www-authenticate") ?? ""
  return Challenge.deserializeList(header.slice(header.indexOf("Payment "))).map(({ method, intent, request }) => {
    const { amount, currency, recipient, methodDetails } = request as Record<string, unknown>
    const { chainId } = (methodDetails ?? {}) as { chainId?: number }
    const network = chainId === undefined ? method : `eip155:${chainId}`
    return toOffer(`${method}/${intent}`, network, String(currency), String(amount), String(recipient))
  })
}

function toOffer(scheme: string, network: string, asset_id: string, amount: string, pay_to: string): CallOffer {
  const known = findAsset(network, asset_id)
  return {
    scheme,
    network,
    asset: known?.symbol ?? null,
    asset_id,
    amount,
    price: null,
    decimals: known?.decimals ?? null,
    price_sats: null,
    price_usd: known?.isDollar ? Number(amount) / 10 ** known.decimals : null,
    pay_to,
    timeout_seconds: null,
  }
}

function readL402(response: Response): CallOffer {
  const [, invoice = ""] = /invoice="([^"]+)"/.exec(response.headers.get("www-authenticate") ?? "") ?? []
  const { millisatoshis, satoshis, payeeNodeKey } = bolt11.decode(invoice)
  return {
    ...toOffer("lightning", "lightning", "", String(millisatoshis), String(payeeNodeKey)),
    asset: "BTC",
    asset_id: null,
    decimals: 11,
    price_sats: Number(satoshis),
  }
}
