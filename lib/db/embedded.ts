// Starts and stops the process of the embedded Postgres (embedded-process.ts).

import type { ChildProcess } from "node:child_process"
import { once } from "node:events"
import type { EmbeddedMessage } from "@/lib/db/embedded-process"
import type { OwnerRecord } from "@/lib/db/owner-record"
import { forkProgram } from "@/lib/process/programs"

/** The web processes may need 10 s before, and a stop takes at most 15 s. The database survives being killed. */
const STOP_WITHIN_MS = 4_000

export interface EmbeddedDatabase {
  owner: OwnerRecord
  /** Writes all data to disk and releases the folder. */
  stop(): Promise<void>
  /** Resolves when the process ends without `stop`, which is a failure. */
  ended: Promise<void>
}

/** Thrown when a running process owns the folder. */
export class FolderOwned extends Error {
  constructor(
    readonly owner: OwnerRecord,
    dataDir: string,
  ) {
    super(
      `${dataDir} is in use by the directory that runs as process ${owner.pid}. Stop that process first, or set DATA_DIR to another folder.`,
    )
    this.name = "FolderOwned"
  }
}

/** Runs the database of `dataDir` until `stop`, or until this process ends. @throws FolderOwned */
export async function startEmbedded(dataDir: string): Promise<EmbeddedDatabase> {
  const child = forkProgram("database", [dataDir])
  const message = await receiveFirstMessage(child)
  if (message.kind === "owned") throw new FolderOwned(message.owner, dataDir)
  if (message.kind === "failed")
    throw new Error(`The embedded database in ${dataDir} did not start: ${message.message}`)
  let isStopping = false
  const ended = new Promise<void>((resolve) => child.once("exit", () => isStopping || resolve()))
  const stopChild = () => {
    isStopping = true
    return stop(child)
  }
  return { owner: message.owner, stop: stopChild, ended }
}

function receiveFirstMessage(child: ChildProcess): Promise<EmbeddedMessage> {
  return new Promise((resolve) => {
    child.once("message", (message) => resolve(message as EmbeddedMessage))
    child.once("exit", (code) => resolve({ kind: "failed", message: `its process ended with code ${code}` }))
    child.once("error", (error) => resolve({ kind: "failed", message: error.message }))
  })
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, "exit")
  const deadline = setTimeout(() => child.kill("SIGKILL"), STOP_WITHIN_MS)
  child.send("stop")
  await exited
  clearTimeout(deadline)
}
