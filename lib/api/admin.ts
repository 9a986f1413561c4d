// Checks an administrator's bearer secret. Wrong secrets are counted per client, so that guessing is slow and no other client is
// locked out.

import { AppError, catchAppError } from "@/lib/contract/errors"
import { equalSecrets } from "@/lib/crypto"
import { type Administrator, listAdministrators } from "@/lib/env/secrets"
import { requireUnspent, spend } from "@/lib/paywall/rate-limit"

const BEARER = /^Bearer +(\S+)$/i

/**
 * Returns the administrator of `Authorization: Bearer <secret>`, else the error to respond with.
 * After 20 wrong secrets within an hour a client gets `rate_limited` before any comparison, so further guesses reveal nothing.
 */
export async function identifyAdministrator(request: Request, client: string): Promise<Administrator | AppError> {
  const given = BEARER.exec(request.headers.get("authorization") ?? "")?.[1]
  if (given === undefined) return unauthorized()
  const limitError = await catchAppError(requireUnspent("login", client))
  if (limitError) return limitError
  return findAdministrator(given) ?? (await catchAppError(spend("login", client))) ?? unauthorized()
}

/** Compares with the secret of every administrator, each in constant time. */
export function findAdministrator(given: string): Administrator | undefined {
  return listAdministrators().filter(({ secret }) => equalSecrets(given, secret))[0]
}

function unauthorized(): AppError {
  return new AppError("unauthorized", "This call needs an administrator's bearer secret.", {
    headers: { "WWW-Authenticate": 'Bearer realm="directory admin"' },
  })
}
