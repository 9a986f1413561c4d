// Where a machine keeps its own alerts, since the database may be in trouble: in memory, and in a file of DATA_DIR for the next start.

import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import path from "node:path"
import { z } from "zod"
import type { AlertStore } from "@/lib/alerts/alert-store"
import type { Alert } from "@/lib/alerts/schema"
import { log } from "@/lib/process/log"

const NAME = "machine-alerts.json"
const DAY_MS = 86_400_000

const time = z.coerce.date()
/** JSON has no dates, and `coerce` would make 1970 of null. */
const optionalTime = z.union([z.null(), time])
const Stored = z.array(
  z.object({
    ...{ rule: z.string(), subject: z.string(), since: time, summary: z.string(), reopened: z.int() },
    ...{ reportedAt: optionalTime, endedAt: optionalTime, endReportedAt: optionalTime },
  }),
)

/** Returns what the primary process of this machine has stored; nothing where none has run. A damaged file counts as none. */
export function readMachineAlerts(dataDir: string): Alert[] {
  const file = path.join(dataDir, NAME)
  if (!existsSync(file)) return []
  try {
    return Stored.parse(JSON.parse(readFileSync(file, "utf8")))
  } catch (err) {
    log.warn({ err, file }, "the alerts of this machine cannot be read; they begin anew")
    return []
  }
}

const isSame = (a: Alert, b: Alert) =>
  a.rule === b.rule && a.subject === b.subject && a.since.getTime() === b.since.getTime()

export function createMachineStore(dataDir: string, now: () => Date = () => new Date()): AlertStore {
  let known = readMachineAlerts(dataDir)
  let isFailing = false
  const save = () => {
    try {
      mkdirSync(dataDir, { recursive: true, mode: 0o700 })
      const file = path.join(dataDir, NAME)
      writeFileSync(`${file}.new`, JSON.stringify(known), { mode: 0o600 })
      renameSync(`${file}.new`, file)
      isFailing = false
    } catch (err) {
      // On a full disk the alerts are in memory only.
      if (!isFailing) log.warn({ err }, "the alerts of this machine cannot be stored; a restart forgets them")
      isFailing = true
    }
  }
  return {
    read: async () => {
      if (isFailing) save()
      return known
    },
    write: async (alerts) => {
      if (alerts.length === 0) return
      const others = known.filter((one) => !alerts.some((alert) => isSame(alert, one)))
      known = [...others, ...alerts].filter(
        ({ endedAt }) => endedAt === null || now().getTime() - endedAt.getTime() < DAY_MS,
      )
      save()
    },
  }
}
