import { z } from "zod"
import { pageLimit } from "@/lib/contract/page-cursor"
import { namedObject } from "@/lib/contract/schema-names"

/** Every act of an administrator, with the words that a page shows before the name of the object. */
export const ACTS = {
  approve: "Approved",
  reject: "Rejected",
  undo: "Took back the decision about",
  restore: "Restored",
  edit: "Edited",
  merge: "Merged a duplicate:",
  probe: "Probed",
  set_probe_status: "Changed the probing of",
  approve_revision: "Approved a revision of",
  dismiss_revision: "Dismissed a revision of",
  approve_proposal: "Approved a proposal for",
  dismiss_proposal: "Dismissed a proposal for",
  reset_claim: "Reset the claim of",
  run_job: "Started the job",
  dismiss_report: "Dismissed a report about",
  erase_domain: "Deleted what the owner left of",
  delete_webhook: "Deleted a webhook to",
} as const
export type ActName = keyof typeof ACTS

export const OBJECT_KINDS = ["service", "domain", "job", "webhook"] as const
export type ObjectKind = (typeof OBJECT_KINDS)[number]

/**
 * Who acts: a caller of the API with a secret, the command line, or a session of `/admin` with the random id that the session
 * got when it started, each with the administrator's name where ADMIN_SECRETS gives one. No part is derived from the secret.
 */
type Way = "api" | "cli" | `session ${string}`
export type Who = Way | `${Way} of ${string}`

/** @param name null for the administrator with ADMIN_SECRET */
export const nameActor = (way: Way, name: string | null): Who => (name === null ? way : `${way} of ${name}`)

/** An administrator during one request or form. The acts of one request share the `batch`. */
export interface Actor {
  who: Who
  batch: string
}

const state = z.record(z.string(), z.unknown()).nullable()

/** One act. `before` and `after` hold the changed values; null where nothing was there, or where the act changes no value. */
export const Act = namedObject("Act", {
  id: z.int(),
  at: z.iso.datetime(),
  who: z.string(),
  act: z.enum(Object.keys(ACTS) as ActName[]),
  object_kind: z.enum(OBJECT_KINDS),
  object_id: z.string(),
  name: z.string(),
  before: state,
  after: state,
  batch: z.uuid(),
})
export type Act = z.infer<typeof Act>

export const ACT_PAGE = { size: 50, max: 200 } as const

export const ActPage = namedObject("ActPage", {
  acts: z.array(Act),
  next_cursor: z.string().nullable().describe("`after` of the next page; null on the last."),
})
export type ActPage = z.infer<typeof ActPage>

export const ActQuery = z.object({
  limit: pageLimit(ACT_PAGE.max, ACT_PAGE.size),
  after: z
    .string()
    .regex(/^\d{1,15}$/, "must be the next_cursor of an earlier response")
    .optional(),
})
export type ActQuery = z.infer<typeof ActQuery>
