// The sentences of the sections: about a claim, a job's schedule, a row to look at first, and the acts of administrators. Pure.

import { sectionHref } from "@/components/admin/address"
import { formatMoment, formatQuantity } from "@/components/format"
import { ACTS, type Act } from "@/lib/acts/schema"
import type { ClaimEntry, Method } from "@/lib/claims/schema"
import type { HostSigns } from "@/lib/review/host-signs"
import { UNDO_MINUTES } from "@/lib/review/undo-rule"

export const METHOD_WORDS: Record<Method, string> = { file: "Well-known file", dns: "DNS TXT record" }

/** Describes the state of the claim, with the date when the claim ended or when the deadline for the proof passes. */
export function describeState({ state, expires_at, revoked_at, grace_until }: ClaimEntry): string {
  if (state === "verified") return "Verified"
  if (state === "revoked") return `Ended${revoked_at === null ? "" : ` ${formatMoment(revoked_at)}`}`
  const reset = grace_until === null ? "" : "Reset. "
  if (state === "expired") return `${reset}Not proven within 72 hours`
  return `${reset}Waiting for the proof until ${formatMoment(expires_at)}`
}

/** How many of the last regular checks of a verified claim found no proof. */
export function describeMisses({ misses }: ClaimEntry): string {
  if (misses === 0) return "proof found"
  return `proof missing ${misses === 1 ? "once" : "twice in a row"}; the third time ends the claim`
}

/** Describes the consequences of a reset, which replaces the token of the claim. The text is above the reset button. */
export function describeReset({ domain_unicode, state, grace_until }: ClaimEntry): string {
  const token = `The token of ${domain_unicode} stops working at once. A new token is shown here once. Give it to the owner, who has 72 hours to publish and verify the new proof.`
  const isMarked = state === "verified" || grace_until !== null
  return isMarked
    ? `${token} Until then the listings stay verified. Without a proof they lose the mark.`
    : `${token} Its listings stay unverified until then.`
}

/** How often a job runs, from the six fields of its cron pattern, such as "every 5 min". */
export function describeSchedule(cron: string): string {
  const [seconds = "", minutes = "", hours = ""] = cron.split(" ")
  if (hours !== "*") return `daily at ${hours.padStart(2, "0")}:${minutes.padStart(2, "0")} UTC`
  if (/^\d+$/.test(minutes)) return "every hour"
  if (minutes !== "*") return `every ${findPeriod(minutes)}\u00a0min`
  return /^\d+$/.test(seconds) ? "every minute" : `every ${findPeriod(seconds)}\u00a0s`
}

/** The distance of two values of a field: of every fifth value it is 5, and of a list with four of sixty values it is 15. */
const findPeriod = (field: string) => (field.startsWith("*/") ? Number(field.slice(2)) : 60 / field.split(",").length)

/** From this number of waiting listings on, a new host is one that sends many. */
const MANY = 2

/** Why a reviewer should look at a waiting listing before others; empty for an ordinary one. */
export function describeLook({ is_known, waiting, payee_hosts, is_claimed }: HostSigns): string {
  return [
    !is_known && (waiting < MANY ? "new host" : `new host with ${formatQuantity(waiting, "waiting listing")}`),
    payee_hosts > 0 && `same payee as ${formatQuantity(payee_hosts, "other host")}`,
    is_claimed && "the domain has a proven owner",
  ]
    .filter(Boolean)
    .join("; ")
}

/** The acts of one form, which share a batch. */
export interface ActGroup {
  batch: string
  /** Such as "Approved 3 listings". */
  title: string
  at: string
  by: string
  objects: { name: string; href: string | null; change: string }[]
  canUndo: boolean
}

const WHO: Readonly<Record<string, string>> = { api: "the API", cli: "the command line" }

/** Groups acts by their batch. The order is kept: newest first. */
export function groupActs(acts: readonly Act[], now: Date): ActGroup[] {
  const groups = new Map<string, Act[]>()
  for (const act of acts) groups.set(act.batch, [...(groups.get(act.batch) ?? []), act])
  /** The objects of newer acts: an administrator has acted on them again. */
  const later = new Set<string>()
  return [...groups].flatMap(([batch, members]) => {
    const [first] = members
    if (!first) return []
    const isDecision = members.some(({ act }) => act === "approve" || act === "reject")
    const isRecent = now.getTime() - Date.parse(first.at) <= UNDO_MINUTES * 60_000
    const canUndo = isDecision && isRecent && members.some(({ object_id }) => !later.has(object_id))
    for (const { object_id } of members) later.add(object_id)
    const count = members.length > 1 ? ` ${formatQuantity(members.length, "listing")}` : ""
    return [
      {
        ...{ batch, at: first.at, by: WHO[first.who] ?? first.who, canUndo },
        title: `${ACTS[first.act].replace(/:$/, "")}${count}`,
        objects: members.map((act) => ({
          ...{ name: act.name, change: describeChange(act) },
          href: act.object_kind === "service" ? sectionHref("listing", { id: act.object_id }) : null,
        })),
      },
    ]
  })
}

const FIELD_WORDS: Readonly<Record<string, string>> = {
  status: "state",
  review_note: "reason",
  probe_status: "probing",
  http_status: "HTTP status",
  domain_verified: "domain",
}
/** Values that nobody can read, or that follow from another one. */
const HIDDEN = new Set(["version", "listed_at"])
const VALUE_WORDS: Readonly<Record<string, string>> = {
  pending: "waiting",
  active: "public",
  true: "yes",
  false: "no",
  probeable: "on",
  unprobeable: "off",
}

/** The values that an act changed, such as "state from waiting to public". */
export function describeChange({ before, after }: Pick<Act, "before" | "after">): string {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const parts = names.flatMap((name) => {
    const [from, to] = [formatValue(before?.[name]), formatValue(after?.[name])]
    if (HIDDEN.has(name) || from === to) return []
    const words = FIELD_WORDS[name] ?? name.replaceAll("_", " ")
    return [from === null || before === null ? `${words} ${to ?? "none"}` : `${words} from ${from} to ${to ?? "none"}`]
  })
  return parts.join(", ")
}

/** Null for a missing value. */
function formatValue(value: unknown): string | null {
  if (value === null || value === undefined || value === "") return null
  const text = typeof value === "object" ? JSON.stringify(value) : String(value)
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return formatMoment(text)
  return VALUE_WORDS[text] ?? text
}
