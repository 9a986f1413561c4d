// Forty honest sellers: ten for each protocol over HTTP, and ten MCP tools.

import { makeDocument, makeRequirement, paymentLine } from "@/tests/protocols/builders"
import { createChallenge } from "@/tests/street/l402"
import { respondWith, serveTool } from "./hostile-mcp"
import { formatReply, type Host, send } from "./raw-server"

const OFFER = JSON.stringify(makeDocument({ error: "Payment required", accepts: [makeRequirement()] }))

function* listSellers(): Generator<Host> {
  const { header } = createChallenge({ service: "paid", priceSats: 21, description: "one call", expirySeconds: 86_400 })
  const paid = Buffer.from(OFFER).toString("base64")
  yield { name: "L402", protocol: "L402", talk: send(formatReply(402, { "WWW-Authenticate": header }, "{}")) }
  yield { name: "x402", protocol: "x402", talk: send(formatReply(402, { "PAYMENT-REQUIRED": paid }, "{}")) }
  yield { name: "MPP", protocol: "MPP", talk: send(formatReply(402, { "WWW-Authenticate": paymentLine() }, "{}")) }
  const result = `{"isError":true,"structuredContent":${OFFER},"content":[]}`
  yield { name: "a tool", protocol: "x402", isTool: true, talk: serveTool({ "tools/call": respondWith(result) }) }
}

export const listHonest = (ofEach: number): Host[] => Array.from({ length: ofEach }, () => [...listSellers()]).flat()
