// The keys of the administrator's pages (review-keys.tsx): what each does, and the keys that do something in a section.

import type { Section } from "@/components/admin/address"

export const KEYS = {
  j: "next",
  k: "previous",
  x: "select",
  a: "approve",
  r: "reject or dismiss",
  R: "reason for the selected",
  A: "approve all that pass",
  u: "undo",
  w: "waiting",
  s: "sources",
} as const
export type Key = keyof typeof KEYS

const GO: readonly Key[] = ["w", "s"]
const MOVE: readonly Key[] = ["j", "k"]

/** Every section has the keys that lead to the queue and the sources. */
const KEYS_OF: Partial<Record<Section, readonly Key[]>> = {
  pending: [...MOVE, "x", "a", "r", "R", "A", "u", ...GO],
  revisions: [...MOVE, "a", "r", ...GO],
  proposals: [...MOVE, "a", "r", ...GO],
  reports: [...MOVE, "r", "u", ...GO],
  failures: [...MOVE, "r", "u", ...GO],
  sources: [...MOVE, ...GO],
}
export const listKeys = (section: Section): readonly Key[] => KEYS_OF[section] ?? GO
