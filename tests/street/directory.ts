// Runs the directory as a child process, as `npm start` does, and sends requests to its public API and its admin API.

import { once } from "node:events"
import { createInterface } from "node:readline"
import { setTimeout as pause } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { end, start } from "../run/command"
import { BUILD_AND_SERVE } from "../support/programs"

const ROOT = fileURLToPath(new URL("../..", import.meta.url))
const START_DEADLINE_MS = 240_000
const STOP_DEADLINE_MS = 15_000
const ADDRESS = /\bhttp:\/\/(?:\d+\.\d+\.\d+\.\d+|localhost|\[[0-9a-f:]+\]):\d+/

export interface Answer {
  status: number
  body: unknown
}

export interface Directory {
  /** The URL that the server printed, without a trailing slash. */
  origin: string
  get(path: string): Promise<Answer>
  post(path: string, body: unknown): Promise<Answer>
  /** Sends a POST request with the administrator's secret. */
  administer(path: string): Promise<Answer>
  /** Resolves when the process has ended, by itself or by `stop`. */
  ended: Promise<void>
  stop(): Promise<void>
}

export interface DirectoryOptions {
  env: Record<string, string | undefined> & { ADMIN_SECRET: string }
  /** Called with every line that the directory prints. */
  onLine?: (line: string) => void
}

/** Resolves when the server has printed its URL. Rejects with the output if the server ends first or takes too long. */
export async function startDirectory({ env, onLine }: DirectoryOptions): Promise<Directory> {
  const child = start(process.execPath, BUILD_AND_SERVE, env, ROOT)
  const ended = once(child, "close").then(() => undefined)
  const printed: string[] = []
  const origin = await new Promise<string>((resolve, reject) => {
    const fail = (reason: string) => reject(new Error(`the directory ${reason}:\n${printed.slice(-40).join("\n")}`))
    const deadline = setTimeout(() => fail(`did not start within ${START_DEADLINE_MS / 1000} s`), START_DEADLINE_MS)
    void ended.then(() => fail("ended before it was ready")).finally(() => clearTimeout(deadline))
    const read = (line: string) => {
      onLine?.(line)
      printed.push(line)
      const [address] = ADDRESS.exec(line) ?? []
      if (address) resolve(address)
    }
    createInterface(child.stdout).on("line", read)
    createInterface(child.stderr).on("line", read)
  }).catch((error: unknown) => {
    end(child)
    throw error
  })
  const ask =
    (method: string) =>
    (path: string, body?: unknown, headers: Record<string, string> = {}) =>
      call(origin + path, { method, headers: { ...headers, "content-type": "application/json" }, body: toText(body) })
  return {
    origin,
    get: (path) => ask("GET")(path),
    post: (path, body) => ask("POST")(path, body),
    administer: (path) => ask("POST")(path, {}, { authorization: `Bearer ${env.ADMIN_SECRET}` }),
    ended,
    async stop() {
      child.kill("SIGTERM")
      const deadline = setTimeout(() => end(child), STOP_DEADLINE_MS)
      await ended
      clearTimeout(deadline)
      end(child)
    },
  }
}

const toText = (body: unknown) => (body === undefined ? null : JSON.stringify(body))

/** The longest wait for a host whose listings are swept. */
const MOST_TRIES = 12

/** Waits as Retry-After says when the host of an endpoint is being checked, like every client should. */
async function call(url: string, init: RequestInit, tries = 1): Promise<Answer> {
  const response = await fetch(url, init)
  const seconds = Number(response.headers.get("retry-after"))
  if (response.status === 429 && seconds <= 5 && tries < MOST_TRIES) {
    await response.body?.cancel()
    await pause(seconds * 1_000)
    return call(url, init, tries + 1)
  }
  const text = await response.text()
  return { status: response.status, body: text === "" ? null : JSON.parse(text) }
}
