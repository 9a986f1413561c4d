// Each rule with facts on both sides of its bound.

import { describe, expect, it } from "vitest"
import {
  DIRECTORY_RULES,
  type DirectoryFacts,
  findTroubles,
  MACHINE_RULES,
  type MachineFacts,
} from "@/lib/alerts/alert-rules"

const NOW = new Date("2026-11-28T12:00:00Z")
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const ago = (ms: number) => new Date(NOW.getTime() - ms)
const ahead = (ms: number) => new Date(NOW.getTime() + ms)

const CALM: DirectoryFacts = {
  ...{ now: NOW, startedAt: ago(30 * DAY), intervalMs: 15 * MINUTE, lastCheckAt: ago(1000), oldestDueAt: ago(2000) },
  ...{ failingSources: [], failingJobs: [], deactivated: [], backups: null, oldestPendingAt: null, certificate: null },
  ...{ clockAheadMs: 20, responses: [] },
}
const MACHINE: MachineFacts = {
  ...{ now: NOW, machine: "a1", databaseAway: null, disk: null, jobsSeenAt: ago(MINUTE), pendingMigrations: [] },
}
const minutes = (...counts: [good: number, bad: number][]) =>
  counts.map(([good, bad], index) => ({ minute: ago((5 - index) * MINUTE), good, bad }))
const source = (ms: number) => [{ name: "bazaar", since: ago(ms), error: "connection refused" }]
const job = (failures: number) => [{ id: "rate", failures, since: ago(HOUR), error: "timeout\nof a ticker" }]
const backups = (ms: number, given: object = {}, everyMs = DAY) => ({
  everyMs,
  latest: { madeAt: ago(ms), rehearsedAt: ago(ms), rehearsalError: null, ...given },
})
const certificate = (ms: number) => ({ host: "api.example.com", expiresAt: ahead(ms) })

/** What is found, as "rule subject". */
const find = (given: Partial<DirectoryFacts>) =>
  findTroubles(DIRECTORY_RULES, { ...CALM, ...given }).map(({ rule, subject }) => `${rule} ${subject}`)
const findHere = (given: Partial<MachineFacts>) =>
  findTroubles(MACHINE_RULES, { ...MACHINE, ...given }).map(({ rule, subject }) => `${rule} ${subject}`)

