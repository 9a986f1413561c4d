// Opens the database for a process: Postgres by DATABASE_URL, else the embedded one, which is started here or shared with
// the process that owns it. Either way it is migrated before anybody uses it.

import { disconnect } from "@/lib/db/client"
import { type EmbeddedDatabase, FolderOwned, startEmbedded } from "@/lib/db/embedded"
import { migrate } from "@/lib/db/migrate"
import { readOwner, waitUntilReady } from "@/lib/db/owner-record"
import { env } from "@/lib/env"

export interface OpenDatabase {
  /** Where the data lie, in words for the operator. */
  place: string
  /** Settles when an embedded database of ours ends by itself; never otherwise. */
  ended: Promise<unknown>
  close(): Promise<void>
}

/** `share: false` refuses a folder that a living process owns (FolderOwned); `true` joins it. */
export async function openDatabase({ share }: { share: boolean } = { share: true }): Promise<OpenDatabase> {
  const embedded = env.DATABASE_URL ? null : await own(share)
  const place = env.DATABASE_URL ? `Postgres at ${new URL(env.DATABASE_URL).host}` : env.DATA_DIR
  const close = async () => {
    await disconnect()
    await embedded?.stop()
  }
  try {
    await migrate()
  } catch (error) {
    await close()
    throw error
  }
  return { place, ended: embedded?.ended ?? new Promise(() => undefined), close }
}

/** Null when a living owner's database is shared. */
async function own(share: boolean): Promise<EmbeddedDatabase | null> {
  const owner = share ? readOwner(env.DATA_DIR) : null
  if (owner && (await waitUntilReady(owner))) return null
  try {
    return await startEmbedded(env.DATA_DIR)
  } catch (error) {
    if (share && error instanceof FolderOwned && (await waitUntilReady(error.owner))) return null
    throw error
  }
}
