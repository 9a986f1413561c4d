// A server with which other processes control the paid test endpoints: `POST /break/{name}?as=down|free|gone|payee|dear` breaks an endpoint,
// and `POST /fix/{name}` fixes an endpoint. `POST /pay` pays the invoice in the body and returns its preimage, like a wallet.

import { ENDPOINT_NAMES, type EndpointName, isEndpointName } from "./addresses"
import { FAULTS, type Fault, openShop, readText, type Shop, sendJson } from "./shop"

export interface Controls {
  break(name: EndpointName, fault: Fault): void
  fix(name: EndpointName): void
}

/** The faults of prices and payees, which only one endpoint has. */
const isOfWeather = (fault: string) => fault === "payee" || fault === "dear"
const isFault = (text: string): text is Fault => FAULTS.some((fault) => fault === text)

/** Pays an invoice and returns the preimage in hex. */
export type Pay = (invoice: string) => string | Promise<string>

export function openControl(controls: Controls, pay: Pay, port = 0): Promise<Shop> {
  return openShop(async (request, response) => {
    const url = new URL(request.url ?? "/", "http://street")
    const [, action, name] = url.pathname.split("/")
    if (request.method !== "POST") return sendJson(response, 405, { error: "POST only" }, { allow: "POST" })
    if (action === "pay") return sendJson(response, 200, { preimage: await pay((await readText(request)).trim()) })
    if (!isEndpointName(name)) return sendJson(response, 404, { error: "no such endpoint", endpoints: ENDPOINT_NAMES })
    const fault = url.searchParams.get("as") ?? "down"
    if (action === "break" && isOfWeather(fault) && name !== "weather") {
      return sendJson(response, 422, {
        error: `only weather can be ${fault}`,
        faults: FAULTS.filter((one) => !isOfWeather(one)),
      })
    }
    if (action === "fix") controls.fix(name)
    else if (action === "break" && isFault(fault)) controls.break(name, fault)
    else return sendJson(response, 400, { error: "break with one of the faults, fix, or pay", faults: FAULTS })
    return sendJson(response, 200, { [action]: name })
  }, port)
}
