// Opens the database of a process: Postgres by DATABASE_URL, else the embedded database, which this process starts or shares with
// the process that owns it. Before `openDatabase` returns, all migrations are applied and the database has all that they create.

import { announceServer, findAnnouncedServer } from "@/lib/db/announced-server"
import { disconnect } from "@/lib/db/client"
import { type EmbeddedDatabase, FolderOwned, startEmbedded } from "@/lib/db/embedded"
import { migrate } from "@/lib/db/migrate"
import { requireObjects } from "@/lib/db/objects"
import { readOwner, waitUntilReady } from "@/lib/db/owner-record"
import { env } from "@/lib/env"

export interface OpenDatabase {
  /** Where the data is, in words for the operator. */
  place: string
  /** Resolves when the embedded database of this process ends without `close`; never otherwise. */
  ended: Promise<unknown>
  close(): Promise<void>
}

interface OpenOptions {
  /** True: use the database of a process that already owns the folder; false: throw FolderOwned in that case. */
  share?: boolean
  /** False for a reader of databases of older versions: the database is left as it is. */
  migrates?: boolean
}

export async function openDatabase({ share = true, migrates = true }: OpenOptions = {}): Promise<OpenDatabase> {
  const place = env.DATABASE_URL ? namePostgres(env.DATABASE_URL) : env.DATA_DIR
  if (!env.DATABASE_URL && share) await refuseOtherDatabase()
  const embedded = env.DATABASE_URL ? null : await startOrShare(share)
  const announcement = env.DATABASE_URL && !share ? await announceServer(env.DATA_DIR, place) : null
  const close = async () => {
    announcement?.close()
    await disconnect()
    await embedded?.stop()
  }
  try {
    if (migrates) {
      await migrate()
      await requireObjects()
    }
  } catch (error) {
    await close()
    throw error
  }
  return { place, ended: embedded?.ended ?? new Promise(() => undefined), close }
}

/** Where a Postgres database is, without user and password. */
export function namePostgres(url: string): string {
  const { host, pathname } = new URL(url)
  return `Postgres at ${host}${pathname === "/" ? "" : pathname}`
}

/** A command that lacks DATABASE_URL would otherwise fill a new database next to the one that is served. */
async function refuseOtherDatabase(): Promise<void> {
  const other = await findAnnouncedServer(env.DATA_DIR)
  if (other !== null)
    throw new Error(
      `A directory runs in ${env.DATA_DIR} with ${other}, and DATABASE_URL is not set here. Set DATABASE_URL as for that directory, or DATA_DIR to another folder.`,
    )
}

/** Starts the embedded database. Returns null when this process shares the database of a running owner. */
async function startOrShare(share: boolean): Promise<EmbeddedDatabase | null> {
  const owner = share ? readOwner(env.DATA_DIR) : null
  if (owner && (await waitUntilReady(owner))) return null
  try {
    return await startEmbedded(env.DATA_DIR)
  } catch (error) {
    if (share && error instanceof FolderOwned && (await waitUntilReady(error.owner))) return null
    throw error
  }
}
