// The texts that are embedded, and the hash by which the job notices that a text has changed. Pure.

import type { Service } from "@/lib/catalogue/schema"
import { sha256 } from "@/lib/crypto"

export type Described = Pick<Service, "name" | "description" | "category" | "provider">

/** About 1,000 tokens of English, which common models accept. The columns together hold at most 2,503 characters. */
const LONGEST = 2_600

/** One line each for name, description, category and provider; empty ones are left out. */
export function buildText({ name, description, category, provider }: Described): string {
  const lines = [name, description, category, provider].filter((line) => line !== null && line.trim() !== "")
  return lines.join("\n").slice(0, LONGEST).toWellFormed()
}

/** In hex. Depends on the text and on the model. */
export function hashText(model: string, text: string): string {
  return sha256(`${model}\n${text}`).toString("hex")
}

/** Queries that differ only in case, white space or Unicode composition share one vector. */
export function normaliseQuery(query: string): string {
  return query.toWellFormed().normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim()
}
