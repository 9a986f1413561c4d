// What a branch changes, by git.

import { spawnSync } from "node:child_process"

const MAIN = "main"

/** Runs git in a folder. Returns its output without the last line break, or null if git fails or is not installed. */
export function git(folder: string, ...args: readonly string[]): string | null {
  const { status, stdout } = spawnSync("git", args, { cwd: folder, encoding: "utf8" })
  return status === 0 ? stdout.trimEnd() : null
}

/** Returns the commit where the branch left the main branch; null if it is unknown. */
export function findBase(folder: string): string | null {
  const branch = git(folder, "symbolic-ref", "--quiet", "--short", "HEAD")
  const mains = [`upstream/${MAIN}`, `origin/${MAIN}`, ...(branch === MAIN ? [] : [MAIN])]
  return mains.map((name) => git(folder, "merge-base", "HEAD", name)).find((commit) => commit !== null) ?? null
}

/**
 * Returns the paths of the files that differ from where the branch left the main branch, also files that are not committed.
 * Returns null if that is unknown: without git, with a shallow history, or on a main branch that no remote has.
 * @param isCi in continuous integration a detached commit counts as the main branch, for which all tests run
 */
export function listChanges(folder: string, isCi: boolean): string[] | null {
  const branch = git(folder, "symbolic-ref", "--quiet", "--short", "HEAD")
  if (isCi && (branch === null || branch === MAIN)) return null
  const base = findBase(folder)
  if (base === null) return null
  const committed = git(folder, "diff", "--name-only", "--no-renames", base)
  const untracked = git(folder, "ls-files", "--others", "--exclude-standard")
  if (committed === null || untracked === null) return null
  return [...committed.split("\n"), ...untracked.split("\n")].filter(Boolean)
}
