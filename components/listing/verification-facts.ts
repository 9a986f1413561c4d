import { PROTOCOL_WORDS } from "@/lib/protocols/names"
import type { Verification } from "@/lib/registration/schema"

export function listFacts(verification: Verification): [string, string][] {
  return Object.entries(PROTOCOL_WORDS[verification.protocol].facts).map(([fact, name]) => [
    name,
    formatFact(verification[fact as keyof Verification]),
  ])
}

function formatFact(value: unknown): string {
  if (typeof value === "boolean") return value ? "yes" : "no"
  return Array.isArray(value) ? String(value.length) : String(value || "not declared")
}
