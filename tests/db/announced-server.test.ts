// A server with Postgres says in DATA_DIR that it runs, for as long as its process lives.

import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { announceServer, findAnnouncedServer } from "@/lib/db/announced-server"

const folders = mkdtempSync(path.join(tmpdir(), "announced-"))
afterAll(() => rmSync(folders, { recursive: true }))
const newFolder = (name: string) => path.join(folders, name)

describe("D-run-07 a server", () => {
  it("is found while it runs, and leaves nothing", async () => {
    const folder = newFolder("one")
    expect(await findAnnouncedServer(folder)).toBeNull()
    const [first, second] = [
      await announceServer(folder, "Postgres at a"),
      await announceServer(folder, "Postgres at a"),
    ]
    expect(await findAnnouncedServer(folder)).toBe("Postgres at a")
    first?.close()
    expect(await findAnnouncedServer(folder)).toBe("Postgres at a")
    second?.close()
    expect(await findAnnouncedServer(folder)).toBeNull()
    expect(readdirSync(folder)).toEqual([])
  })

  it("that was killed is not found, and the next one removes what it left", async () => {
    const folder = newFolder("killed")
    mkdirSync(path.join(folder, "server-abcdef"), { recursive: true })
    expect(await findAnnouncedServer(folder)).toBeNull()
    const next = await announceServer(folder, "Postgres at b")
    expect(existsSync(path.join(folder, "server-abcdef"))).toBe(false)
    next?.close()
  })

  it("runs without an announcement where it cannot make one", async () => {
    expect(await announceServer(newFolder("long".repeat(30)), "Postgres at c")).toBeNull()
    expect(await announceServer("/dev/null/folder", "Postgres at c")).toBeNull()
  })
})
