// Starts directory-worker.ts with these settings and asks it.

import { fork } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { createDatabase } from "@/tests/support/fresh-database"
import type { Question } from "./directory-worker"

const WORKER = fileURLToPath(new URL("./directory-worker.ts", import.meta.url))
const ADMIN_SECRET = "a-secret-of-the-tests"
export const bearer = { authorization: `Bearer ${ADMIN_SECRET}` }

export interface Answer {
  id: number
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds
  body: any
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: as above
  rows: any[]
}

export async function openDirectory(settings: Record<string, string>) {
  const server = process.env.TEST_DATABASE_URL
  const database = server ? await createDatabase(server) : null
  const dataDir = mkdtempSync(path.join(tmpdir(), "directory-claims-"))
  const own = { DATA_DIR: dataDir, DATABASE_URL: database?.url ?? "", BASE_URL: "", NODE_ENV: "test", ADMIN_SECRET }
  const env = { ...process.env, ...own, TSX_TSCONFIG_PATH: path.resolve("tsconfig.json"), ...settings }
  const child = fork(WORKER, { env, execArgv: ["--import", "tsx"], stdio: ["ignore", "pipe", "pipe", "ipc"] })
  let printed = ""
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => (printed += chunk))
  const waiting = new Map<number, (answer: Answer) => void>()
  const ended = once(child, "exit")
  const ready = new Promise((resolve, reject) => {
    waiting.set(0, resolve)
    void ended.then(() => reject(new Error(`it ended early:\n${printed}`)))
  })
  child.on("message", (answer: Answer) => waiting.get(answer.id)?.(answer))
  await ready

  let questions = 0
  const send = (question: Omit<Question, "id">) => {
    questions += 1
    const id = questions
    return new Promise<Answer>((resolve) => {
      waiting.set(id, resolve)
      child.send({ id, ...question })
    })
  }
  return {
    /** Asks a route as a client of its own, so that the hourly limits stay out of the way. */
    ask: (route: Question["route"], body: unknown, options: Question["options"] = {}, method = "POST") =>
      send({ route, method, options: { body, client: `client-${questions}`, ...options } }),
    sql: async (text: string, ...values: unknown[]) => (await send({ route: "sql", text, values })).rows,
    printed: () => printed,
    async close() {
      child.disconnect()
      await ended
      await database?.drop()
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
