// The built server while its database hangs: the process of the embedded database is stopped by a signal, and continued.

import { readFileSync } from "node:fs"
import { afterAll, describe, expect, it, vi } from "vitest"
import { PAGES_WITHOUT_DATA } from "@/lib/catalogue/page-parameters"
import { cleanUp, newEmbeddedDir, startServer } from "./directory-process"

const PATIENCE = { timeout: 60_000, interval: 100 }
/** Enough for a read that waits a second, on a slow machine. */
const MOST_MS = 15_000

afterAll(cleanUp)

async function ask(url: string, init: RequestInit = {}) {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(MOST_MS) })
  const { status, headers } = response
  return {
    status,
    stale: headers.get("x-directory-stale"),
    retry: headers.get("retry-after"),
    body: await response.text(),
  }
}

/** Returns the id of the process of the embedded database. */
function findDatabase(server: number): number {
  const children = readFileSync(`/proc/${server}/task/${server}/children`, "utf8").trim().split(" ").map(Number)
  const found = children.find((pid) => readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("database.mjs"))
  if (found === undefined) throw new Error("the server has no database process")
  return found
}

/** Continues the process, unless the server has replaced it: it ends a database that does not answer for 10 s. */
function resume(database: number): void {
  try {
    process.kill(database, "SIGCONT")
  } catch (error) {
    expect((error as NodeJS.ErrnoException).code).toBe("ESRCH")
  }
}

describe("a database that hangs", () => {
  it("D-outage-01 D-outage-02 D-outage-03 D-outage-04 stops no page that was read, and every other request gets 503", async () => {
    const server = startServer({ DATA_DIR: newEmbeddedDir() })
    const origin = await server.ready
    const held = ["/stats", "/api/v1/services", "/api/v1/health", "/feed.xml"]
    for (const path of held) expect((await ask(origin + path)).status).toBe(200)
    const database = findDatabase(server.pid)
    process.kill(database, "SIGSTOP")
    try {
      for (const path of held) {
        // The version of the catalogue that was read last counts for some milliseconds.
        await vi.waitFor(async () => {
          const { status, stale } = await ask(origin + path)
          expect([path, status, stale]).toEqual([path, 200, expect.stringMatching(/^\d+$/)])
        }, PATIENCE)
      }
      expect((await ask(`${origin}/stats`)).body).toContain("The database is being reached; figures of ")
      // Pages that nobody has read yet.
      for (const path of PAGES_WITHOUT_DATA.filter((page) => !page.includes("["))) {
        expect([path, await ask(origin + path)]).toMatchObject([path, { status: 200, stale: null }])
      }
      const json = { "content-type": "application/json" }
      const write = ask(`${origin}/api/v1/claim`, { method: "POST", headers: json, body: '{"domain":"a.example"}' })
      for (const one of [write, ask(`${origin}/api/v1/services?q=unread`), ask(`${origin}/status`)]) {
        expect(await one).toMatchObject({ status: 503, retry: "5" })
      }
    } finally {
      resume(database)
    }
    await vi.waitFor(async () => {
      expect((await ask(`${origin}/api/v1/services`)).stale).toBeNull()
    }, PATIENCE)
    expect(await ask(`${origin}/api/v1/services?q=unread`)).toMatchObject({ status: 200 })
    const messages = server.messages().split("\n")
    const ours = messages.filter((message) => message.startsWith("the database "))
    expect(ours).toEqual([
      "the database does not answer; what is held in memory is served",
      "the database answers again",
    ])
  })
})
