// A seller that validates a request before it requires payment: `POST /v1/chat` responds 400 if the body has no messages. The
// expected body is described in `/.well-known/l402-services`.

import { sell } from "./l402"
import { openShop, pathOf, readJson, type Shop, sendJson } from "./shop"

const GOOD = { service: "chat", priceSats: 50, description: "One chat turn", answer: { content: "Hello." } }

const SERVICES = {
  version: "0.2.0",
  name: "Street chat",
  protocol: "L402",
  services: [
    {
      id: "chat",
      name: "Chat",
      endpoint: "/v1/chat",
      method: "POST",
      content_type: "application/json",
      pricing: { amount: GOOD.priceSats, currency: "sats", type: "per-request" },
      request_schema: { messages: { type: "array", required: true }, temperature: { type: "number" } },
    },
  ],
}

function hasMessages(body: unknown): boolean {
  const messages = (body as { messages?: unknown } | null)?.messages
  return Array.isArray(messages) && messages.length > 0 && messages.every((turn) => typeof turn?.content === "string")
}

export function openNeedsBody(port = 0): Promise<Shop> {
  return openShop(async (request, response) => {
    const path = pathOf(request)
    if (path === "/.well-known/l402-services") return sendJson(response, 200, SERVICES)
    if (path !== "/v1/chat") return sendJson(response, 404, { error: "no such path" })
    if (request.method !== "POST") return sendJson(response, 405, { error: "POST only" }, { allow: "POST" })
    if (!hasMessages(await readJson(request))) return sendJson(response, 400, { error: "messages is required" })
    return sell(GOOD, request, response)
  }, port)
}
