// The paid test endpoints of tests/street: name, server, path and method of each endpoint, and the protocols for which the
// endpoint sends a valid challenge.

import type { Protocol } from "@/lib/protocols/names"

/** The servers of the test endpoints. Fixed ports are consecutive, in this order. */
export const SHOPS = [
  "control",
  "x402",
  "x402V1",
  "mpp",
  "l402",
  "dual",
  "needsBody",
  "hostile",
  "facilitator",
  "tempoChain",
] as const
export type ShopName = (typeof SHOPS)[number]

interface Address {
  shop: ShopName
  path: string
  method: "GET" | "POST"
  /** The protocols of the endpoint's valid challenges. Tests register the first protocol. Hostile endpoints have no protocol. */
  protocols: readonly Protocol[]
}

const get = (shop: ShopName, path: string, ...protocols: Protocol[]): Address => ({
  shop,
  path,
  method: "GET",
  protocols,
})
const post = (...address: Parameters<typeof get>): Address => ({ ...get(...address), method: "POST" })

export const ADDRESSES = {
  weather: get("x402", "/weather", "x402"),
  search: post("x402", "/search", "x402"),
  sandbox: get("x402", "/sandbox", "x402"),
  weatherV1: get("x402V1", "/weather", "x402"),
  translate: get("mpp", "/translate", "MPP"),
  report: get("mpp", "/report", "MPP"),
  tokens: get("mpp", "/tokens", "MPP"),
  geocode: get("mpp", "/geocode", "MPP"),
  almanac: get("l402", "/v1/almanac", "L402"),
  flights: get("l402", "/v1/flights", "L402"),
  news: get("dual", "/news", "L402", "MPP"),
  prices: get("dual", "/prices", "x402", "MPP"),
  chat: post("needsBody", "/v1/chat", "L402"),
  free: get("hostile", "/free"),
  html: get("hostile", "/html"),
  mismatch: get("hostile", "/mismatch"),
  expired: get("hostile", "/expired"),
  hangs: get("hostile", "/hangs"),
  drips: get("hostile", "/drips"),
  inside: get("hostile", "/inside"),
  bomb: get("hostile", "/bomb"),
  crashes: get("hostile", "/crashes"),
  dollars: get("hostile", "/dollars"),
} satisfies Record<string, Address>

export type EndpointName = keyof typeof ADDRESSES
export const ENDPOINT_NAMES = Object.keys(ADDRESSES) as EndpointName[]

export const isEndpointName = (name: string | undefined): name is EndpointName =>
  name !== undefined && Object.hasOwn(ADDRESSES, name)
