// Registers an endpoint. The endpoint is probed first; a listing is stored only when the response has a valid payment challenge.

import { listServicesByIds } from "@/lib/catalogue/service-row"
import { checkOwner, type Owner } from "@/lib/claims/ownership"
import { db } from "@/lib/db/client"
import type { Turn } from "@/lib/probe/host/turn"
import { withHost } from "@/lib/probe/host/with-host"
import { readDescription } from "@/lib/registration/host-documents"
import { findOwner, parseInput } from "@/lib/registration/input"
import type { Registered } from "@/lib/registration/schema"
import { recordRejection, rejectConflict, store } from "@/lib/registration/store"
import { describeStored } from "@/lib/registration/stored-words"
import { toError, verify } from "@/lib/registration/verify"

/**
 * Validates the untrusted body, probes the endpoint that the body describes, and stores the listing.
 * @param client the key by which rate limits count the client
 * @param session the owner who is signed in; without a session, the body may contain the token of the domain's claim
 * @param signal aborts the probe, after which nothing is stored
 * @throws `invalid_parameter`; `forbidden` for a wrong token, before the probe; `no_valid_challenge` with the diagnosis;
 *   `conflict` for a listing that its owner deleted or still has to accept
 */
export async function register(
  body: unknown,
  client: string,
  session: Owner | null = null,
  signal?: AbortSignal,
): Promise<Registered> {
  const input = parseInput(body)
  const now = new Date()
  const owner = findOwner(session, input)
  if (owner) await checkOwner(owner, now)
  await rejectConflict(db(), input, owner)
  const { url, protocol, http_method, probe_body, tool } = input
  const target = { url: url.url, protocol, method: http_method, body: probe_body, tool }
  const send = async (turn: Turn) => {
    const verified = await verify(target, now, turn)
    // The documents of a host describe its HTTP endpoints.
    const isDescribed = tool === null && "verification" in verified
    return {
      verified,
      described: isDescribed
        ? await readDescription({ url: target.url, method: verified.method }, verified, turn)
        : null,
    }
  }
  const { verified, described } = await withHost(target, owner ? "owner" : { visitor: client }, send, signal)
  if (!("verification" in verified)) {
    await recordRejection(input, verified, now)
    throw toError(verified)
  }
  const { method, note } = verified
  const stored = await store({ ...input, http_method: method }, { ...verified, described }, now, owner)
  const { listing, siblings } = stored
  const [service, ...also] = await listServicesByIds(db(), [listing.id, ...siblings.map(({ id }) => id)])
  if (!service) throw new Error(`registered service ${listing.id} cannot be read`)
  const message = [describeStored(stored, service.status, owner !== null), note].filter(Boolean).join(" ")
  return { message, service, also_registered: also, verification: verified.verification }
}
