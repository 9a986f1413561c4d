// Helpers for the tests of the webhook dispatcher. Instead of waiting for the next attempt, a test changes the time of the next
// attempt in the database. A test sets process.env before it imports this file, because lib/env reads process.env at import.

import { createHmac, timingSafeEqual } from "node:crypto"
import { expect } from "vitest"
import { type Answer, openReceiver, type Receiver, trustReceivers } from "./receiver"

trustReceivers()
process.env["WEBHOOK_TIMEOUT_MS"] ??= "2000"
export const { env } = await import("@/lib/env")
export const { db, pool, disconnect } = await import("@/lib/db/client")
export const { dispatch } = await import("@/lib/webhooks/dispatch")
export const { aService } = await import("@/tests/support/service")
export const commands = await import("@/lib/webhooks/commands")
export const resend = await import("@/lib/webhooks/resend")
const { recordEvents } = await import("@/lib/events/log")
const { resetDatabase } = await import("@/tests/support/reset")
const { requireWebhook } = await import("@/lib/webhooks/access")

export type { Answer, Receiver }
export const SECRET = "a secret of sixteen or more"
export const OK: Answer = { status: 200 }
export const BROKEN: Answer = { status: 500 }

const open = new Set<Receiver>()

/** Opens a receiver and allows the dispatcher to reach its private address. `emptyWorld` and `closeWorld` close the receiver. */
export async function aReceiver(
  answer: Parameters<typeof openReceiver>[0] = () => OK,
  port = 0,
  protocol: "https" | "http" = "https",
): Promise<Receiver> {
  const receiver = await openReceiver(answer, port, protocol)
  env.ALLOW_PRIVATE.push(receiver.place)
  open.add(receiver)
  return receiver
}

export async function emptyWorld(): Promise<void> {
  await closeReceivers()
  await resetDatabase()
}

async function closeReceivers(): Promise<void> {
  await Promise.all([...open].map((receiver) => receiver.close()))
  open.clear()
}

export async function closeWorld(): Promise<void> {
  await closeReceivers()
  await disconnect()
}

let creators = 0

/** Creates a webhook for a receiver, from a new client address. `more` has fields of the body of POST /webhooks. */
export async function aHook({ url }: { url: string }, more: Record<string, unknown> = {}) {
  creators += 1
  const { id } = await commands.createWebhook({ url, secret: SECRET, ...more }, `creator-${creators}`, new Date())
  return {
    id,
    row: () => db().webhook.findUniqueOrThrow({ where: { id } }),
    deliveries: () => db().delivery.findMany({ where: { webhookId: id }, orderBy: { position: "asc" } }),
    attempts: () => db().attempt.findMany({ where: { delivery: { webhookId: id } }, orderBy: { id: "asc" } }),
    /** Returns the webhook that the commands take as their argument, after checking the secret. */
    own: (secret = SECRET) => requireWebhook(id, secret),
    /** Makes the next attempt due, instead of waiting for the back-off after the last failure. */
    due: () => pool().query("update webhooks set next_attempt_at = now() - interval '1 second' where id = $1", [id]),
    async states(): Promise<Record<string, number>> {
      const groups = await db().delivery.groupBy({ by: ["state"], where: { webhookId: id }, _count: true })
      return Object.fromEntries(groups.map(({ state, _count }) => [state, _count]))
    },
  }
}
export type Hook = Awaited<ReturnType<typeof aHook>>

type Kind = "service.new" | "service.health_changed" | "service.down" | "service.updated"

/** Records `count` events of one service. Returns their ids in the order of the log. */
export async function createEvents(service: { id: string }, count = 1, kind: Kind = "service.new"): Promise<string[]> {
  const last = (await db().event.aggregate({ _max: { seq: true } }))._max.seq ?? 0n
  const previous = { health_status: "unknown" }
  const one = { kind, serviceId: service.id, at: new Date(), ...(kind === "service.health_changed" && { previous }) }
  await db().$transaction((transaction) => recordEvents(transaction, Array<typeof one>(count).fill(one)))
  const rows = await db().event.findMany({ where: { seq: { gt: last }, kind }, orderBy: { seq: "asc" } })
  return rows.map(({ id }) => id)
}

/** Runs the dispatcher until no delivery is due. */
export const run = (signal = new AbortController().signal) => dispatch({ now: new Date(), signal })

/** Returns the ids of the received deliveries in order of arrival, including repeated ones. */
export const idsOf = ({ received }: Receiver): string[] => received.map(({ headers }) => headers["webhook-id"] ?? "")

/** Returns the ids of the received deliveries in the order of their first arrival, each once. */
export const firsts = (receiver: Receiver): string[] => [...new Set(idsOf(receiver))]

/** Returns whether `header` is the HMAC of the exact body, computed without lib/webhooks/signature.ts. */
export function isSigned(body: string, header: string | undefined, secret = SECRET): boolean {
  const expected = Buffer.from(`sha256=${createHmac("sha256", secret).update(body).digest("hex")}`)
  const given = Buffer.from(header ?? "")
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** Expects every received delivery to be signed, and deliveries with the same id to have the same bytes. */
export function expectSameBytes({ received }: Receiver): void {
  const bodies = new Map<string, string>()
  for (const { headers, body } of received) {
    const id = headers["webhook-id"] ?? ""
    expect(bodies.get(id) ?? body).toBe(body)
    expect(isSigned(body, headers["x-directory-signature"])).toBe(true)
    bodies.set(id, body)
  }
}
