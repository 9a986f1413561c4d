// Rules for the URL and the caller of a registration, which the API, the forms and the check share.

import { buildOwner, type Owner } from "@/lib/claims/ownership"
import { invalidFields, parseBody } from "@/lib/contract/input"
import { baseUrl } from "@/lib/env"
import { completeRequest } from "@/lib/probe/mcp/tool-arguments"
import { RegisterInput } from "@/lib/registration/schema"
import type { NormalUrl } from "@/lib/text/normal-url"

/** Parses the untrusted body of a registration. @throws `invalid_parameter` */
export function parseInput(body: unknown): RegisterInput {
  const input = parseBody(RegisterInput, body)
  requireOtherSite(input.url)
  return completeRequest(input)
}

/** @throws `invalid_parameter` for a URL of this directory */
export function requireOtherSite({ url }: NormalUrl): void {
  if (new URL(url).host === new URL(baseUrl).host) {
    throw invalidFields([{ field: "url", message: "is a URL of this directory itself" }])
  }
}

/**
 * The owner that registers: the signed-in owner, or the sender of a token. Null for anybody else.
 * @throws `invalid_parameter` for a URL of another host than the signed-in owner's
 */
export function findOwner(session: Owner | null, { url, verification_token: token }: RegisterInput): Owner | null {
  if (!session) return token === null ? null : buildOwner(url.host, token)
  if (url.host === session.domain) return session
  throw invalidFields([{ field: "url", message: `must be under ${session.domain}, for which you are signed in` }])
}
