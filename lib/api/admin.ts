// Checks the administrator's bearer secret. Wrong secrets are counted per client, so that guessing is slow and no other client is
// locked out.

import { AppError, catchAppError } from "@/lib/contract/errors"
import { equalSecrets } from "@/lib/crypto"
import { getAdminSecret } from "@/lib/env/secrets"
import { requireUnspent, spend } from "@/lib/paywall/rate-limit"

const BEARER = /^Bearer +(\S+)$/i

/**
 * Returns null for a request with `Authorization: Bearer <ADMIN_SECRET>`, else the error to respond with.
 * After 20 wrong secrets within an hour a client gets `rate_limited` before any comparison, so further guesses reveal nothing.
 */
export async function findAdminRejection(request: Request, client: string): Promise<AppError | null> {
  const given = BEARER.exec(request.headers.get("authorization") ?? "")?.[1]
  if (given === undefined) return unauthorized()
  const limitError = await catchAppError(requireUnspent("login", client))
  if (limitError) return limitError
  return isAdminSecret(given) ? null : ((await catchAppError(spend("login", client))) ?? unauthorized())
}

/** Compares in constant time. */
export function isAdminSecret(given: string): boolean {
  return equalSecrets(given, getAdminSecret())
}

function unauthorized(): AppError {
  return new AppError("unauthorized", "This call needs the administrator's bearer secret.", {
    headers: { "WWW-Authenticate": 'Bearer realm="directory admin"' },
  })
}
