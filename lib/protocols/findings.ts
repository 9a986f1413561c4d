// Turns what a checker noted into findings: one text per id from a table, errors first, each id once.

import { seenText } from "@/lib/protocols/bounded"
import type { Finding, Severity } from "@/lib/protocols/challenge"

/** The fixed words of a finding; what was seen is added when it is made. */
export interface FindingText {
  message: string
  expected: string | null
  fix: string | null
  section: string
}

/** One row of a table of texts. */
export function findingText(
  message: string,
  expected: string | null,
  fix: string | null,
  section: string,
): FindingText {
  return { message, expected, fix, section }
}

/** Something a checker noticed, before it is known how grave it is. */
export interface Note<Id extends string> {
  id: Id
  seen: unknown
  /** A sentence that says more than the table can, put after the message. */
  because?: string
}

export type Texts<Id extends string> = Readonly<Record<Id, FindingText>>

export function makeFinding<Id extends string>(texts: Texts<Id>, severity: Severity, note: Note<Id>): Finding {
  const { expected, fix, section, ...text } = texts[note.id]
  const message = note.because ? `${text.message} ${note.because}` : text.message
  return { id: note.id, severity, message, seen: seenText(note.seen), expected, fix, section }
}

export function makeFindings<Id extends string>(
  texts: Texts<Id>,
  severity: Severity,
  notes: readonly Note<Id>[],
): Finding[] {
  return notes.map((note) => makeFinding(texts, severity, note))
}

const GRAVITY: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2 }

/** Errors, then warnings, then infos, otherwise in the order given; of the same id only the gravest, first one. */
export function orderFindings(findings: readonly Finding[]): Finding[] {
  const byId = new Map<string, Finding>()
  for (const finding of findings.toSorted((a, b) => GRAVITY[a.severity] - GRAVITY[b.severity])) {
    if (!byId.has(finding.id)) byId.set(finding.id, finding)
  }
  return [...byId.values()]
}
