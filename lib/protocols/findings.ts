// Builds the findings of a checker from its notes. Texts come from a table by id. Errors come first, and each id occurs once.

import { formatSeen } from "@/lib/protocols/bounded"
import { type Finding, SEVERITIES, type Severity } from "@/lib/protocols/challenge"
import type { Protocol } from "@/lib/protocols/names"

/** The texts of each finding by id. The value that was seen is added for each response. */
type Texts<Id extends string> = Readonly<Record<Id, Pick<Finding, "message" | "expected" | "fix" | "section">>>
type TextRow = readonly [message: string, expected: string | null, fix: string | null, section?: string]

/** @param section the section of the specification, for rows that name no section */
export function buildTexts<Id extends string>(section: string, rows: Readonly<Record<Id, TextRow>>): Texts<Id> {
  const texts = Object.entries<TextRow>(rows).map(([id, [message, expected, fix, own = section]]) => {
    return [id, { message, expected, fix, section: own }]
  })
  return Object.fromEntries(texts)
}

/** A finding before its severity is known. */
export interface Note<Id extends string> {
  id: Id
  seen: unknown
  /** A further sentence, which is appended to the message. */
  because?: string | undefined
}

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

/** Builds the invalid detection, with one finding, of a reply that has no challenge. */
export function reject<P extends Protocol>(protocol: P, finding: Finding) {
  return { protocol, valid: false, challenge: null, findings: [finding], price: null }
}

const getRank = ({ severity }: Finding) => SEVERITIES.indexOf(severity)

/** Sorts by severity, otherwise in the given order. Of several findings with the same id, only the most severe is returned. */
export function orderFindings(findings: readonly Finding[]): Finding[] {
  const byId = new Map<string, Finding>()
  for (const finding of findings.toSorted((a, b) => getRank(a) - getRank(b))) {
    if (!byId.has(finding.id)) byId.set(finding.id, finding)
  }
  return [...byId.values()]
}
