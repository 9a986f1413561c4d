// The shapes of alerts: what the rules find, what is stored of it, and what the administration shows. Pure.

import { z } from "zod"

/** What a rule finds now. A trouble is the same as before when its rule and its subject are. */
export interface Trouble {
  rule: string
  /** What is in trouble: the name of a source, a job, a host. */
  subject: string
  since: Date
  /** One line for the operator, at most 500 characters. */
  summary: string
}

/** A trouble, and when its beginning and end were reported. */
export interface Alert extends Trouble {
  /** How often it came back within minutes of its end. */
  reopened: number
  /** The last message that has it as begun or as open; null before the first. */
  reportedAt: Date | null
  /** Null while it is open. */
  endedAt: Date | null
  endReportedAt: Date | null
}

/** An open alert as the administration shows it. */
export const OpenAlert = z.object({
  rule: z.string(),
  subject: z.string(),
  /** The heading, such as "A source fails". */
  title: z.string(),
  since: z.iso.datetime(),
  summary: z.string(),
  /** What the operator can do about it. */
  remedy: z.string(),
})
export type OpenAlert = z.infer<typeof OpenAlert>
