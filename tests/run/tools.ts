// Steps that run command-line tools. A step passes if every tool exits with 0, and otherwise fails with the tool's output.

import { bin, run } from "./command"
import { failedOne, passedOne, type Step } from "./outcome"

const LAST_LINES = 60
/** Timeout of one command: 15 minutes. The build takes one minute, or five next to programs that use all cores. */
const TIMEOUT_MS = 900_000

export const lastLines = (text: string, count = LAST_LINES) => text.trimEnd().split("\n").slice(-count).join("\n")

/** Creates a step that runs the commands one after the other, until a command fails. */
export function toolStep(name: string, ...commands: readonly (readonly [string, ...string[]])[]): Step {
  return {
    name,
    async run() {
      for (const [tool, ...args] of commands) {
        const { code, output } = await run(tool === "node" ? process.execPath : bin(tool), args, {
          timeoutMs: TIMEOUT_MS,
        })
        if (code !== 0) return failedOne(name, `${tool} ${args.join(" ")}\n${lastLines(output)}`)
      }
      return passedOne()
    },
  }
}
