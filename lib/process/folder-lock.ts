// A lock between processes: the system lets only one of them create a folder. The usual library, proper-lockfile, has no maintainer.

import { mkdirSync, rmSync, statSync } from "node:fs"
import { setTimeout as pause } from "node:timers/promises"

/** A holder removes the folder within `staleMs`, or it was killed. */
const LOCK = { pauseMs: 50, waitMs: 30_000, staleMs: 15_000 } as const

/** Takes the lock if it is free. The lock of a killed process is removed, and free at the next call. */
export function tryLock(folder: string): boolean {
  try {
    mkdirSync(folder)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
    const age = Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
    if (age > LOCK.staleMs) unlock(folder)
    return false
  }
}

export const unlock = (folder: string): void => rmSync(folder, { recursive: true, force: true })

/**
 * Runs `work`, which must take less than 15 s, while no other process runs its work with this folder.
 * @throws an Error when the lock is not free within 30 s
 */
export async function withLock<T>(folder: string, work: () => T | Promise<T>): Promise<T> {
  const deadline = performance.now() + LOCK.waitMs
  while (!tryLock(folder)) {
    if (performance.now() > deadline) throw new Error(`${folder} exists. If no process uses it, remove it`)
    await pause(LOCK.pauseMs)
  }
  try {
    return await work()
  } finally {
    unlock(folder)
  }
}
