// Starts directory-worker.ts as a child process with the given settings, and sends requests to it.

import { fork } from "node:child_process"
import { EventEmitter, once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { bundleProgram } from "@/tests/support/bundle"
import { createDatabase } from "@/tests/support/fresh-database"
import type { Question } from "./directory-worker"

const WORKER = await bundleProgram("tests/claims/directory-worker.ts")
const ADMIN_SECRET = "an-admin-secret-of-the-tests-of-the-api"
export const bearer = { authorization: `Bearer ${ADMIN_SECRET}` }

export interface Answer {
  id: number
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the shape of the body it reads
  body: any
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the columns it selects
  rows: any[]
}

export async function openDirectory(settings: Record<string, string>) {
  const server = process.env["TEST_DATABASE_URL"]
  const database = server ? await createDatabase(server) : null
  const dataDir = mkdtempSync(path.join(tmpdir(), "directory-claims-"))
  const own = {
    DATA_DIR: dataDir,
    DATABASE_URL: database?.url ?? "",
    BASE_URL: "",
    NODE_ENV: "test" as const,
    ADMIN_SECRET,
  }
  const env = { ...process.env, ...own, ...settings }
  const child = fork(WORKER, { env, stdio: ["ignore", "pipe", "pipe", "ipc"] })
  let printed = ""
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => (printed += chunk))
  const ended = once(child, "exit")
  const answers = new EventEmitter()
  child.on("message", (answer: Answer) => answers.emit(String(answer.id), answer))
  /** Resolves with the response to request `id`. Rejects when the child process exits before the response. */
  const answerTo = (id: number) =>
    new Promise<Answer>((resolve, reject) => {
      answers.once(String(id), resolve)
      void ended.then(() => reject(new Error(`the child process exited early:\n${printed}`)))
    })
  await answerTo(0)

  let questions = 0
  const send = (question: Omit<Question, "id">) => {
    questions += 1
    const answer = answerTo(questions)
    child.send({ id: questions, ...question })
    return answer
  }
  return {
    /** Calls a route. Each call has a new client address, so that the hourly limits per client do not apply. */
    ask: (route: Question["route"], body: unknown, options: Question["options"] = {}, method = "POST") =>
      send({ route, method, options: { body, client: `client-${questions}`, ...options } }),
    sql: async (text: string, ...values: unknown[]) => (await send({ route: "sql", text, values })).rows,
    printed: () => printed,
    async close() {
      if (child.connected) child.disconnect()
      await ended
      await database?.drop()
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
