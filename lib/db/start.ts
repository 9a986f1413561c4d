// Starts the embedded database where there is no DATABASE_URL, without connecting to it: the primary process holds the database for
// its web processes, and needs no connection of its own.

import { announceServer } from "@/lib/db/announced-server"
import { startEmbedded } from "@/lib/db/embedded"
import { env } from "@/lib/env"

export interface OpenDatabase {
  /** Where the data is, in words for the operator. */
  place: string
  /** Resolves when the embedded database of this process ends without `close`; never otherwise. */
  ended: Promise<unknown>
  close(): Promise<void>
}

/** Where a Postgres database is, without user and password. */
export function namePostgres(url: string): string {
  const { host, pathname } = new URL(url)
  return `Postgres at ${host}${pathname === "/" ? "" : pathname}`
}

export const describePlace = (): string => (env.DATABASE_URL ? namePostgres(env.DATABASE_URL) : env.DATA_DIR)

/** @throws FolderOwned when another process has started the database of DATA_DIR */
export async function startDatabase(): Promise<OpenDatabase> {
  const place = describePlace()
  if (env.DATABASE_URL) {
    const announcement = await announceServer(env.DATA_DIR, place)
    return { place, ended: new Promise(() => undefined), close: async () => announcement?.close() }
  }
  const { ended, stop } = await startEmbedded(env.DATA_DIR)
  return { place, ended, close: stop }
}
