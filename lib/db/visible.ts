// Which services the public sees: approved and not deleted. The partial indexes repeat these words, so that a query with this
// condition can use them.

import { raw, type Sql } from "@/lib/db/sql"

/** @param alias the name of `services` in the statement */
export const visible = (alias = "s"): Sql => raw(`${alias}.status = 'active' and ${alias}.deleted_at is null`)
export const VISIBLE = { status: "active", deletedAt: null } as const
