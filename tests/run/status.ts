// What the test command shows of its queue: at a terminal a few lines that are rewritten, elsewhere one line for each start and end.

import type { Writable } from "node:stream"
import { describeStep, type Outcome, type Progress } from "./outcome"
import type { QueueEvents } from "./queue"

interface Running {
  name: string
  startedAt: number
  progress?: Progress
}

const formatSeconds = (ms: number) => `${Math.floor(ms / 1000)} s`

/** Returns one line for each running step, and one for those that wait. Times are in ms. */
export function describeQueue(running: readonly Running[], waiting: readonly string[], now: number): string[] {
  const lines = running.map(({ name, startedAt, progress }) => {
    const files = progress ? `  ${progress.done} of ${progress.total}` : ""
    return `running: ${name.padEnd(15)} ${formatSeconds(now - startedAt).padStart(8)}${files}`
  })
  return waiting.length > 0 ? [...lines, `waiting: ${waiting.join(", ")}`] : lines
}

const REDRAW_MS = 500
/** Moves the cursor up by `count` lines and deletes everything below. */
const eraseLines = (count: number) => (count > 0 ? `\x1b[${count}A\x1b[J` : "")

interface Output {
  stream: Pick<Writable, "write">
  isTerminal: boolean
  /** Columns of the terminal. Longer lines are cut, because a line that wraps cannot be rewritten. */
  columns: number
}

/** Shows the events of a queue with the steps `names`. The caller calls `close` when the queue is empty. */
export function showQueue(names: readonly string[], output: Output): QueueEvents & { close(): void } {
  const { stream, isTerminal, columns } = output
  const running = new Map<string, Running>()
  let waiting = [...names]
  let drawn = 0

  const draw = (above = "") => {
    const lines = isTerminal ? describeQueue([...running.values()], waiting, performance.now()) : []
    stream.write(eraseLines(drawn) + above + lines.map((line) => `${line.slice(0, columns - 1)}\n`).join(""))
    drawn = lines.length
  }
  const timer = isTerminal ? setInterval(draw, REDRAW_MS, "") : null

  return {
    onStart(name) {
      waiting = waiting.filter((other) => other !== name)
      running.set(name, { name, startedAt: performance.now() })
      draw(
        isTerminal ? "" : `${name.padEnd(24)} started${waiting.length > 0 ? `, waiting: ${waiting.join(", ")}` : ""}\n`,
      )
    },
    onProgress(name, progress) {
      const step = running.get(name)
      if (step) step.progress = progress
    },
    onEnd(name: string, ms: number, outcome: Outcome) {
      running.delete(name)
      draw(`${describeStep(name, ms, outcome)}\n`)
    },
    close() {
      if (timer) clearInterval(timer)
    },
  }
}
