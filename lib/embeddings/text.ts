// Builds the texts to embed, and the hash by which the job detects a changed text. Pure.

import { sha256 } from "@/lib/crypto"

export interface Described {
  name: string
  description: string | null
  category: string | null
  provider: string | null
}

/**
 * The maximum length of a text to embed, in UTF-16 code units: about 1,000 English tokens, which common models accept. The four
 * columns together hold at most 2,503 characters.
 */
const LONGEST = 2_600

/** One line each for name, description, category and provider, without empty lines. */
export function buildText({ name, description, category, provider }: Described): string {
  const lines = [name, description, category, provider].filter((line) => line !== null && line.trim() !== "")
  return lines.join("\n").slice(0, LONGEST).toWellFormed()
}

/** A hash in hex of the model and the text: a new model changes every hash. */
export function hashText(model: string, text: string): string {
  return sha256(`${model}\n${text}`).toString("hex")
}

/**
 * Normalizes a search text. Texts that differ only in letter case, white space or Unicode composition share one cached vector.
 */
export function normaliseQuery(query: string): string {
  return query.toWellFormed().normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim()
}
