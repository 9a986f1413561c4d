// A process that runs programs one after the other: it reads a job per line, and writes an outcome per line.

import { type ChildProcess, spawn } from "node:child_process"
import { createInterface } from "node:readline"
import pLimit from "p-limit"

export interface Outcome {
  code: number | null
  stdout: string
  stderr: string
}

export interface Job {
  file: string
  folder: string
  environment: Readonly<Record<string, string>>
  timeoutMs: number
  /** Is called when the program starts. */
  onStart(): void
}

export interface Lane {
  run(job: Job): Promise<Outcome>
  close(): Promise<void>
}

export function openLane(command: string, args: readonly string[], env: NodeJS.ProcessEnv): Lane {
  const child = spawn(command, args, { env, stdio: ["pipe", "pipe", "inherit"] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const limit = pLimit(1)
  return {
    run: (job) =>
      limit(async () => {
        job.onStart()
        child.stdin.write(`${JSON.stringify(job)}\n`)
        const { value, done } = await lines.next()
        if (done) throw new Error(`${command} ended during ${job.file}`)
        return JSON.parse(value) as Outcome
      }),
    close: () => end(child),
  }
}

function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once("close", () => resolve())
    child.stdin?.end()
    if (child.exitCode !== null) resolve()
  })
}

/** A process of its own per program, `width` of them at once. */
export function openProcesses(command: string, env: NodeJS.ProcessEnv, width: number): Lane {
  const limit = pLimit(width)
  return {
    run: ({ file, folder, environment, timeoutMs, onStart }) =>
      limit(
        () =>
          new Promise<Outcome>((resolve, reject) => {
            onStart()
            const child = spawn(command, [file], {
              cwd: folder,
              env: { ...env, ...environment },
              timeout: timeoutMs,
              stdio: ["ignore", "pipe", "pipe"],
            })
            let [stdout, stderr] = ["", ""]
            child.stdout.on("data", (chunk) => (stdout += chunk))
            child.stderr.on("data", (chunk) => (stderr += chunk))
            child.once("error", reject)
            child.once("close", (code) => resolve({ code, stdout, stderr }))
          }),
      ),
    close: async () => undefined,
  }
}
