// An owner's change of the request that checks send: its method and its body. The new request must have a valid challenge before the
// listing stores it. The URL is not part of it: checks, score and payee are those of a URL. Docs: docs/decisions.md#edits-by-the-owner.

import { endpointUrl } from "@/lib/catalogue/listing-fields"
import { findServiceRow, requireOwnHost, type ServiceRow, unknownService } from "@/lib/catalogue/service-row"
import { inOwnClaim, type Owner } from "@/lib/claims/ownership"
import { AppError } from "@/lib/contract/errors"
import { invalidFields } from "@/lib/contract/input"
import { ServiceEdit } from "@/lib/owners/edit"
import { withHost } from "@/lib/probe/host/with-host"
import { completeRequest } from "@/lib/probe/mcp/tool-arguments"
import { findMethod, type HttpMethod, mayHaveBody } from "@/lib/probe/methods"
import type { Protocol } from "@/lib/protocols/names"
import { toError, verify } from "@/lib/registration/verify"

/** The request that a listing shall store. */
export interface NewRequest {
  method: HttpMethod
  body: string | null
}

interface PlannedRequest {
  listing: Pick<ServiceRow, "url" | "host" | "tool" | "protocol">
  method: HttpMethod | null
  body: string | null
}

/**
 * Reads which request an edit asks for, before anything is sent or stored. Null when the request stays as it is.
 * @throws AppError `forbidden`, `not_found`, and `invalid_parameter` for a request that is not possible. Other invalid fields are left to
 *   the edit itself.
 */
export async function planRequest(owner: Owner, id: string, body: unknown, now: Date): Promise<PlannedRequest | null> {
  const { data: edit } = ServiceEdit.safeParse(body)
  if (!edit || (edit.http_method === undefined && edit.probe_body === undefined)) return null
  const row = await inOwnClaim(owner, now, async (transaction) =>
    requireOwnHost(await findServiceRow(transaction, id), owner.domain),
  )
  if (row.deletedAt !== null) throw unknownService()
  requireSameUrl(row, body)
  return changeRequest(row, edit)
}

type Stored = Pick<ServiceRow, "url" | "host" | "tool" | "protocol" | "httpMethod" | "probeBody">

/** The request after the edit; null when it is the stored one. @throws AppError `invalid_parameter` */
export function changeRequest(row: Stored, { http_method, probe_body }: ServiceEdit): PlannedRequest | null {
  const { url, host, tool, protocol } = row
  if (tool !== null && http_method !== undefined && http_method !== null && http_method !== "POST") {
    throw invalidFields([{ field: "http_method", message: "must be POST, with which every tool is called" }])
  }
  const method = http_method === undefined ? findMethod(row.httpMethod) : http_method
  // A stored body is dropped with a method that sends none.
  const isDropped = probe_body === undefined && method !== null && !mayHaveBody(method)
  const body = probe_body === undefined ? (isDropped ? null : row.probeBody) : probe_body
  const wanted = completeRequest({ http_method: method, probe_body: body, tool })
  if (wanted.http_method === row.httpMethod && wanted.probe_body === row.probeBody) return null
  return { listing: { url, host, tool, protocol }, method: findMethod(wanted.http_method), body }
}

/** Sends the request, like a registration. @throws AppError `no_valid_challenge` with the diagnosis, and like `withHost` */
export async function verifyRequest({ listing, method, body }: PlannedRequest, now: Date): Promise<NewRequest> {
  const { url, host, tool, protocol } = listing
  const target = { url, method, body, tool, protocol: protocol as Protocol }
  const verified = await withHost({ url, host }, "owner", (turn) => verify(target, now, turn))
  if (!("verification" in verified)) throw toError(verified)
  return { method: verified.method, body: verified.body }
}

/** @throws AppError `conflict` when the body names another URL than that of the listing */
export function requireSameUrl({ url }: Pick<ServiceRow, "url">, body: unknown): void {
  if (typeof body !== "object" || body === null || !Object.hasOwn(body, "url")) return
  const { data } = endpointUrl.safeParse((body as { url: unknown }).url)
  if (data?.url === url) return
  throw new AppError(
    "conflict",
    "The URL of a listing does not change, because its checks, its score and its known payee are those of this URL. Register the new URL, which is public at once with your token, then delete this listing.",
  )
}
