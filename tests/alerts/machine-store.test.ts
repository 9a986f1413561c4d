// The alerts of one machine stay in a file, and in memory while no file can be written.

import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { createMachineStore, readMachineAlerts } from "@/lib/alerts/machine-store"
import type { Alert } from "@/lib/alerts/schema"

const folder = mkdtempSync(path.join(tmpdir(), "directory-alerts-"))
afterAll(() => rmSync(folder, { recursive: true }))

const NOW = new Date("2026-11-28T12:00:00Z")
const alert: Alert = {
  ...{ rule: "database", subject: "a1", since: NOW, summary: "refused", reopened: 0 },
  ...{ reportedAt: NOW, endedAt: null, endReportedAt: null },
}

describe("D-alert-11 the alerts of a machine", () => {
  it("are known after a restart, until a day after their end", async () => {
    const dir = path.join(folder, "one")
    await createMachineStore(dir).write([alert])
    expect(readMachineAlerts(dir)).toEqual([alert])
    const ended = { ...alert, endedAt: NOW }
    const store = createMachineStore(dir, () => new Date(NOW.getTime() + 3_600_000))
    await store.write([ended])
    expect(await store.read()).toEqual([ended])
    const later = createMachineStore(dir, () => new Date(NOW.getTime() + 86_400_000))
    await later.write([{ ...alert, subject: "a2" }])
    expect(readMachineAlerts(dir)).toEqual([{ ...alert, subject: "a2" }])
    expect(readdirSync(dir)).toEqual(["machine-alerts.json"])
  })

  it("are in memory while they cannot be stored, and stored later", async () => {
    const dir = path.join(folder, "two")
    // A file where the folder should be is refused to every user, also to root.
    writeFileSync(dir, "")
    const store = createMachineStore(path.join(dir, "data"))
    await store.write([alert])
    expect(await store.read()).toEqual([alert])
    rmSync(dir)
    await store.read()
    expect(readMachineAlerts(path.join(dir, "data"))).toEqual([alert])
  })

  it("begin anew when the file is damaged", () => {
    const dir = path.join(folder, "three")
    mkdirSync(dir)
    chmodSync(dir, 0o700)
    writeFileSync(path.join(dir, "machine-alerts.json"), "[{")
    expect(readMachineAlerts(dir)).toEqual([])
  })
})
