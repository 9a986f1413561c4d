// Checks the administrator's bearer secret. Wrong secrets are counted per client, so that guessing is slow and no other client is
// locked out.

import { equalSecrets } from "@/lib/crypto"
import { AppError, catchAppError } from "@/lib/errors"
import { requireUnspent, spend } from "@/lib/paywall/rate-limit"
import { getAdminSecret } from "@/lib/secrets"

const BEARER = /^Bearer +(\S+)$/i

/**
 * Null where the request has `Authorization: Bearer <ADMIN_SECRET>`, else `unauthorized`. A client with too many wrong secrets in
 * the hour gets `rate_limited` without a comparison.
 */
export async function findAdminRejection(request: Request, client: string): Promise<AppError | null> {
  const given = BEARER.exec(request.headers.get("authorization") ?? "")?.[1]
  if (given === undefined) return unauthorized()
  const limitError = await catchAppError(requireUnspent("login", client))
  if (limitError) return limitError
  return isAdminSecret(given) ? null : ((await catchAppError(spend("login", client))) ?? unauthorized())
}

/** Compared in constant time. */
export function isAdminSecret(given: string): boolean {
  return equalSecrets(given, getAdminSecret())
}

function unauthorized(): AppError {
  return new AppError("unauthorized", "This call needs the administrator's bearer secret.", {
    headers: { "WWW-Authenticate": 'Bearer realm="directory admin"' },
  })
}
