// Groups changes by minute, the most severe first, and folds many new services of one host into one line. Pure.

import type { ShownChange } from "@/lib/events/names"

/** From this number on, new services of one host in one minute are one line. */
const FOLDED_FROM = 5

export type MinuteEntry =
  | { kind: "change"; change: ShownChange }
  /** New services of one host. */
  | { kind: "many"; host: string; changes: readonly ShownChange[] }

export interface Minute {
  /** The time of the newest change, as in the change. */
  at: string
  entries: MinuteEntry[]
}

export type Tone = "payee" | "down" | "degraded" | "healthy" | null

export function findTone({ kind, service }: ShownChange): Tone {
  if (kind === "payee" || kind === "down") return kind
  if (kind !== "health") return null
  return service?.health === "degraded" || service?.health === "healthy" ? service.health : null
}

const ORDER: readonly Tone[] = ["payee", "down", "degraded"]
const rank = (change: ShownChange) => {
  const place = ORDER.indexOf(findTone(change))
  return place === -1 ? ORDER.length : place
}

/** @param changes newest first */
export function groupByMinute(changes: readonly ShownChange[]): Minute[] {
  const minutes: { key: string; changes: ShownChange[] }[] = []
  for (const change of changes) {
    const key = change.at.slice(0, 16)
    const last = minutes.at(-1)
    if (last?.key === key) last.changes.push(change)
    else minutes.push({ key, changes: [change] })
  }
  return minutes.map(({ key, changes: own }) => ({
    at: own[0]?.at ?? key,
    entries: fold([...own].sort((one, other) => rank(one) - rank(other))),
  }))
}

function fold(changes: readonly ShownChange[]): MinuteEntry[] {
  const hostOf = ({ kind, service }: ShownChange) => (kind === "new" && service ? service.host : null)
  const hosts = new Map<string | null, ShownChange[]>()
  for (const change of changes) hosts.set(hostOf(change), [...(hosts.get(hostOf(change)) ?? []), change])
  const isMany = (host: string | null) => host !== null && (hosts.get(host)?.length ?? 0) >= FOLDED_FROM
  return changes.flatMap((change): MinuteEntry[] => {
    const host = hostOf(change)
    if (host === null || !isMany(host)) return [{ kind: "change", change }]
    const own = hosts.get(host) ?? []
    return own[0] === change ? [{ kind: "many", host, changes: own }] : []
  })
}
