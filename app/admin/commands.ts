// What the forms of `/admin` can do: one command for each form, by the name in its field `act`. A command calls the function that
// the API operation for the same purpose calls, and returns the words of its result.

import { readBatch, readGroup } from "@/app/admin/batch-input"
import type { Notice } from "@/components/account/address"
import { formatQuantity } from "@/components/format"
import { describeCounts } from "@/components/stats/source-words"
import type { Actor } from "@/lib/acts/schema"
import { getServiceRow } from "@/lib/catalogue/service-row"
import { parseBody } from "@/lib/contract/input"
import { probeNow } from "@/lib/health/commands"
import { setProbeStatus } from "@/lib/health/probe-status"
import { ProbeStatusInput } from "@/lib/health/schema"
import { runJobNow, runSourceJob } from "@/lib/jobs/commands"
import { JOBS } from "@/lib/jobs/schedule"
import { eraseDomain } from "@/lib/owners/stored"
import { dismissReport } from "@/lib/reports/commands"
import { editListing } from "@/lib/review/edit-listing"
import { decideGroup, decideListings } from "@/lib/review/groups"
import { mergeListings } from "@/lib/review/merge-listings"
import { decideProposal } from "@/lib/review/proposals"
import { reject, restore } from "@/lib/review/review"
import { decideRevision } from "@/lib/review/revisions"
import { type BatchDecided, type BatchDecision, ListingEdit, Rejection, VerdictInput } from "@/lib/review/schema"
import { undoBatch } from "@/lib/review/undo"
import { removeWebhook } from "@/lib/webhooks/stored"

interface Call {
  /** The form's field `id`: a listing, revision, proposal, report, group, batch, job or source. */
  id: string
  /** The text fields of the form. */
  fields: Record<string, unknown>
  form: FormData
  by: Actor
  now: Date
}
/** A text is the notice of a success. */
type Command = (call: Call) => Promise<string | Notice>

function buildDecision(decide: typeof decideRevision, what: string): Command {
  return async ({ id, fields, by, now }) => {
    const { service, state } = await decide(id, parseBody(VerdictInput, fields).verdict, now, by)
    return `${what} ${service.name} is ${state}.`
  }
}

const COMMANDS = {
  reject: async ({ id, fields, by, now }) => {
    const { name } = await reject(id, parseBody(Rejection, fields).reason, now, by)
    return { text: `${name} is rejected.`, isError: false, undo: by.batch }
  },
  /** Decides about the ticked rows of the queue, or approves the shown rows that pass. */
  decideBatch: async ({ form, by, now }) => {
    const decision = readBatch(form)
    return describeDecided(await decideListings(decision, now, by), decision.verdict)
  },
  /** Approves the listings of a group that pass, or rejects all of them. */
  decideGroup: async ({ id, form, by, now }) => {
    const decision = readGroup(form)
    return describeDecided(await decideGroup(id, decision, now, by), decision.verdict)
  },
  undo: async ({ id, by, now }) => {
    const { undone, kept } = await undoBatch(id, now, by)
    const text = `The decision about ${formatQuantity(undone.length, "listing")} is taken back.`
    return { text, isError: undone.length === 0, reasons: kept.map(({ reason }) => reason) }
  },
  edit: async ({ id, fields, by, now }) => {
    const changes = parseBody(ListingEdit, { ...fields, featured: fields["featured"] !== undefined })
    return `${(await editListing(id, changes, now, by)).name} is saved.`
  },
  restore: async ({ id, by, now }) => {
    const { name, status } = await restore(id, now, by)
    return status === "active" ? `${name} is public again.` : `${name} is restored. Its status is ${status}, as before.`
  },
  merge: async ({ id, fields, by, now }) => {
    const { name } = await mergeListings(id, String(fields["into"]), now, by)
    return `The duplicate was merged into ${name}. Restore the duplicate to take this back.`
  },
  probe: async ({ id, by }) => {
    const listing = await getServiceRow(id)
    const check = await probeNow(listing, by)
    const seen = check.error_message ?? (check.http_status === null ? "no response" : `HTTP ${check.http_status}`)
    return `Probed ${listing.name}: ${check.status.replace("_", " ")} (${seen}). Its health is ${check.health_status}.`
  },
  setProbing: async ({ id, fields, by, now }) => {
    const { probe_status } = parseBody(ProbeStatusInput, fields)
    const listing = await getServiceRow(id)
    await setProbeStatus(listing.id, probe_status, now, by)
    return probe_status === "unprobeable" ? `${listing.name} is no longer probed.` : `${listing.name} is probed again.`
  },
  decideRevision: buildDecision(decideRevision, "The revision of"),
  decideProposal: buildDecision(decideProposal, "The proposal for"),
  dismissReport: async ({ id, by, now }) => {
    const { service } = await dismissReport(id, now, by)
    return `The report about ${service.name} is dismissed.`
  },
  eraseDomain: async ({ id, by, now }) => {
    const { domain, listings } = await eraseDomain(id, now, by)
    return `What the owner of ${domain} left is deleted: ${formatQuantity(listings, "listing")}.`
  },
  deleteWebhook: async ({ id, by, now }) => {
    const { receiver_host } = await removeWebhook(id, now, by)
    return `The webhook to ${receiver_host} is deleted.`
  },
  runJob: async ({ id, by }) => {
    const { ok, ms, error } = await runJobNow(id, by)
    const name = JOBS.find((job) => job.id === id)?.name ?? id
    return ok ? `${name}: the job ran for ${ms} ms.` : { text: `${name}: the job failed: ${error}`, isError: true }
  },
  readSource: async ({ id, by }) => {
    const { run, error } = await runSourceJob(id, by)
    if (error !== null) return { text: `${id} was not read completely: ${error}`, isError: true }
    return `${id} was read. ${run ? describeCounts(run) : ""}`
  },
} satisfies Record<string, Command>
export type CommandName = keyof typeof COMMANDS

/** Returns the command that a form names; null for any other text. */
export const findCommand = (name: string): Command | null =>
  Object.hasOwn(COMMANDS, name) ? COMMANDS[name as CommandName] : null

/** A notice has the first reasons, because it is part of a URL. */
const MOST_REASONS = 5

function describeDecided({ decided, skipped, batch }: BatchDecided, verdict: BatchDecision["verdict"]): Notice {
  const verb = verdict === "approved" ? "public" : "rejected"
  const text = `${formatQuantity(decided.length, "listing")} ${decided.length === 1 ? "is" : "are"} ${verb}.`
  const all = skipped.map(({ reason }) => reason)
  const more = all.length - MOST_REASONS
  const reasons = more > 1 ? [...all.slice(0, MOST_REASONS), `${more} more were left as they are.`] : all
  const isError = decided.length === 0
  return { text, isError, reasons, ...(!isError && { undo: batch }) }
}
