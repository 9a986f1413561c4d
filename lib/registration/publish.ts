// Registers the protocols that somebody chose in the report of a check. The endpoint is probed again, because the report comes
// back from the browser.

import { checkOwner, type Owner } from "@/lib/claims/ownership"
import { invalidFields } from "@/lib/contract/input"
import { db } from "@/lib/db/client"
import { withHost } from "@/lib/probe/host/with-host"
import { requestChallenge } from "@/lib/probe/request-challenge"
import { reportCheck } from "@/lib/registration/check"
import type { EndpointCheck } from "@/lib/registration/check-schema"
import { readDescription } from "@/lib/registration/host-documents"
import { findOwner, parseInput } from "@/lib/registration/input"
import { recordRejection, rejectConflict, storeAll } from "@/lib/registration/store"
import { judgeResponse } from "@/lib/registration/verify"

/**
 * The id of the stored registration, or the report of an endpoint that no longer has a valid challenge of a chosen protocol.
 * `written` has the listings that now show what the caller declared, in the version that was stored; not suggestions for listings.
 */
export type Published = { id: string; written: Written[] } | { rejected: EndpointCheck }
interface Written {
  id: string
  updatedAt: string
}

/**
 * Validates the untrusted body and stores one listing for each chosen protocol, all or none.
 * @param body like the body of POST /api/v1/register, without `protocol`
 * @param protocols untrusted names
 * @param client the key by which rate limits count the client
 * @throws like `register`, except `no_valid_challenge`
 */
export async function publish(
  body: Record<string, unknown>,
  protocols: readonly string[],
  session: Owner | null,
  client: string,
): Promise<Published> {
  const inputs = [...new Set(protocols)].map((protocol) => parseInput({ ...body, protocol }))
  const [first] = inputs
  if (!first) throw invalidFields([{ field: "protocol", message: "Choose at least one protocol." }])
  const now = new Date()
  const owner = findOwner(session, first)
  if (owner) await checkOwner(owner, now)
  for (const input of inputs) await rejectConflict(db(), input, owner)
  const { url, http_method, probe_body, tool } = first
  const target = { url: url.url, method: http_method, body: probe_body, tool }
  const { requested, judged, described } = await withHost(
    target,
    owner ? "owner" : { visitor: client },
    async (turn) => {
      const requested = await requestChallenge(target, now, turn)
      const judged = inputs.map((input) => ({ input, verified: judgeResponse(input.protocol, requested, now) }))
      // The documents of a host describe its HTTP endpoints.
      const isDescribed = tool === null && judged.every(({ verified }) => "verification" in verified)
      return {
        requested,
        judged,
        described: isDescribed
          ? await readDescription({ url: target.url, method: requested.method }, requested, turn)
          : null,
      }
    },
  )
  for (const { input, verified } of judged) {
    if ("verification" in verified) continue
    await recordRejection(input, verified, now)
    return { rejected: await reportCheck(requested, probe_body, null, now) }
  }
  const { method } = requested
  const entries = judged.flatMap(({ input, verified }) =>
    "verification" in verified
      ? [{ input: { ...input, http_method: method }, verified: { ...verified, siblings: [], described } }]
      : [],
  )
  const stored = await storeAll(entries, now, owner)
  const [named] = stored
  if (!named) throw new Error(`${url.url} was not stored`)
  const written = stored.flatMap(({ outcome, listing: { id, updatedAt } }) =>
    outcome === "created" || outcome === "updated" ? [{ id, updatedAt: updatedAt.toISOString() }] : [],
  )
  return { id: named.attemptId, written }
}
