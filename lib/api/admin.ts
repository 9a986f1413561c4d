// The administrator's bearer secret (spec §5): compared in constant time, asked for with a challenge when missing or wrong.

import { equalSecrets } from "@/lib/crypto"
import { AppError } from "@/lib/errors"
import { adminSecret } from "@/lib/secrets"

/** True when the request carries `Authorization: Bearer <ADMIN_SECRET>`. */
export function isAdmin(request: Request): boolean {
  const given = /^Bearer +(\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1]
  return given !== undefined && isAdminSecret(given)
}

/** Throws `unauthorized` unless it does. */
export function requireAdmin(request: Request): void {
  if (isAdmin(request)) return
  throw new AppError("unauthorized", "This call needs the administrator's bearer secret.", {
    headers: { "WWW-Authenticate": 'Bearer realm="directory admin"' },
  })
}

/** Compared in constant time. */
export function isAdminSecret(given: string): boolean {
  return equalSecrets(given, adminSecret())
}
