// One server for the whole street. Each host is a loopback address of its own, from 127.0.1.10 on.

import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { listen } from "@/tests/support/listen"
import { paymentLine, tempoRequest } from "../../protocols/builders"
import { createChallenge } from "../../street/l402"
import { atomic, type Endpoint, SOLANA, SOLANA_PAYEE, SOLANA_USDC, type StreetHost, terms } from "./host"

export interface Street {
  /** The value of ALLOW_PRIVATE. */
  allow: string
  origin(host: number): string
  name(host: number): string
  close(): Promise<void>
}

const requirement = ({ chain, usd }: Endpoint) => {
  const amount = atomic(usd)
  if (chain === "solana") {
    const extra = { feePayer: "2wKupLR9q6wXYppw8Gr2NvWxKBUqm4PPJKkQfoxHDBg4" }
    return { ...terms(usd), network: SOLANA, asset: SOLANA_USDC, payTo: SOLANA_PAYEE, extra, amount }
  }
  if (chain === "algorand") {
    const network = "algorand:wGHE2Pwdvd7S12BL5FaOP20EGYesN73k"
    return { ...terms(usd), network, asset: "31566704", payTo: "A".repeat(58), extra: { name: "USDC", decimals: 6 } }
  }
  return terms(usd)
}

/** The headers and the body of a 402 response with all challenges of the endpoint. */
function buildChallenge(
  endpoint: Endpoint,
  url: string,
): { headers: Record<string, string | string[]>; body: unknown } {
  const { protocols, dialect, usd, sats } = endpoint
  const lines = [
    ...(protocols.includes("L402")
      ? [createChallenge({ service: "paid", priceSats: sats, description: "call", expirySeconds: 86_400 }).header]
      : []),
    ...(protocols.includes("MPP") ? [paymentLine(tempoRequest({ amount: atomic(usd) }))] : []),
  ]
  const headers: Record<string, string | string[]> = lines.length > 0 ? { "www-authenticate": lines } : {}
  if (!protocols.includes("x402")) return { headers, body: { error: "Payment required" } }
  const { amount, ...shared } = requirement(endpoint)
  if (dialect !== "v1") {
    const resource = { url, description: "One call", mimeType: "application/json" }
    const document = { x402Version: 2, error: "Payment required", resource, accepts: [{ ...shared, amount }] }
    headers["payment-required"] = Buffer.from(JSON.stringify(document)).toString("base64")
  }
  if (dialect === "v2") return { headers, body: {} }
  const v1 = { ...shared, network: "base", maxAmountRequired: amount, resource: url, description: "", mimeType: "" }
  return { headers, body: { x402Version: 1, error: "X-PAYMENT header is required", accepts: [v1] } }
}

function isAccepted({ validates }: Endpoint, body: string): boolean {
  if (validates.length === 0) return true
  try {
    const given: unknown = JSON.parse(body)
    return typeof given === "object" && given !== null && validates.every((name) => name in given)
  } catch {
    return false
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

function send(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string | string[]> = {},
) {
  const text = typeof body === "string" ? body : JSON.stringify(body)
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(text)
}

function answer(host: StreetHost, origin: string, request: IncomingMessage, body: string, response: ServerResponse) {
  const { method = "", url = "" } = request
  const documents = host.documents(origin)
  if (method === "GET" && url in documents) return send(response, 200, documents[url])
  const here = host.endpoints.filter(({ path }) => path === url)
  const endpoint = here.find((one) => one.method === method) ?? here.find(({ others }) => others === "same")
  if (endpoint) {
    if (!isAccepted(endpoint, body)) return send(response, 400, { error: "Invalid body" })
    const { headers, body: challenge } = buildChallenge(endpoint, `${origin}${url}`)
    return send(response, 402, challenge, headers)
  }
  const [other] = here
  if (other === undefined || other.others === "404")
    return send(response, 404, "<pre>Cannot GET</pre>", { "content-type": "text/html" })
  const allow = here.map((one) => one.method).join(", ")
  return send(response, 405, { error: "Method not allowed" }, other.others === "Allow" ? { allow } : {})
}

export async function serveStreet(hosts: readonly StreetHost[]): Promise<Street> {
  const name = (host: number) => `127.0.1.${host + 10}`
  const server = createServer((request, response) => {
    const address = request.headers.host ?? ""
    const host = hosts[Number(address.split(":")[0]?.split(".")[3]) - 10]
    if (!host) return send(response, 404, {})
    void readBody(request).then((body) => answer(host, `http://${address}`, request, body, response))
  })
  const port = await listen(server, "0.0.0.0")
  return {
    allow: hosts.map((_, host) => `${name(host)}:${port}`).join(","),
    origin: (host) => `http://${name(host)}:${port}`,
    name,
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
