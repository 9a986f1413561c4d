// Hostile endpoints: responses without a challenge, wrong challenges, and servers that hang, send one byte at a time, redirect
// to private addresses or send compression bombs.

import type { IncomingMessage, ServerResponse } from "node:http"
import { gzipSync } from "node:zlib"
import { createChallenge } from "./l402"
import { sha256 } from "./lightning"
import { openShop, pathOf, type Shop, sendJson } from "./shop"

const MEBIBYTE = 1024 * 1024
/** The bomb is one compressed MiB of zeros, repeated as 1,024 gzip members, so it decompresses to 1 GiB. */
const BOMB_MEMBERS = 1024

const L402 = { service: "lies", priceSats: 10, description: "Lies" }
const unauthorized = (response: ServerResponse, header: string) =>
  sendJson(response, 402, { error: "Payment required" }, { "www-authenticate": header })

/** Sends an x402 v2 challenge with one error: the amount is in dollars instead of atomic units. */
function sendDollarAmount(request: IncomingMessage, response: ServerResponse) {
  const challenge = {
    x402Version: 2,
    error: "Payment required",
    resource: {
      url: `http://${request.headers.host}/dollars`,
      description: "Priced by hand",
      mimeType: "application/json",
    },
    accepts: [
      {
        scheme: "exact",
        network: "eip155:8453",
        amount: "$0.01",
        asset: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
        payTo: "0x209693Bc6afc0C5328bA36FaF03C514EF312287C",
        maxTimeoutSeconds: 300,
        extra: { name: "USD Coin", version: "2" },
      },
    ],
  }
  const header = Buffer.from(JSON.stringify(challenge)).toString("base64")
  return sendJson(response, 402, {}, { "payment-required": header })
}

/** Sends one byte of body every 50 ms until the connection closes. */
function drip(response: ServerResponse) {
  const timer = setInterval(() => response.write("."), 50)
  response.once("close", () => clearInterval(timer))
  response.writeHead(402, { "content-type": "text/plain" }).flushHeaders()
}

function sendBomb(response: ServerResponse) {
  const member = gzipSync(Buffer.alloc(MEBIBYTE), { level: 9 })
  response.writeHead(402, { "content-type": "application/json", "content-encoding": "gzip" })
  response.end(Buffer.concat(Array.from({ length: BOMB_MEMBERS }, () => member)))
}

const ROUTES: Record<string, (request: IncomingMessage, response: ServerResponse) => unknown> = {
  "/free": (_request, response) => sendJson(response, 200, { price: 0 }),
  "/html": (_request, response) =>
    response.writeHead(402, { "content-type": "text/html" }).end("<h1>402</h1><p>Please subscribe.</p>"),
  "/mismatch": (_request, response) =>
    unauthorized(response, createChallenge({ ...L402, committedHash: sha256(Buffer.from("another payment")) }).header),
  "/expired": (_request, response) => {
    const issuedAt = new Date(Date.now() - 2 * 3_600_000)
    return unauthorized(response, createChallenge({ ...L402, issuedAt, expirySeconds: 60 }).header)
  },
  "/hangs": () => undefined,
  "/drips": (_request, response) => drip(response),
  "/inside": (_request, response) =>
    response.writeHead(302, { location: "http://169.254.169.254/latest/meta-data/" }).end(),
  "/bomb": (_request, response) => sendBomb(response),
  "/crashes": (_request, response) => sendJson(response, 500, { error: "stack overflow" }),
  "/dollars": sendDollarAmount,
}

export function openHostile(port = 0): Promise<Shop> {
  return openShop((request, response) => {
    const route = ROUTES[pathOf(request)]
    return route ? route(request, response) : sendJson(response, 404, { error: "no such path" })
  }, port)
}
