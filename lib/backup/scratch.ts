// Folders for databases that are used once. A process that is killed leaves its folder, which the next one removes.

import { existsSync, readdirSync } from "node:fs"
import { mkdir, mkdtemp, rm } from "node:fs/promises"
import path from "node:path"
import { isRunning } from "@/lib/process/is-running"

const NAME = /^scratch-(\d+)-/

export interface Scratch {
  folder: string
  remove(): Promise<void>
}

/** Creates a folder in `parent` that only this user can read. */
export async function createScratch(parent: string): Promise<Scratch> {
  await mkdir(parent, { recursive: true, mode: 0o700 })
  await removeLeftScratches(parent)
  const folder = await mkdtemp(path.join(parent, `scratch-${process.pid}-`))
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

async function removeLeftScratches(parent: string): Promise<void> {
  if (!existsSync(parent)) return
  for (const name of readdirSync(parent)) {
    const [, pid] = NAME.exec(name) ?? []
    if (pid && !isRunning(Number(pid))) await rm(path.join(parent, name), { recursive: true, force: true })
  }
}
