import { buildHref, type Parameters, readText } from "@/components/account/address"
import { DELIVERY_STATES, type DeliveryReport } from "@/lib/webhooks/schema"

/** The position in the delivery log: the filter by state and the page. */
export interface LogPlace {
  state: DeliveryReport["state"] | null
  /** The page has only deliveries with a number lower than `before`; null for the first page. */
  before: number | null
}

export interface Asked {
  place: LogPlace
  /** The form to show in place of the log: the edit form, a new secret, or a deletion. */
  view: WebhookView | null
  /** The initial value of the recovery form, in the format of a `datetime-local` field: `2026-11-21T12:00`. */
  since: string
  notice: string
}

const VIEWS = ["edit", "rotate", "delete"] as const
export type WebhookView = (typeof VIEWS)[number]

export const PATH = "/webhooks"
export const START: LogPlace = { state: null, before: null }

/** True for a UUID in lower case, the form of all webhook ids in URLs. */
export const isWebhookId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

export function readAsked(parameters: Parameters): Asked {
  const since = readText(parameters["since"])
  return {
    place: readPlace((name) => readText(parameters[name])),
    view: VIEWS.find((view) => view === readText(parameters["ask"])) ?? null,
    since: /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(since) ? since : "",
    notice: readText(parameters["notice"]),
  }
}

/** Reads the page and the filter of the log. Invalid values count as missing. */
export function readPlace(read: (name: keyof LogPlace) => string): LogPlace {
  const before = read("before")
  return {
    state: DELIVERY_STATES.find((state) => state === read("state")) ?? null,
    before: /^\d{1,15}$/.test(before) ? Number(before) : null,
  }
}

/** Returns the query parameters of a page of the log, without empty values. */
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

/** Formats a time in UTC as the value of an `<input type="datetime-local">`, without seconds. */
export const toMinute = (at: Date) => at.toISOString().slice(0, 16)
