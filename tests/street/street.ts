// The street: paid endpoints on loopback for tests and `npm run demo`. Most endpoints use the protocols' own SDKs, and no
// endpoint uses code of the directory.

import type { Protocol } from "@/lib/protocols/names"
import { ADDRESSES, ENDPOINT_NAMES, type EndpointName, SHOPS, type ShopName } from "./addresses"
import { type Controls, openControl, type Pay } from "./control"
import { openDual } from "./dual"
import { openFacilitator } from "./facilitator"
import { openHostile } from "./hostile"
import { openL402 } from "./l402"
import { payInvoice } from "./lightning"
import { openMpp } from "./mpp"
import { openNeedsBody } from "./needs-body"
import type { Shop } from "./shop"
import { openTempoChain, type TempoChain } from "./tempo-chain"
import { openX402 } from "./x402"
import { openX402V1 } from "./x402-v1"

export interface Endpoint {
  name: EndpointName
  url: string
  method: "GET" | "POST"
  protocols: readonly Protocol[]
}

export interface Street extends Controls {
  endpoints: Readonly<Record<EndpointName, Endpoint>>
  /** `host:port` of every server, the form that ALLOW_PRIVATE takes. */
  hosts: readonly string[]
  /** The URL of the control server (control.ts), with which other processes break endpoints and pay invoices. */
  controlUrl: string
  /** Requests that reached the server behind an endpoint, as `METHOD /path`. */
  seenBy(name: EndpointName): readonly string[]
  /** The Tempo network with which the MPP sellers and their clients pay. */
  tempoChain: TempoChain
  /** Settlements of the facilitator, transfers on the Tempo chain, and Lightning payments through the control server. */
  countPayments(): number
  close(): Promise<void>
}

type Shops = Record<ShopName, Shop> & { tempoChain: TempoChain }

async function openShops(controls: Controls, pay: Pay, portOf: (name: ShopName) => number): Promise<Shops> {
  const facilitator = await openFacilitator(portOf("facilitator"))
  const tempoChain = await openTempoChain(portOf("tempoChain"))
  const opening: Record<Exclude<ShopName, "facilitator" | "tempoChain">, Promise<Shop>> = {
    control: openControl(controls, pay, portOf("control")),
    x402: openX402(facilitator.origin, portOf("x402")),
    x402V1: openX402V1(portOf("x402V1")),
    mpp: openMpp(tempoChain.origin, portOf("mpp")),
    l402: openL402(portOf("l402")),
    dual: openDual(tempoChain.origin, portOf("dual")),
    needsBody: openNeedsBody(portOf("needsBody")),
    hostile: openHostile(portOf("hostile")),
  }
  const outcomes = await Promise.allSettled(Object.values(opening))
  const failed = outcomes.find((outcome) => outcome.status === "rejected")
  if (failed) {
    const opened = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []))
    await Promise.all([facilitator, tempoChain, ...opened].map((shop) => shop.close()))
    throw failed.reason
  }
  const shops = await Promise.all(Object.entries(opening).map(async ([name, shop]) => [name, await shop]))
  return { ...Object.fromEntries(shops), facilitator, tempoChain } as Shops
}

export interface StreetOptions {
  /** The first of consecutive ports, one for each server in the order of SHOPS. 0 means any free ports. */
  firstPort?: number
  /** What pays the invoices that the control server receives. Default: the node of lightning.ts. */
  pay?: Pay
}

export async function openStreet({ firstPort = 0, pay = payInvoice }: StreetOptions = {}): Promise<Street> {
  const controls: Controls = {
    break: (name, fault) => shopOf(name).break(ADDRESSES[name].path, fault),
    fix: (name) => shopOf(name).fix(ADDRESSES[name].path),
  }
  const shops = await openShops(controls, pay, (name) => (firstPort === 0 ? 0 : firstPort + SHOPS.indexOf(name)))
  const shopOf = (name: EndpointName) => shops[ADDRESSES[name].shop]
  const endpointOf = (name: EndpointName): Endpoint => {
    const { path, method, protocols } = ADDRESSES[name]
    return { name, url: shopOf(name).origin + path, method, protocols }
  }
  return {
    endpoints: Object.fromEntries(ENDPOINT_NAMES.map((name) => [name, endpointOf(name)])) as Street["endpoints"],
    hosts: SHOPS.map((name) => shops[name].hostPort),
    controlUrl: shops.control.origin,
    seenBy: (name) => shopOf(name).seen,
    tempoChain: shops.tempoChain,
    countPayments: () =>
      shops.tempoChain.transfers.length +
      shops.facilitator.seen.filter((request) => request === "POST /settle").length +
      shops.control.seen.filter((request) => request === "POST /pay").length,
    ...controls,
    close: async () => void (await Promise.all(SHOPS.map((name) => shops[name].close()))),
  }
}
