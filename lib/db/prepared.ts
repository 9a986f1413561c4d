// Statements whose text never changes: a session keeps them parsed and, where one plan serves all values, planned, which for a
// long select list takes longer than running it. Only for these: what a session keeps is never given back. The embedded database
// is one session behind all connections, where a second one could not give the name again: there nothing is kept.

import type { QueryConfig } from "pg"
import { sha256 } from "@/lib/crypto"
import { env } from "@/lib/env"

/** Named by its text, so that no two programs on one session, behind a pooler, mean different statements by one name. */
export function prepare(text: string): (...values: unknown[]) => QueryConfig {
  const name = `kept_${sha256(text).toString("hex").slice(0, 16)}`
  return (...values) => (env.DATABASE_URL ? { name, text, values } : { text, values })
}
