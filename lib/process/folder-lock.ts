// A lock between processes: the system lets only one of them create a folder. The usual library, proper-lockfile, has no maintainer.

import { mkdirSync, renameSync, rmSync, statSync, utimesSync } from "node:fs"
import { setTimeout as pause } from "node:timers/promises"

/** A holder renews the folder every `beatMs`. A folder that is older than `staleMs` belongs to a killed process. */
const LOCK = { pauseMs: 50, waitMs: 30_000, beatMs: 3_000, staleMs: 15_000 } as const

/** Takes the lock if it is free. The lock of a killed process is removed, and free at the next call. */
export function tryLock(folder: string): boolean {
  try {
    mkdirSync(folder)
    return true
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error
    removeStale(folder)
    return false
  }
}

export const unlock = (folder: string): void => rmSync(folder, { recursive: true, force: true })

/**
 * Removes the folder of a killed process. Only one process can move it away. If another process has taken the lock since it was
 * read, the moved folder is the new one, and goes back.
 */
function removeStale(folder: string): void {
  const read = statSync(folder, { throwIfNoEntry: false })
  if (!read || Date.now() - read.mtimeMs <= LOCK.staleMs) return
  const moved = `${folder}.${process.pid}`
  try {
    renameSync(folder, moved)
  } catch (error) {
    if (hasCode(error, "ENOENT")) return
    throw error
  }
  // Without the comment the build takes every file of the project for one that this reads.
  if (statSync(/* turbopackIgnore: true */ moved).mtimeMs === read.mtimeMs) unlock(moved)
  else renameSync(moved, folder)
}

const hasCode = (error: unknown, code: string) => (error as NodeJS.ErrnoException).code === code

/**
 * Runs `work` while no other process runs its work with this folder. A process that was stopped for 15 s and lost the lock
 * ends with an error, because two must never work at once.
 * @throws an Error when the lock is not free within 30 s
 */
export async function withLock<T>(folder: string, work: () => T | Promise<T>): Promise<T> {
  const deadline = performance.now() + LOCK.waitMs
  while (!tryLock(folder)) {
    if (performance.now() > deadline) throw new Error(`${folder} exists. If no process uses it, remove it`)
    await pause(LOCK.pauseMs)
  }
  const beat = setInterval(() => utimesSync(folder, new Date(), new Date()), LOCK.beatMs)
  try {
    return await work()
  } finally {
    clearInterval(beat)
    unlock(folder)
  }
}
