// Opens the database of a process: Postgres by DATABASE_URL, else the embedded database, which this process starts or shares with
// the process that owns it. Before `openDatabase` returns, all migrations are applied and the database has all that they create.

import { disconnect } from "@/lib/db/client"
import { type EmbeddedDatabase, FolderOwned, startEmbedded } from "@/lib/db/embedded"
import { migrate, planMigrations } from "@/lib/db/migrate"
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

interface Options {
  /** True: use the database of a process that already owns the folder. False: throw FolderOwned in that case. */
  share?: boolean
  /** `apply`: apply new migrations. `require`: throw when there are any. `leave`: leave them. By default as MIGRATE says. */
  migrations?: "apply" | "require" | "leave"
}

export async function openDatabase({ share = true, migrations = getDefault() }: Options = {}): Promise<OpenDatabase> {
  const embedded = env.DATABASE_URL ? null : await startOrShare(share)
  const place = env.DATABASE_URL ? `Postgres at ${new URL(env.DATABASE_URL).host}` : env.DATA_DIR
  const close = async () => {
    await disconnect()
    await embedded?.stop()
  }
  try {
    if (migrations === "apply") await migrate()
    if (migrations === "require") await requireMigrated()
    if (migrations !== "leave") await requireObjects()
  } catch (error) {
    await close()
    throw error
  }
  return { place, ended: embedded?.ended ?? new Promise(() => undefined), close }
}

const getDefault = () => (env.MIGRATE === "no" ? "require" : "apply")

async function requireMigrated(): Promise<void> {
  const planned = await planMigrations()
  if (planned.length === 0) return
  const names = planned.map(({ name }) => name).join(", ")
  throw new Error(
    `The database needs ${planned.length === 1 ? "a migration" : `${planned.length} migrations`}, and MIGRATE=no: ${names}. Run \`npm run cli -- migrate\`, or start without MIGRATE.`,
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
