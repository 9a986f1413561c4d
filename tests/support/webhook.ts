// The builders of webhooks and of what is queued for them: a test says only what matters to it.

import { v7 as newId } from "uuid"
import { randomHex } from "@/lib/crypto"
import { db } from "@/lib/db/client"
import type { Prisma } from "@/lib/db/generated/client"
import { encryptSecret } from "@/lib/webhooks/secret"

type Given = Partial<Prisma.WebhookUncheckedCreateInput>
let count = 0

/** An active webhook that hears of everything, with an address of its own; anything may be overridden. Answers the row and its secret. */
export async function aWebhook({ secret = randomHex(16), ...given }: Given & { secret?: string } = {}) {
  count += 1
  const id = given.id ?? newId()
  const row = await db().webhook.create({
    data: {
      id,
      url: `https://receiver${count}.example/hook`,
      secretEncrypted: new Uint8Array(encryptSecret(secret, id)),
      events: ["service.new", "service.health_changed", "service.down"],
      ...given,
    },
  })
  return { ...row, secret }
}

/** What a deactivation leaves. */
export const DEACTIVATED = {
  isActive: false,
  deactivatedAt: new Date("2026-01-31T12:00:00Z"),
  deactivationReason: "10 attempts in a row failed.",
  failureCount: 10,
} as const

/** A delivery in the queue; anything may be overridden, such as its state. */
export async function aDelivery(webhookId: string, given: Partial<Prisma.DeliveryUncheckedCreateInput> = {}) {
  const messageId = given.messageId ?? newId()
  const body = JSON.stringify({ id: messageId, event: "service.new", timestamp: "2026-01-31T12:00:00Z", service: null })
  return db().delivery.create({ data: { webhookId, messageId, kind: "service.new", body, ...given } })
}
