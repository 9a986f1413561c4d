// The file of a backup: a gzip stream of JSON lines, the same for both kinds of database. First a head, then for each table its name
// and columns and lines of rows as Postgres prints them, then the sequences, and at the end the counts. So a file that was cut has no end.

import { z } from "zod"

export const FORMAT = "paid-api-directory backup"
/** Raise this number when a program of before could misread a file. */
export const FORMAT_VERSION = 1

const hex = (bytes: number) => z.string().regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`))

/** Secrets under a passphrase: lib/backup/seal.ts. */
export const Sealed = z.strictObject({
  salt: hex(16),
  nonce: hex(12),
  tag: hex(16),
  data: z.string().regex(/^([0-9a-f]{2}){1,65536}$/),
})
export type Sealed = z.infer<typeof Sealed>

/** What every version of the format has, which distinguishes a newer file from a foreign one. */
export const Signature = z.object({ format: z.literal(FORMAT), version: z.number().int().positive() })

export const Head = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(FORMAT_VERSION),
  made_at: z.iso.datetime(),
  /** The version of the directory that made the file. */
  release: z.string().max(100),
  database: z.enum(["embedded", "postgres"]),
  migrations: z.array(z.string().max(255)).min(1).max(10_000),
  secrets: Sealed.nullable(),
})
export type Head = z.infer<typeof Head>

const name = z.string().min(1).max(63)
export const Table = z.strictObject({ table: name, columns: z.array(name).min(1).max(1_600) })
export type Table = z.infer<typeof Table>

export const Sequences = z.strictObject({ sequences: z.record(name, z.string().regex(/^-?\d{1,19}$/)) })

/** The last event of the log of changes. */
export const LastChange = z.strictObject({ seq: z.string(), at: z.string() }).nullable()
export type LastChange = z.infer<typeof LastChange>

export const End = z.strictObject({ rows: z.record(name, z.number().int().nonnegative()), last_change: LastChange })
export type End = z.infer<typeof End>

/** A line of rows begins with `[`, every other line with `{`. */
export const isRows = (line: string) => line.startsWith("[")
