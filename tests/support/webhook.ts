// Creates webhooks and deliveries with default values. A test passes only the columns that matter for it.

import { v7 as newId } from "uuid"
import { randomHex } from "@/lib/crypto"
import { db } from "@/lib/db/client"
import type { Prisma } from "@/lib/db/generated/client"
import { encryptSecret } from "@/lib/webhooks/secret"

type Given = Partial<Prisma.WebhookUncheckedCreateInput>
let count = 0

/** Creates an active webhook for all events with a unique URL. `given` overrides its columns. Returns the row and the secret. */
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

/** The columns that a deactivation sets. */
export const DEACTIVATED = {
  isActive: false,
  deactivatedAt: new Date("2026-01-31T12:00:00Z"),
  deactivationReason: "10 attempts in a row failed.",
  failureCount: 10,
} as const

/** Creates a pending delivery. `given` overrides its columns, such as the state. */
export async function aDelivery(webhookId: string, given: Partial<Prisma.DeliveryUncheckedCreateInput> = {}) {
  const messageId = given.messageId ?? newId()
  const body = JSON.stringify({ id: messageId, event: "service.new", timestamp: "2026-01-31T12:00:00Z", service: null })
  return db().delivery.create({ data: { webhookId, messageId, kind: "service.new", body, ...given } })
}
