// Whether someone has proven control of a domain. The seam through which other rooms ask.

import type { Database } from "@/lib/db/sql"

/** True when a verified claim covers exactly this host (decisions.md, "Claims"). */
export async function isDomainVerified(database: Database, host: string): Promise<boolean> {
  const claim = await database.claim.findUnique({ where: { domain: host }, select: { status: true } })
  return claim?.status === "verified"
}
