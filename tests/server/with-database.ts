import pg from "pg"
import { readOwner } from "@/lib/db/owner-record"

/** Runs statements in the database of a running server. */
export async function withDatabase<T>(dataDir: string, run: (database: pg.Client) => Promise<T>): Promise<T> {
  const host = readOwner(dataDir)?.socketDir
  if (!host) throw new Error("no database is running")
  const database = new pg.Client({ host, user: "postgres", database: "postgres" })
  await database.connect()
  try {
    return await run(database)
  } finally {
    await database.end()
  }
}
