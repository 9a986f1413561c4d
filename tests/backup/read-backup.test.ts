// A backup that is cut, damaged, foreign or newer is refused by its reader, before anything is restored.

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { gzipSync } from "node:zlib"
import { afterAll, describe, expect, it } from "vitest"
import { writeLines } from "@/lib/backup/files"
import { BackupRefused, readParts, verifyBackup } from "@/lib/backup/read-backup"

const folder = mkdtempSync(path.join(tmpdir(), "directory-read-backup-"))
afterAll(() => rmSync(folder, { recursive: true }))

const KNOWN = ["1_first", "2_second"]
const HEAD = {
  ...{ format: "paid-api-directory backup", version: 1, made_at: "2026-11-28T03:00:00.000Z", release: "1.0.0" },
  ...{ database: "embedded", migrations: ["1_first"], secrets: null },
}
const TABLE = { table: "services", columns: ["id", "name"] }
const ROWS = ["(1,Weather)", '(2,"Façade, ""new""")']
const END = { rows: { services: 2 }, last_change: { seq: "7", at: "2026-11-28T02:59:59.000Z" } }
const WHOLE = [HEAD, TABLE, ROWS, { sequences: { events_seq_seq: "7" } }, END]

function write(content: Buffer): string {
  const file = path.join(folder, `${content.length}-${performance.now()}`)
  writeFileSync(file, content)
  return file
}
const zip = (parts: readonly unknown[]) => gzipSync(parts.map((part) => `${JSON.stringify(part)}\n`).join(""))
const changed = (change: object) => zip([{ ...HEAD, ...change }, ...WHOLE.slice(1)])

describe("a whole backup", () => {
  it("is read line by line, as it was written", async () => {
    const file = path.join(folder, "whole")
    async function* lines() {
      for (const part of WHOLE) yield await Promise.resolve(JSON.stringify(part))
      return "the end"
    }
    expect(await writeLines(file, lines())).toEqual({ bytes: readFileSync(file).length, result: "the end" })
    const parts = []
    for await (const part of readParts(file, KNOWN)) parts.push(typeof part === "string" ? JSON.parse(part) : part)
    expect(parts).toEqual(WHOLE)
    expect(await verifyBackup(file, KNOWN)).toMatchObject({ head: HEAD, end: END })
  })

  it("keeps its former content when its writer fails, and leaves no other file", async () => {
    const file = path.join(folder, "kept")
    writeFileSync(file, "former")
    async function* failing() {
      yield await Promise.resolve(JSON.stringify(HEAD))
      throw new Error("the database went away")
    }
    await expect(writeLines(file, failing())).rejects.toThrow("the database went away")
    expect(readFileSync(file, "utf8")).toBe("former")
    expect(readdirSync(folder).filter((name) => name.startsWith("kept"))).toEqual(["kept"])
  })
})

describe("D-backup-04 a file is refused", () => {
  const whole = zip(WHOLE)
  const damaged = Buffer.from(whole)
  damaged.writeUInt32LE(damaged.readUInt32LE(damaged.length - 8) ^ 1, damaged.length - 8)
  it.each([
    ["that is empty", Buffer.alloc(0), "has no end: it was cut"],
    ["of another program", Buffer.from("PGDMP custom archive"), "is no backup of a directory"],
    ["of another program that uses gzip", gzipSync("create table services ();\n"), "is no backup of a directory"],
    ["of another program that writes JSON", zip([{ format: "other", version: 1 }]), "is no backup of a directory"],
    ["of a newer format", changed({ version: 2, new: true }), "newer version of the directory"],
    ["of a newer database", changed({ migrations: [...KNOWN, "3_third"] }), "(its database has migration 3_third)"],
    ["with a head that does not fit", changed({ made_at: "yesterday" }), "its first line does not fit"],
    ["that was cut after its head", zip([HEAD]), "has no end: it was cut"],
    ["that was cut before its end", zip(WHOLE.slice(0, -1)), "has no end: it was cut"],
    ["that was cut within a line", whole.subarray(0, whole.length - 20), "has no end: it was cut"],
    ["that was cut by a byte", whole.subarray(0, -1), "has no end: it was cut"],
    ["with a wrong checksum", damaged, "is damaged"],
    ["with an unknown part", zip([HEAD, { unknown: 1 }, END]), "is damaged"],
    ["that goes on after its end", zip([...WHOLE, TABLE]), "goes on after its end"],
  ])("%s", async (_, content, reason) => {
    const attempt = verifyBackup(write(content), KNOWN)
    await expect(attempt).rejects.toThrow(BackupRefused)
    await expect(attempt).rejects.toThrow(reason)
  })
})
