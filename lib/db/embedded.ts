// Starts, watches and stops the process of the embedded Postgres (embedded-process.ts). A process that ends or hangs is replaced:
// the new one listens on the same sockets, so the connection pools of all processes reach it.

import type { ChildProcess } from "node:child_process"
import { once } from "node:events"
import { readFileSync } from "node:fs"
import { findDiskTrouble } from "@/lib/db/disk"
import { HANG, hasHung } from "@/lib/db/disk-rules"
import type { EmbeddedMessage, ParentMessage } from "@/lib/db/embedded-process"
import type { OwnerRecord } from "@/lib/db/owner-record"
import { log } from "@/lib/process/log"
import { forkProgram } from "@/lib/process/programs"

/** The web processes may need 10 s before, and a stop takes at most 15 s. The database survives being killed. */
const STOP_WITHIN_MS = 4_000
/** After an end the first new start is at once. A full disk may end each start, and has space again at any time. */
const AGAIN = { firstMs: 0, stepMs: 500, longestMs: 4_000, most: 20 } as const

export interface EmbeddedDatabase {
  owner: OwnerRecord
  /** Writes all data to disk and releases the folder. */
  stop(): Promise<void>
  /** Resolves when the process has ended and 20 new ones did not start although the disk has space. */
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
  const first = await startProcess(dataDir, null)
  if (first.message.kind === "owned") throw new FolderOwned(first.message.owner, dataDir)
  if (first.message.kind === "failed")
    throw new Error(`The embedded database in ${dataDir} did not start: ${first.message.message}`)
  const { owner } = first.message
  let child = first.child
  let isStopping = false
  let failures = 0
  let again: NodeJS.Timeout | undefined
  let waiting: Promise<void> = Promise.resolve()
  let reportEnd = () => {}
  const ended = new Promise<void>((resolve) => {
    reportEnd = resolve
  })

  const watch = () => {
    const unwatch = killWhenHung(child)
    child.once("exit", (code, signal) => {
      unwatch()
      if (isStopping) return
      log.error({ code, signal }, "the process of the embedded database ended; it is started again")
      schedule(AGAIN.firstMs)
    })
  }
  const schedule = (afterMs: number) => {
    again = setTimeout(() => {
      waiting = replace()
    }, afterMs)
  }
  const replace = async () => {
    const started = await startProcess(dataDir, owner)
    child = started.child
    if (started.message.kind === "ready") {
      failures = 0
      log.warn("the embedded database is back")
      return watch()
    }
    failures += 1
    const reason = started.message.kind === "failed" ? started.message.message : "another process uses the folder"
    if (failures === 1) log.error({ reason }, "the embedded database does not start; it is tried every few seconds")
    if (failures >= AGAIN.most && findDiskTrouble()?.state !== "full") return reportEnd()
    if (!isStopping) schedule(Math.min(failures * AGAIN.stepMs, AGAIN.longestMs))
  }
  const stopAll = async () => {
    isStopping = true
    clearTimeout(again)
    await waiting
    clearTimeout(again)
    await stop(child)
  }
  watch()
  return { owner, stop: stopAll, ended }
}

interface Started {
  child: ChildProcess
  message: Exclude<EmbeddedMessage, { kind: "alive" }>
}

/** @param former the owner to replace, whose process has ended */
async function startProcess(dataDir: string, former: OwnerRecord | null): Promise<Started> {
  const child = forkProgram("database", [])
  const first = new Promise<Started["message"]>((resolve) => {
    child.once("message", (message) => resolve(message as Started["message"]))
    child.once("exit", (code) => resolve({ kind: "failed", message: `its process ended with code ${code}` }))
    child.once("error", (error) => resolve({ kind: "failed", message: error.message }))
  })
  tell(child, { kind: "start", dataDir, former })
  return { child, message: await first }
}

/** A process that ends just now receives nothing; its end is reported by its event. */
function tell(child: ChildProcess, message: ParentMessage): void {
  if (child.connected) child.send(message, () => undefined)
}

/**
 * Ends the process when it does not answer. Counts questions instead of time, so that a pause of this process is not taken for one
 * of the other. Returns a function that stops the watch.
 */
function killWhenHung(child: ChildProcess): () => void {
  let missed = 0
  let cpuBefore: number | null = null
  const onMessage = (message: unknown) => {
    if ((message as EmbeddedMessage).kind === "alive") missed = 0
  }
  child.on("message", onMessage)
  const timer = setInterval(() => {
    if (missed === 0) cpuBefore = readCpuMs(child.pid)
    else if (hasHung(missed, spent(cpuBefore, readCpuMs(child.pid)))) {
      log.error(
        { seconds: (missed * HANG.everyMs) / 1000 },
        "the embedded database does not answer; its process is ended",
      )
      child.kill("SIGKILL")
    }
    missed += 1
    tell(child, { kind: "are-you-alive" })
  }, HANG.everyMs).unref()
  return () => clearInterval(timer)
}

const spent = (before: number | null, now: number | null) => (before === null || now === null ? null : now - before)

const TICK_MS = 10

/** The CPU time of a process, by Linux; null elsewhere. */
function readCpuMs(pid: number | undefined): number | null {
  if (pid === undefined || process.platform !== "linux") return null
  try {
    // The name in parentheses may have spaces. User and system time are the 12th and 13th words after the name.
    const words = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? []
    return (Number(words[11]) + Number(words[12])) * TICK_MS
  } catch (error) {
    log.debug({ err: error }, "the CPU time of a process cannot be read")
    return null
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, "exit")
  const deadline = setTimeout(() => child.kill("SIGKILL"), STOP_WITHIN_MS)
  tell(child, "stop")
  await exited
  clearTimeout(deadline)
}
