// Stops the writes of the embedded database while its disk is full. All connections share one session, so one setting of the
// session makes every transaction read-only. Postgres then rejects writes with SQLSTATE 25006, and reads go on.

import { type Disk, type DiskState, describeDisk, judgeDisk } from "@/lib/db/disk-rules"
import { log } from "@/lib/process/log"

/** The free space is read at most this often. A write of 100 ms is smaller than the space that is left when writes stop. */
const FRESH_MS = 100
/** A failed write stops writes for this time, whatever the system says of the free space: a quota does not show there. */
const AFTER_FAILURE_MS = 5000

/**
 * Fields of an ErrorResponse: "disk full", and the severity of an error that ends the database. No text of a row can look like one:
 * it has no zero byte, and the length before it is another letter.
 */
const DISK_FULL = Buffer.from("\0C53100\0")
const PANIC = Buffer.from("\0VPANIC\0")
/** After a failed write to the log PGlite goes on in a state in which each statement fails with this. */
const AFTER_PANIC = Buffer.from("\0MXLogBeginInsert was already called\0")

/** With more files than this the log is emptied. PGlite does so by itself only when it closes. */
const MOST_LOG_FILES = 2

interface Options {
  dataDir: string
  readDisk: () => Disk
  /** The number of files of Postgres' log, each of 16 MB. */
  countLogFiles: () => number
  /** Ends the process; its parent starts it again. */
  giveUp: (reason: string) => void
}

export class WriteGuard {
  #state: DiskState = "enough"
  #isReadOnly = false
  #readAt = Number.NEGATIVE_INFINITY
  #failedUntil = Number.NEGATIVE_INFINITY
  #isLogLong = false
  /** The number of the running call, and the call that was running at the last `checkProgress`. */
  #running: number | null = null
  #calls = 0
  #seen: number | null = null

  constructor(readonly options: Options) {}

  /** Returns the statements that are due before the next transaction: nearly always none. */
  takeDue(now = performance.now()): string[] {
    if (now - this.#readAt >= FRESH_MS) this.judge(now)
    const due: string[] = []
    const isReadOnly = this.#state === "full"
    if (isReadOnly !== this.#isReadOnly) due.push(`set default_transaction_read_only = ${isReadOnly ? "on" : "off"}`)
    this.#isReadOnly = isReadOnly
    if (this.#isLogLong) due.push("checkpoint")
    this.#isLogLong = false
    return due
  }

  /** Reads the free space, and logs a new state. */
  judge(now = performance.now()): void {
    this.#readAt = now
    const { dataDir, readDisk } = this.options
    const disk = readDisk()
    const state = now < this.#failedUntil ? "full" : judgeDisk(disk, this.#state)
    if (state === this.#state) return
    const before = this.#state
    this.#state = state
    const text = describeDisk(state, disk, dataDir)
    if (state === "full") log.error({ free_bytes: disk.freeBytes }, `the disk is full: ${text}`)
    else if (before === "full") log.warn({ free_bytes: disk.freeBytes }, "the disk has space again: writes go on")
    else if (state === "low") log.warn({ free_bytes: disk.freeBytes }, `the disk is nearly full: ${text}`)
  }

  /** Reads what the database sends for signs of a failed write. */
  watch(output: Uint8Array, now = performance.now()): void {
    const bytes = Buffer.from(output.buffer, output.byteOffset, output.byteLength)
    if (bytes.includes(PANIC) || bytes.includes(AFTER_PANIC)) this.options.giveUp("its log could not be written")
    if (!bytes.includes(DISK_FULL)) return
    this.#failedUntil = now + AFTER_FAILURE_MS
    this.judge(now)
  }

  /** Runs one call of the database, and counts it for `checkProgress`. */
  async run(call: () => Promise<void>): Promise<void> {
    this.#calls += 1
    this.#running = this.#calls
    try {
      await call()
    } catch (error) {
      // Postgres reports its errors in the output. What it throws is the end of its program.
      this.options.giveUp(error instanceof Error ? error.message : String(error))
      throw error
    } finally {
      this.#running = null
    }
  }

  /**
   * Call it every second. Reads the free space also while nobody sends a statement. A call of PGlite blocks this thread, so a
   * call that is seen running twice never ends.
   */
  tick(): void {
    this.judge()
    this.#isLogLong = this.options.countLogFiles() > MOST_LOG_FILES
    if (this.#running !== null && this.#running === this.#seen) this.options.giveUp("a statement never ended")
    this.#seen = this.#running
  }
}
