// Serves paths from a database in a process of its own, because a process reads its settings once.

import { fork } from "node:child_process"
import { once } from "node:events"
import { bundleProgram } from "./bundle"

export async function readAnswers(
  settings: { DATABASE_URL: string; DATA_DIR: string },
  paths: readonly string[],
): Promise<Record<string, string>> {
  const env = { ...process.env, ...settings, BASE_URL: "https://directory.test", LOG_LEVEL: "silent" }
  const child = fork(await bundleProgram("tests/server/read-answers.ts"), [...paths], { env })
  const [answers] = await Promise.race([once(child, "message"), once(child, "exit")])
  return answers
}
