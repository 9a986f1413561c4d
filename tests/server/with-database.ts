import pg from "pg"
import { readOwner, socketConfig } from "@/lib/db/owner-record"
import { getDatabaseUrl } from "./directory-process"

/** Returns a client of the database of a running server, not connected yet. */
export function clientOf(dataDir: string): pg.Client {
  const url = getDatabaseUrl(dataDir)
  if (url !== null) return new pg.Client({ connectionString: url })
  const owner = readOwner(dataDir)
  if (!owner) throw new Error("no database is running")
  return new pg.Client(socketConfig(owner))
}

/** Runs statements in the database of a running server. */
export async function withDatabase<T>(dataDir: string, run: (database: pg.Client) => Promise<T>): Promise<T> {
  const database = clientOf(dataDir)
  await database.connect()
  try {
    return await run(database)
  } finally {
    await database.end()
  }
}
