// What is asked of the page of one webhook: all of it in the address, so that everything works without script. The secret and
// the session never are.

import { DELIVERY_STATES, type DeliveryReport } from "@/lib/webhooks/schema"

/** What became of the last action. */
export interface Notice {
  text: string
  isError: boolean
}

/** A server function that a form calls. */
export type Action = (form: FormData) => Promise<void>
export type Parameters = Record<string, string | string[] | undefined>
export type DeliveryState = DeliveryReport["state"]

/** Where in the delivery log. */
export interface LogPlace {
  state: DeliveryState | null
  /** Only deliveries before this one. */
  before: number | null
}

export interface Asked {
  place: LogPlace
  /** A question to show instead of the log. */
  view: "rotate" | "delete" | null
  /** What the form of "catch up" begins with, as the browser writes a moment: `2026-11-21T12:00`. */
  since: string
  notice: string
}

export const PATH = "/webhooks"
export const START: LogPlace = { state: null, before: null }

/** Whether a text may be the id of a webhook; ids are written in lower case here. */
export const isWebhookId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

const one = (value: string | string[] | undefined) => (typeof value === "string" ? value : "")

export function readAsked(parameters: Parameters): Asked {
  const view = one(parameters.ask)
  const since = one(parameters.since)
  return {
    place: readPlace((name) => one(parameters[name])),
    view: view === "rotate" || view === "delete" ? view : null,
    since: /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(since) ? since : "",
    notice: one(parameters.notice),
  }
}

/** Whatever does not fit counts as not said. */
export function readPlace(read: (name: keyof LogPlace) => string): LogPlace {
  const before = read("before")
  return {
    state: DELIVERY_STATES.find((state) => state === read("state")) ?? null,
    before: /^\d{1,15}$/.test(before) ? Number(before) : null,
  }
}

/** The parameters that say where in the log. */
export function placeParameters({ state, before }: LogPlace): [string, string][] {
  return [...(state === null ? [] : [["state", state]]), ...(before === null ? [] : [["before", String(before)]])] as [
    string,
    string,
  ][]
}

export function webhookHref(id: string, place: LogPlace = START, more: Record<string, string> = {}): string {
  const search = new URLSearchParams(placeParameters(place))
  for (const [name, value] of Object.entries(more)) if (value !== "") search.set(name, value)
  return search.size > 0 ? `${PATH}/${id}?${search}` : `${PATH}/${id}`
}

/** A moment as the browser's field for one holds it, UTC. */
export const toMinute = (at: Date) => at.toISOString().slice(0, 16)
