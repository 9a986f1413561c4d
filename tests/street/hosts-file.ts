// Adds test names to the system's hosts file. Each call of `openProviders` (a run) adds a marked block above the existing lines.
// A block contains the id of its process, so that a later run can remove the blocks of killed processes.

import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from "node:fs"
import { tryLock, unlock, withLock } from "@/lib/process/folder-lock"

const BLOCK = /^# begin of the providers of process (\d+), run (\d+)\n(?:.*\n)*?# end of run \1-\2\n/gm

export interface Run {
  pid: number
  /** The number of this call of `openProviders` in the process, from 1. */
  number: number
}

const isSame = (one: Run, other: Run) => one.pid === other.pid && one.number === other.number

export function withBlock(text: string, { pid, number }: Run, address: string, names: readonly string[]): string {
  const lines = names.map((name) => `${address} ${name}\n`)
  return `# begin of the providers of process ${pid}, run ${number}\n${lines.join("")}# end of run ${pid}-${number}\n${text}`
}

export function withoutBlocks(text: string, isOver: (run: Run) => boolean): string {
  return text.replace(BLOCK, (block, pid, number) =>
    isOver({ pid: Number(pid), number: Number(number) }) ? "" : block,
  )
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"
  }
}

/** Overwrites the file in place: in a container the hosts file is a mount and cannot be replaced. Latin-1 keeps all bytes. */
function rewrite(file: string, change: (text: string) => string) {
  const before = readFileSync(file, "latin1")
  const after = change(before)
  if (after === before) return
  const descriptor = openSync(file, "r+")
  try {
    writeSync(descriptor, after, 0, "latin1")
    ftruncateSync(descriptor, after.length)
  } finally {
    closeSync(descriptor)
  }
}

const lockOf = (file: string) => `${file}.lock`
const rewriteInTurn = (file: string, change: (text: string) => string) =>
  withLock(lockOf(file), () => rewrite(file, change))

export interface HostsBlock {
  remove(): Promise<void>
}

/** Adds the names with one address, until `remove` is called or the process ends. Rejects if the file cannot be written. */
export async function addHosts(file: string, run: Run, address: string, names: readonly string[]): Promise<HostsBlock> {
  const isOver = (other: Run) => isSame(run, other) || !isRunning(other.pid)
  await rewriteInTurn(file, (text) => withBlock(withoutBlocks(text, isOver), run, address, names))
  const removeOwn = (text: string) => withoutBlocks(text, (other) => isSame(run, other))
  // An exit handler cannot wait for the file's lock. If another run holds the lock, the block stays, and the next run removes
  // it.
  const removeAtExit = () => {
    if (!tryLock(lockOf(file))) return
    rewrite(file, removeOwn)
    unlock(lockOf(file))
  }
  process.once("exit", removeAtExit)
  return {
    async remove() {
      process.off("exit", removeAtExit)
      await rewriteInTurn(file, removeOwn)
    },
  }
}
