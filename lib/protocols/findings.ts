// Builds the findings of a checker from its notes: one text per id from a table, errors first, each id once.

import { formatSeen } from "@/lib/protocols/bounded"
import type { Finding, Severity } from "@/lib/protocols/challenge"

/** The fixed text of a finding. The value that was seen is added for each response. */
export interface FindingText {
  message: string
  expected: string | null
  fix: string | null
  section: string
}

export function findingText(
  message: string,
  expected: string | null,
  fix: string | null,
  section: string,
): FindingText {
  return { message, expected, fix, section }
}

/** A finding before its severity is known. */
export interface Note<Id extends string> {
  id: Id
  seen: unknown
  /** A further sentence after the message. */
  because?: string
}

export type Texts<Id extends string> = Readonly<Record<Id, FindingText>>

export function buildFinding<Id extends string>(texts: Texts<Id>, severity: Severity, note: Note<Id>): Finding {
  const { expected, fix, section, ...text } = texts[note.id]
  const message = note.because ? `${text.message} ${note.because}` : text.message
  return { id: note.id, severity, message, seen: formatSeen(note.seen), expected, fix, section }
}

export function buildFindings<Id extends string>(
  texts: Texts<Id>,
  severity: Severity,
  notes: readonly Note<Id>[],
): Finding[] {
  return notes.map((note) => buildFinding(texts, severity, note))
}

const RANK: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2 }

/** Errors, then warnings, then infos, otherwise in the given order. Of one id only the first, most severe finding. */
export function orderFindings(findings: readonly Finding[]): Finding[] {
  const byId = new Map<string, Finding>()
  for (const finding of findings.toSorted((a, b) => RANK[a.severity] - RANK[b.severity])) {
    if (!byId.has(finding.id)) byId.set(finding.id, finding)
  }
  return [...byId.values()]
}
