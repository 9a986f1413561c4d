// Finds the web processes of a running server, which its primary has started (lib/server/web-processes.ts).

import { readFileSync } from "node:fs"

/** Returns the ids of the web processes that listen to the port of the server, in the order of their starts. */
export function listWebProcesses({ pid }: { pid: number }): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean)
  return children.filter(isWebProcess).map(Number)
}

function isWebProcess(pid: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("server.mjs")
  } catch {
    return false
  }
}
