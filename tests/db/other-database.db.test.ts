// A command that lacks the setting DATABASE_URL must not fill an embedded database next to the Postgres database that is served.

import { mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, expect, it } from "vitest"

const folder = mkdtempSync(path.join(tmpdir(), "directory-other-"))
afterAll(() => rmSync(folder, { recursive: true }))

it.skipIf(!process.env["TEST_DATABASE_URL"])(
  "D-run-07 refuses an embedded database where a server runs with Postgres, and names that server's data",
  async () => {
    const { env } = await import("@/lib/env")
    const { openDatabase } = await import("@/lib/db/open")
    const { DATABASE_URL, DATA_DIR } = env
    try {
      Object.assign(env, { DATA_DIR: folder })
      const server = await openDatabase({ share: false })
      const url = new URL(DATABASE_URL ?? "")
      expect(server.place).toBe(`Postgres at ${url.host}${url.pathname}`)
      Object.assign(env, { DATABASE_URL: undefined })
      const attempt = openDatabase()
      await expect(attempt).rejects.toThrow(
        `A directory runs in ${folder} with ${server.place}, and DATABASE_URL is not set`,
      )
      await server.close()
      expect(readdirSync(folder)).toEqual([])
    } finally {
      Object.assign(env, { DATABASE_URL, DATA_DIR })
    }
  },
)
