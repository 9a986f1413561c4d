// The job makes a backup when the last one is old enough, restores it on trial, records the result and removes old files.

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { aClaim, aService, pool } from "@/tests/support/directory"

const HOUR_MS = 3_600_000
const folder = mkdtempSync(path.join(tmpdir(), "directory-backup-job-"))
const signal = new AbortController().signal
const NOW = new Date("2026-11-28T03:00:15.020Z")
const later = (ms: number) => ({ now: new Date(NOW.getTime() + ms), signal })

let job: typeof import("@/lib/backup/run-backup")
let queries: typeof import("@/lib/backup/queries")

beforeAll(async () => {
  const { env } = await import("@/lib/env")
  Object.assign(env, { BACKUP_DIR: folder, BACKUP_EVERY_HOURS: 24, BACKUP_KEEP: 2 })
  job = await import("@/lib/backup/run-backup")
  queries = await import("@/lib/backup/queries")
})
beforeEach(() => {
  for (const name of readdirSync(folder)) rmSync(path.join(folder, name))
})
afterAll(() => rmSync(folder, { recursive: true }))

const record = (madeAt: Date, file: string) =>
  pool().query(
    "insert into backups (made_at, file, bytes, services, last_change, blocked_ms) values ($1, $2, 1, 0, null, 0)",
    [madeAt, file],
  )

describe("D-backup-06 the job", () => {
  it("makes a backup, restores it on trial and records both; then none is due for a day", async () => {
    await aService()
    await aClaim()
    const old = ["directory-2026-11-01T03-00-00Z.backup", "directory-2026-11-02T03-00-00Z.backup", "notes.txt"]
    for (const name of old) writeFileSync(path.join(folder, name), "")
    const made = await job.backUpWhenDue({ now: NOW, signal })
    expect(made).toMatchObject({ backups: 1, services: 1, rehearsed: 1, removed: 1 })
    expect(readdirSync(folder).sort()).toEqual([
      ...["directory-2026-11-02T03-00-00Z.backup", "directory-2026-11-28T03-00-15Z.backup", "notes.txt"],
    ])
    const latest = await queries.getLatestBackup()
    expect(latest).toMatchObject({ made_at: NOW, services: 1, bytes: made.bytes, rehearsal_error: null })
    expect(latest?.rehearsed_at).toBeInstanceOf(Date)
    expect(latest?.file).toBe(path.join(folder, "directory-2026-11-28T03-00-15Z.backup"))
    expect(readFileSync(latest?.file ?? "")).toHaveLength(made.bytes)
    expect(await job.backUpWhenDue(later(23 * HOUR_MS))).toMatchObject({ backups: 0, rehearsed: 0 })
    // The runs of a job start some milliseconds apart from their schedule.
    expect(await job.backUpWhenDue(later(24 * HOUR_MS - 10))).toMatchObject({ backups: 1, rehearsed: 1 })
  })

  it("records why a backup cannot be restored, and then removes no older backup", async () => {
    const names = [1, 2, 3].map((day) => `directory-2026-11-0${day}T03-00-00Z.backup`)
    for (const name of names) writeFileSync(path.join(folder, name), "not a backup")
    await record(NOW, path.join(folder, names[2] ?? ""))
    await expect(job.backUpWhenDue(later(HOUR_MS))).rejects.toThrow("is no backup of a directory")
    expect((await queries.getLatestBackup())?.rehearsal_error).toContain("is no backup of a directory")
    expect(readdirSync(folder).sort()).toEqual(names)
    expect(await job.backUpWhenDue(later(2 * HOUR_MS))).toMatchObject({ backups: 0, rehearsed: 0 })
  })

  it("rehearses the last backup when the process was stopped before it could", async () => {
    await job.backUpWhenDue({ now: NOW, signal })
    await pool().query("update backups set rehearsed_at = null")
    expect(await job.backUpWhenDue(later(HOUR_MS))).toMatchObject({ backups: 0, rehearsed: 1 })
    expect((await queries.getLatestBackup())?.rehearsed_at).toBeInstanceOf(Date)
  })

  it("records nothing when it is stopped", async () => {
    const stopped = AbortSignal.abort(new Error("the process stops"))
    await aService()
    await expect(job.backUpNow({ now: NOW, signal: stopped })).rejects.toThrow("the process stops")
    expect([await queries.getLatestBackup(), readdirSync(folder)]).toEqual([null, []])
  })
})
