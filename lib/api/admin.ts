// The administrator's bearer secret: compared in constant time, asked for with a challenge when missing or wrong. Wrong
// ones are counted per client, so guessing is slow and nobody else is locked out.

import { equalSecrets } from "@/lib/crypto"
import { AppError } from "@/lib/errors"
import { requireUnspent, spend } from "@/lib/paywall/rate-limit"
import { getAdminSecret } from "@/lib/secrets"

const BEARER = /^Bearer +(\S+)$/i

/**
 * Null when the request carries `Authorization: Bearer <ADMIN_SECRET>`, else why it is refused: `unauthorized`, or
 * `rate_limited` without a comparison once this client's wrong secrets of the hour are spent, so that a guess tells nothing.
 */
export async function findAdminRejection(request: Request, client: string): Promise<AppError | null> {
  const given = BEARER.exec(request.headers.get("authorization") ?? "")?.[1]
  if (given === undefined) return unauthorized()
  try {
    await requireUnspent("login", client)
    if (isAdminSecret(given)) return null
    await spend("login", client)
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
  return unauthorized()
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
