// The keys of the administrator's pages (review-keys.tsx): what each does, and the keys that do something in what a section shows.

import type { Section } from "@/components/admin/address"
import type { View } from "@/components/admin/section"

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

/** @param hasUndo whether the page shows the result of a decision that can be taken back */
export function listKeys(section: Section, views: readonly View[], hasUndo: boolean): Key[] {
  const items = views.flatMap(({ layout, entries = [] }) => (layout === "lines" ? [] : entries))
  const pressed = items.flatMap(({ actions = [], approves }) => [
    ...(approves ? ["a"] : []),
    ...actions.flatMap(({ reason, buttons }) => [...buttons.map(({ shortcut }) => shortcut), reason && "r"]),
  ])
  const hasRows = items.some(({ row }) => row)
  const works: Record<Key, boolean> = {
    ...{ j: items.length > 0, k: items.length > 0, a: pressed.includes("a"), r: pressed.includes("r"), u: hasUndo },
    ...{ x: hasRows, R: hasRows, A: hasRows },
    ...{ w: section !== "pending", s: section !== "sources" },
  }
  return (Object.keys(KEYS) as Key[]).filter((key) => works[key])
}
