// Calls of the webhook API, and a name server for the hosts of receivers. lib/env reads the settings on import, so the name
// server opens before the routes are imported.

import { afterAll, beforeEach } from "vitest"
import { serveNames, type Zone } from "@/tests/street/name-server"
import { call } from "@/tests/support/api"

const PUBLIC = ["93.184.215.14"]
export const HOST = "receiver.example"
export const HOOK = `https://${HOST}/hook`
export const SECRET = "a secret of sixteen signs or more"
export const zone: Zone = {}
const nameServer = await serveNames(zone)
Object.assign(process.env, { DNS_SERVERS: nameServer.address })

export const routes = {
  all: await import("@/app/api/v1/webhooks/route"),
  one: await import("@/app/api/v1/webhooks/[id]/route"),
  log: await import("@/app/api/v1/webhooks/[id]/deliveries/route"),
  replay: await import("@/app/api/v1/webhooks/[id]/deliveries/[delivery]/replay/route"),
  test: await import("@/app/api/v1/webhooks/[id]/test/route"),
  recover: await import("@/app/api/v1/webhooks/[id]/recover/route"),
  activate: await import("@/app/api/v1/webhooks/[id]/activate/route"),
  rotate: await import("@/app/api/v1/webhooks/[id]/rotate/route"),
}
export const { db, disconnect, pool } = await import("@/lib/db/client")
const { recordEvents } = await import("@/lib/events/log")
const { expandEvents } = await import("@/lib/webhooks/outbox")
export const { aService } = await import("@/tests/support/service")
export const { aWebhook, aDelivery, DEACTIVATED } = await import("@/tests/support/webhook")

export const DAY_MS = 86_400_000
export const NOBODY = "0190a000-0000-7000-8000-00000000dead"
let callers = 0

type Options = NonNullable<Parameters<typeof call>[3]>
export interface Known {
  id: string
  secret: string
}

/** Each call has its own client address, so that the hourly rate limits do not apply. */
function ask(name: keyof typeof routes, method: string, options: Options & { query?: string }) {
  callers += 1
  const { query = "", ...rest } = options
  return call(routes[name], method, `/api/v1/webhooks${query}`, { client: `caller-${callers}`, ...rest })
}

/** POST /webhooks with a valid body. `more` overrides its fields. */
export const create = (more: Record<string, unknown> = {}, options: Options = {}) =>
  ask("all", "POST", { body: { url: HOOK, secret: SECRET, ...more }, ...options })
/** POST /webhooks with exactly this body. */
export const post = (body: unknown, options: Options = {}) => ask("all", "POST", { body, ...options })

interface OwnerOptions extends Options {
  query?: string
  delivery?: string
}
/** Calls a route with the id and the secret of a webhook. */
export function asOwner(name: keyof typeof routes, method: string, { id, secret }: Known, more: OwnerOptions = {}) {
  const { delivery = "", headers, ...rest } = more
  const params = { id, ...(delivery !== "" && { delivery }) }
  return ask(name, method, { params, headers: { "x-webhook-secret": secret, ...headers }, ...rest })
}
export const details = (of: Known, more?: OwnerOptions) => asOwner("one", "GET", of, more)
export const edit = (of: Known, body: unknown, more?: OwnerOptions) => asOwner("one", "PATCH", of, { body, ...more })
export const remove = (of: Known, more?: OwnerOptions) => asOwner("one", "DELETE", of, more)
export const deliveries = (of: Known, query = "", more?: OwnerOptions) => asOwner("log", "GET", of, { query, ...more })
export const replay = (of: Known, delivery: string, more?: OwnerOptions) =>
  asOwner("replay", "POST", of, { delivery, ...more })
export const sendTest = (of: Known, more?: OwnerOptions) => asOwner("test", "POST", of, more)
export const recover = (of: Known, since: unknown, more?: OwnerOptions) =>
  asOwner("recover", "POST", of, { body: { since }, ...more })
export const activate = (of: Known, more?: OwnerOptions) => asOwner("activate", "POST", of, more)
export const rotate = (of: Known, body: unknown = {}, more?: OwnerOptions) =>
  asOwner("rotate", "POST", of, { body, ...more })

/** All calls that require a webhook's secret. Each call is valid if the webhook exists and the secret is right. */
export const OWNER_CALLS = {
  details,
  remove,
  deliveries: (of: Known, more?: OwnerOptions) => deliveries(of, "", more),
  replay: (of: Known, more?: OwnerOptions) => replay(of, NOBODY, more),
  sendTest,
  recover: (of: Known, more?: OwnerOptions) => recover(of, "2026-01-01T00:00:00Z", more),
  activate,
  rotate: (of: Known, more?: OwnerOptions) => rotate(of, {}, more),
  edit: (of: Known, more?: OwnerOptions) => edit(of, { host: null }, more),
} as const

type Kind = "service.new" | "service.health_changed" | "service.down" | "service.updated"
/** Records an event of a listing. Returns the event's id. */
export async function announce(serviceId: string, kind: Kind = "service.new", at = new Date()): Promise<string> {
  await db().$transaction((transaction) => recordEvents(transaction, { kind, serviceId, at }))
  const { id } = await db().event.findFirstOrThrow({ orderBy: { seq: "desc" } })
  return id
}
/** Creates the deliveries of all recorded events, as the dispatcher does before it sends. */
export const expand = () => expandEvents(new AbortController().signal)
/** Returns the message ids of a webhook's pending deliveries, in the order of its queue. */
export const queueOf = async (webhookId: string) =>
  (await db().delivery.findMany({ where: { webhookId, state: "pending" }, orderBy: { position: "asc" } })).map(
    ({ messageId }) => messageId,
  )
export const rowOf = (id: string) => db().webhook.findUniqueOrThrow({ where: { id } })

beforeEach(async () => {
  for (const name of Object.keys(zone)) delete zone[name]
  zone[HOST] = { 4: PUBLIC }
})
afterAll(() => nameServer.close())
