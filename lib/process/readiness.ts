// Whether this process should get new requests, and why not. `/readyz` shows it.

import { perProcess } from "@/lib/process/process-state"

/** What a process needs before it serves, and what ends its service. */
export const CONDITIONS = ["started", "accepting"] as const
export type Condition = (typeof CONDITIONS)[number]

interface State {
  /** What is missing, each with its reason. */
  missing: Map<Condition, string>
  /** What readers should know, although the process serves on, such as a database that is away. */
  notes: Map<string, string>
}

const state = () =>
  perProcess(
    "readiness",
    (): State => ({ missing: new Map([["started", "the web app is starting"]]), notes: new Map() }),
  )

export const setMet = (condition: Condition): void => void state().missing.delete(condition)
export const setMissing = (condition: Condition, reason: string): void => void state().missing.set(condition, reason)

/** @param note null removes it */
export function setNote(about: string, note: string | null): void {
  if (note === null) state().notes.delete(about)
  else state().notes.set(about, note)
}

/** Returns null without a note. */
export const getNote = (about: string): string | null => state().notes.get(about) ?? null

export function readReadiness(): { isReady: boolean; lines: string[] } {
  const { missing, notes } = state()
  const conditions = CONDITIONS.map((name) => (missing.has(name) ? `[-] ${name}: ${missing.get(name)}` : `[+] ${name}`))
  return {
    isReady: missing.size === 0,
    lines: [...conditions, ...[...notes].map(([about, note]) => `[!] ${about}: ${note}`)],
  }
}
