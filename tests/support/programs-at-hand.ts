import { spawnSync } from "node:child_process"

/** Why a test is skipped: the first of the programs that is not installed; undefined when all are. */
export function findMissing(...programs: readonly string[]): string | undefined {
  const missing = programs.find((name) => spawnSync(name, ["--version"], { stdio: "ignore" }).error)
  return missing && `${missing} is not installed`
}
