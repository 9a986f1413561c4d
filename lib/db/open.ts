// Opens the database of a process: Postgres by DATABASE_URL, else the embedded database, which this process starts or shares with
// the process that owns it. Before `openDatabase` returns, all migrations are applied and the database has all that they create.

import { announceServer, findAnnouncedServer } from "@/lib/db/announced-server"
import { disconnect } from "@/lib/db/client"
import { type EmbeddedDatabase, FolderOwned, startEmbedded } from "@/lib/db/embedded"
import { migrate, planMigrations } from "@/lib/db/migrate"
import { requireObjects } from "@/lib/db/objects"
import { readOwner, waitUntilReady } from "@/lib/db/owner-record"
import { describePlace, type OpenDatabase } from "@/lib/db/start"
import { env } from "@/lib/env"

/** `apply`: apply new migrations. `require`: throw when there are any. `leave`: leave them. By default as MIGRATE says. */
type Migrations = "apply" | "require" | "leave"
interface Options {
  /** True: use the database of a process that already owns the folder. False: throw FolderOwned in that case. */
  share?: boolean
  migrations?: Migrations
}

export async function openDatabase({ share = true, migrations = getDefault() }: Options = {}): Promise<OpenDatabase> {
  if (!env.DATABASE_URL && share) await refuseOtherDatabase()
  const embedded = env.DATABASE_URL ? null : await startOrShare(share)
  const place = describePlace()
  const announcement = env.DATABASE_URL && !share ? await announceServer(env.DATA_DIR, place) : null
  const close = async () => {
    announcement?.close()
    await disconnect()
    await embedded?.stop()
  }
  await prepare(close, migrations)
  return { place, ended: embedded?.ended ?? new Promise(() => undefined), close }
}

/** Connects a process whose parent has started the database (lib/db/start.ts). */
export async function connectDatabase(): Promise<OpenDatabase> {
  await prepare(disconnect, getDefault())
  return { place: describePlace(), ended: new Promise(() => undefined), close: disconnect }
}

async function prepare(close: () => Promise<void>, migrations: Migrations): Promise<void> {
  try {
    if (migrations === "apply") await migrate()
    if (migrations === "require") await requireMigrated()
    if (migrations !== "leave") await requireObjects()
  } catch (error) {
    await close()
    throw error
  }
}

const getDefault = (): Migrations => (env.MIGRATE === "no" ? "require" : "apply")

async function requireMigrated(): Promise<void> {
  const planned = await planMigrations()
  if (planned.length === 0) return
  const names = planned.map(({ name }) => name).join(", ")
  throw new Error(
    `The database needs ${planned.length === 1 ? "a migration" : `${planned.length} migrations`}, and MIGRATE=no: ${names}. Run \`npm run cli -- migrate\`, or start without MIGRATE.`,
  )
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
