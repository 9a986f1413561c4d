// The report on the documents of a host: which were read, which entries were taken, and which not and why. It is stored with the
// state at the visit; what is listed by now is added when it is read (docs/sources.md#the-report).

import { z } from "zod"
import { HTTP_METHODS, PROTOCOLS } from "@/lib/catalogue/schema"
import { namedObject } from "@/lib/contract/schema-names"
import { SKIP_REASONS } from "@/lib/sources/schema"

const text = z.string().nullable()
const count = z.int().min(0)
const time = z.iso.datetime()

/**
 * `read`: the document lists endpoints. `no_entries`: it is JSON of another kind. `missing`: the host has no such document.
 * `not_json`, `too_large`, `failed`: the document could not be read. `not_allowed`: robots.txt disallows it.
 */
export const DOCUMENT_RESULTS = [
  "read",
  "no_entries",
  "missing",
  "not_json",
  "too_large",
  "not_allowed",
  "failed",
] as const
export type DocumentResult = (typeof DOCUMENT_RESULTS)[number]

/**
 * `listed`: a public listing. `not_public`: it waits for a review, or was removed. `no_valid_challenge`: the endpoint was probed
 * without success. `not_checked`: a later visit probes it. `not_allowed`: robots.txt disallows the probe.
 */
export const ENTRY_STATES = ["listed", "not_public", "no_valid_challenge", "not_checked", "not_allowed"] as const
export type EntryState = (typeof ENTRY_STATES)[number]

/** A path with placeholders, and what its document declares about each of them. */
export const PathTemplate = namedObject("PathTemplate", {
  path: z.string(),
  parameters: z.array(
    z.object({
      name: z.string(),
      in: z.literal("path"),
      /** The JSON Schema type; null when undeclared. */
      type: text,
      /** Undefined when the document declares none. */
      example: z.json().optional(),
    }),
  ),
})
export type PathTemplate = z.infer<typeof PathTemplate>

export const TakenEntry = namedObject("TakenEntry", {
  /** How the document names the entry, at most 160 characters; null when it has no name. */
  line: text,
  url: z.string(),
  /** Null when neither the document nor a probe named a method. */
  method: z.enum(HTTP_METHODS).nullable(),
  protocol: z.enum(PROTOCOLS),
  state: z.enum(ENTRY_STATES),
  /** The id of the public listing; null in every other state. */
  service_id: text,
  /** Why the entry is not listed yet; null for a public listing. */
  message: text,
  /** Where the document has a path with placeholders, and the URL was made of it and of its examples. */
  template: PathTemplate.nullable(),
})
export type TakenEntry = z.infer<typeof TakenEntry>

export const SkippedEntry = namedObject("SkippedEntry", {
  line: text,
  reason: z.enum(SKIP_REASONS),
  message: z.string(),
  template: PathTemplate.nullable(),
})
export type SkippedEntry = z.infer<typeof SkippedEntry>

export const HostDocument = namedObject("HostDocument", {
  url: z.string(),
  read_at: time,
  result: z.enum(DOCUMENT_RESULTS),
  /** The HTTP status; null without a response. */
  status: z.int().nullable(),
  /** The size of the decoded body; null when it was not read to its end. */
  bytes: count.nullable(),
  /** What to know about the result; null where the result says it all. */
  message: text,
  /** True when the document has more entries than are read. */
  is_cut: z.boolean(),
  taken: z.array(TakenEntry),
  /** How many further entries were taken. */
  more_taken: count,
  /** The first 50 of them. */
  not_taken: z.array(SkippedEntry),
  more_not_taken: count,
  /** All of them by reason. */
  not_taken_by: z.partialRecord(z.enum(SKIP_REASONS), count),
})
export type HostDocument = z.infer<typeof HostDocument>

/** What the database has of a host. */
export const HostReport = z.object({
  /** `opted_out`: the host rejects the prober, so that nothing was requested. */
  problem: z.enum(["opted_out"]).nullable(),
  documents: z.array(HostDocument),
})
export type HostReport = z.infer<typeof HostReport>

export const HostFiles = namedObject("HostFiles", {
  host: z.string(),
  /** When the documents were read last; null before the first time. */
  read_at: time.nullable(),
  /** Since when a visit that the owner asked for waits or runs; null without one. */
  rereading_since: time.nullable(),
  problem: HostReport.shape.problem,
  /** The different endpoints that were taken, by state. Several documents may name one. */
  endpoints: z.object({
    listed: count,
    not_public: count,
    no_valid_challenge: count,
    not_checked: count,
    not_allowed: count,
  } satisfies Record<EntryState, z.ZodType>),
  /** Entries that were not taken, by reason. */
  not_taken: z.partialRecord(z.enum(SKIP_REASONS), count),
  documents: z.array(HostDocument),
})
export type HostFiles = z.infer<typeof HostFiles>

export const Reread = namedObject("Reread", { host: z.string(), rereading_since: time })
export type Reread = z.infer<typeof Reread>
