// A file system of 90 MB with an embedded database, to be filled by tests.

import { execFileSync } from "node:child_process"
import { closeSync, cpSync, openSync, rmSync, writeSync } from "node:fs"
import path from "node:path"
import { expect, inject } from "vitest"
import { newEmptyDir } from "./directory-process"

const mounted: string[] = []

export function unmountDisks(): void {
  for (const folder of mounted.splice(0)) execFileSync("umount", ["--lazy", folder])
}

/** Returns null where this process may not mount a file system, and says so. */
export function mountSmallDisk(): string | null {
  const folder = newEmptyDir()
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=90m", "tmpfs", folder], { stdio: "pipe" })
  } catch (error) {
    process.stderr.write(`A small file system cannot be mounted here, so a full disk is not tested: ${String(error)}\n`)
    return null
  }
  mounted.push(folder)
  cpSync(inject("migratedFolder"), folder, { recursive: true })
  return folder
}

const filler = (disk: string) => path.join(disk, "filler")

/** Writes until the file system has no byte left. */
export function fill(disk: string): void {
  const file = openSync(filler(disk), "a")
  const block = Buffer.alloc(65_536)
  try {
    for (;;) writeSync(file, block)
  } catch (error) {
    expect((error as NodeJS.ErrnoException).code).toBe("ENOSPC")
  } finally {
    closeSync(file)
  }
}

export const free = (disk: string): void => rmSync(filler(disk))
