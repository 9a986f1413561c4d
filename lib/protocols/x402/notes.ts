// The notes of the x402 checker on one payment requirement, by severity.

import type { Severity } from "@/lib/protocols/challenge"
import type { Note } from "@/lib/protocols/findings"
import type { X402FindingId } from "@/lib/protocols/x402/findings"

export type X402Note = Note<X402FindingId>
export type Notes = Record<Severity, X402Note[]>

export function buildNotes(): Notes {
  return { error: [], client: [], warning: [], info: [] }
}

export function addNote(notes: Notes, severity: Severity, id: X402FindingId, seen: unknown): void {
  notes[severity].push({ id, seen })
}