describe("D-alert-01 the rules of the directory", () => {
  it.each<[string, Partial<DirectoryFacts>, string[]]>([
    ["nothing", {}, []],
    [
      "no check for three intervals",
      { lastCheckAt: ago(45 * MINUTE), oldestDueAt: ago(6 * MINUTE) },
      ["no-checks checks"],
    ],
    ["a check 44 minutes ago", { lastCheckAt: ago(44 * MINUTE), oldestDueAt: ago(6 * MINUTE) }, []],
    ["no check, as none is due", { lastCheckAt: ago(9 * HOUR), oldestDueAt: null }, []],
    ["no check before a check is due", { lastCheckAt: ago(9 * HOUR), oldestDueAt: ago(MINUTE) }, []],
    [
      "a start after a long pause",
      { lastCheckAt: ago(9 * HOUR), oldestDueAt: ago(8 * HOUR), startedAt: ago(4 * MINUTE) },
      [],
    ],
    [
      "no check after such a start",
      { lastCheckAt: ago(9 * HOUR), oldestDueAt: ago(8 * HOUR), startedAt: ago(5 * MINUTE) },
      ["no-checks checks"],
    ],
    ["a check late by 31 minutes", { oldestDueAt: ago(31 * MINUTE) }, ["late-checks checks"]],
    ["a check late by 30 minutes", { oldestDueAt: ago(30 * MINUTE) }, []],
    ["a late check soon after a start", { oldestDueAt: ago(9 * HOUR), startedAt: ago(14 * MINUTE) }, []],
    ["a source that fails for a day", { failingSources: source(DAY) }, ["source bazaar"]],
    ["a source that fails for less", { failingSources: source(DAY - 1) }, []],
    ["a job that failed three times", { failingJobs: job(3) }, ["job rate"]],
    ["a job that failed twice", { failingJobs: job(2) }, []],
    [
      "a deactivated webhook",
      { deactivated: [{ host: "a.example", webhooks: 1, at: ago(DAY), reason: null }] },
      ["webhook a.example"],
    ],
    ["a backup of two days ago", { backups: backups(2 * DAY) }, ["backup backups"]],
    ["a backup of yesterday", { backups: backups(DAY) }, []],
    ["a backup of eight days ago, weekly", { backups: backups(8 * DAY, {}, 7 * DAY) }, []],
    ["no backup", { backups: { everyMs: DAY, latest: null } }, ["backup backups"]],
    ["no backup after a first start", { backups: { everyMs: DAY, latest: null }, startedAt: ago(HOUR) }, []],
    ["a failed rehearsal", { backups: backups(HOUR, { rehearsalError: "cut" }) }, ["rehearsal backups"]],
    ["a rehearsal that never ended", { backups: backups(DAY, { rehearsedAt: null }) }, ["rehearsal backups"]],
    ["a rehearsal that runs", { backups: backups(HOUR, { rehearsedAt: null }) }, []],
    ["a listing that waits for a week", { oldestPendingAt: ago(7 * DAY) }, ["review review"]],
    ["a listing that waits for less", { oldestPendingAt: ago(6 * DAY) }, []],
    ["a certificate of 13 days", { certificate: certificate(13 * DAY) }, ["certificate api.example.com"]],
    ["a certificate of 14 days", { certificate: certificate(14 * DAY) }, []],
    ["a clock 6 s ahead", { clockAheadMs: 6000 }, ["clock clock"]],
    ["a clock 6 s behind", { clockAheadMs: -6000 }, ["clock clock"]],
    ["a clock 5 s ahead", { clockAheadMs: 5000 }, []],
    ["errors for three minutes", { responses: minutes([100, 5], [100, 0], [100, 3], [9, 2]) }, ["errors responses"]],
    ["a burst of errors", { responses: minutes([100, 0], [100, 900], [100, 0]) }, []],
    ["nine errors", { responses: minutes([10, 3], [10, 3], [10, 3]) }, []],
    ["errors under one percent", { responses: minutes([1000, 4], [1000, 4], [1000, 4]) }, []],
  ])("%s", (_, facts, expected) => {
    expect(find(facts)).toEqual(expected)
  })

  it("say since when, and what is wrong, on one bounded line", () => {
    const [trouble] = findTroubles(DIRECTORY_RULES, { ...CALM, failingJobs: job(4) })
    expect(trouble).toEqual({
      ...{ rule: "job", subject: "rate", since: ago(HOUR) },
      summary: "The job rate failed 4 times in a row: timeout of a ticker",
    })
    const long = [{ name: "bazaar", since: ago(2 * DAY), error: `\u202e${"x".repeat(900)}` }]
    const [{ summary = "" } = {}] = findTroubles(DIRECTORY_RULES, { ...CALM, failingSources: long })
    expect(summary).toHaveLength(500)
    expect(summary).not.toContain("\u202e")
  })
})

describe("D-alert-02 the rules of a machine", () => {
  it.each<[string, Partial<MachineFacts>, string[]]>([
    ["nothing", {}, []],
    ["a database away for a minute", { databaseAway: { since: ago(MINUTE), reason: "refused" } }, ["database a1"]],
    ["a database that restarts", { databaseAway: { since: ago(MINUTE - 1), reason: "refused" } }, []],
    ["a full disk", { disk: { state: "full", text: "0 MB are free" } }, ["disk-low a1", "disk-full a1"]],
    ["a disk with little space", { disk: { state: "low", text: "51 MB are free" } }, ["disk-low a1"]],
    ["no job for five minutes", { jobsSeenAt: ago(5 * MINUTE) }, ["jobs a1"]],
    ["jobs that nobody can see", { jobsSeenAt: null }, []],
    ["a pending migration", { pendingMigrations: ["20261207020000_alerts"] }, ["migration a1"]],
  ])("%s", (_, facts, expected) => {
    expect(findHere(facts)).toEqual(expected)
  })
})
