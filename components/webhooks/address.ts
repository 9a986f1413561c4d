import { buildHref, type Parameters, readText } from "@/components/account/address"
import { DELIVERY_STATES, type DeliveryReport } from "@/lib/webhooks/schema"

/** The shown part of the delivery log. */
export interface LogPlace {
  state: DeliveryReport["state"] | null
  /** Only deliveries before this one. */
  before: number | null
}

export interface Asked {
  place: LogPlace
  /** A confirmation to show instead of the log. */
  view: "rotate" | "delete" | null
  /** The initial value of the recovery form, as a browser writes a time: `2026-11-21T12:00`. */
  since: string
  notice: string
}

export const PATH = "/webhooks"
export const START: LogPlace = { state: null, before: null }

/** Ids in URLs are in lower case. */
export const isWebhookId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

export function readAsked(parameters: Parameters): Asked {
  const view = readText(parameters.ask)
  const since = readText(parameters.since)
  return {
    place: readPlace((name) => readText(parameters[name])),
    view: view === "rotate" || view === "delete" ? view : null,
    since: /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(since) ? since : "",
    notice: readText(parameters.notice),
  }
}

/** A value that does not parse counts as missing. */
export function readPlace(read: (name: keyof LogPlace) => string): LogPlace {
  const before = read("before")
  return {
    state: DELIVERY_STATES.find((state) => state === read("state")) ?? null,
    before: /^\d{1,15}$/.test(before) ? Number(before) : null,
  }
}

/** The parameters of a part of the log. */
export function listPlaceParameters({ state, before }: LogPlace): [string, string][] {
  const all: [string, string][] = [
    ["state", state ?? ""],
    ["before", before === null ? "" : String(before)],
  ]
  return all.filter(([, value]) => value !== "")
}

export function webhookHref(id: string, place: LogPlace = START, more: Record<string, string> = {}): string {
  return buildHref(`${PATH}/${id}`, [...listPlaceParameters(place), ...Object.entries(more)])
}

/** A time as an `<input type="datetime-local">` holds it, in UTC. */
export const toMinute = (at: Date) => at.toISOString().slice(0, 16)
