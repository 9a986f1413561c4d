// Which clients pay a service, computed from its stored challenge at each read. A new version of the rules thus applies to every
// service at once. Pure.

import { z } from "zod"
import { findCut, toReply } from "@/lib/catalogue/call/challenge"
import { ReceivedReply } from "@/lib/catalogue/call/schema"
import { judgeClients } from "@/lib/protocols/clients/judge-clients"
import type { ClientResult } from "@/lib/protocols/clients/schema"
import type { Protocol } from "@/lib/protocols/names"

/** What the database has about a challenge; see CLIENT_PARTS in lib/catalogue/present.ts. */
const ClientParts = z.object({ reply: ReceivedReply, read_at: z.iso.datetime() })

/**
 * A challenge is judged at the time when it was received, because it may have expired since.
 * @returns null without a stored challenge, and when the part that clients read is shortened
 */
export function listClients(protocol: Protocol, stored: unknown): ClientResult[] | null {
  const parsed = ClientParts.safeParse(stored)
  if (!parsed.success) return null
  const { reply, read_at } = parsed.data
  if (isChallengeCut(reply)) return null
  return judgeClients(toReply(reply), [protocol], new Date(read_at))
}

/** Clients read the body only without a challenge in a header. */
function isChallengeCut(reply: ReceivedReply): boolean {
  const cut = findCut(reply)
  const hasChallenge = reply.headers.some(([name]) => name === "payment-required" || name === "www-authenticate")
  return cut === "headers" || (cut === "body" && !hasChallenge)
}
