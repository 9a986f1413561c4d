// Reads a backup from its first line to its last and refuses what cannot be restored, so that a restore begins with a whole file only.

import { stat } from "node:fs/promises"
import { z } from "zod"
import { readLines } from "@/lib/backup/files"
import { End, FORMAT_VERSION, Head, isRows, Sequences, Signature, Table } from "@/lib/backup/format"

export class BackupRefused extends Error {
  override name = "BackupRefused"
}

const Line = z.union([Table, Sequences, End])
/** A line of rows is a text, because only Postgres reads it. */
export type Part = Head | z.infer<typeof Line> | string

/**
 * Yields the head, then each part after it.
 * @throws BackupRefused for a file that is foreign, newer, damaged or cut
 */
export async function* readParts(file: string, known: readonly string[]): AsyncGenerator<Part> {
  let isFirst = true
  let isOver = false
  try {
    for await (const line of readLines(file)) {
      if (isOver) throw new BackupRefused(`${file} goes on after its end. It is damaged.`)
      const part = isFirst ? parseHead(file, line, known) : isRows(line) ? line : Line.parse(JSON.parse(line))
      isFirst = false
      isOver = typeof part === "object" && "last_change" in part
      yield part
    }
  } catch (error) {
    throw toRefusal(file, error)
  }
  if (!isOver) throw new BackupRefused(isFirst ? formatForeign(file) : `${file} has no end: it was cut.`)
}

const formatForeign = (file: string) => `${file} is no backup of a directory.`

function parseHead(file: string, line: string, known: readonly string[]): Head {
  const signature = Signature.safeParse(parseJson(line))
  if (!signature.success) throw new BackupRefused(formatForeign(file))
  const newer = `${file} was made by a newer version of the directory. Restore it with that version`
  if (signature.data.version > FORMAT_VERSION)
    throw new BackupRefused(`${newer} (format ${signature.data.version}; this one reads up to ${FORMAT_VERSION}).`)
  const head = Head.safeParse(parseJson(line))
  if (!head.success) throw new BackupRefused(`${file} is damaged: its first line does not fit the format.`)
  const unknown = head.data.migrations.find((name) => !known.includes(name))
  if (unknown) throw new BackupRefused(`${newer} (its database has migration ${unknown}).`)
  return head.data
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}

/** An error of the system, such as a missing file, stays as it is. */
function toRefusal(file: string, error: unknown): unknown {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === "Z_BUF_ERROR") return new BackupRefused(`${file} has no end: it was cut.`)
  if (code === "Z_DATA_ERROR" && message.includes("header")) return new BackupRefused(formatForeign(file))
  if (code?.startsWith("Z_") || error instanceof z.ZodError || error instanceof SyntaxError)
    return new BackupRefused(`${file} is damaged: a part of it cannot be read.`)
  return error
}

export interface Verified {
  file: string
  head: Head
  end: End
  bytes: number
}

/** Reads the whole file. @throws BackupRefused */
export async function verifyBackup(file: string, known: readonly string[]): Promise<Verified> {
  let head: Head | null = null
  let end: End | null = null
  for await (const part of readParts(file, known)) {
    if (typeof part === "string") continue
    if ("format" in part) head = part
    if ("last_change" in part) end = part
  }
  if (!head || !end) throw new BackupRefused(formatForeign(file))
  return { file, head, end, bytes: (await stat(file)).size }
}
