// What is embedded of a listing, and of a query (issue "Finding things"): texts, and the hash that tells whether one has changed.

import { sha256 } from "@/lib/crypto"

export interface Described {
  name: string
  description: string | null
  category: string
  provider: string | null
}

/** About a thousand tokens of English, which the models in use take. The columns hold no more than 2,503 characters. */
const LONGEST = 2_600

/** One line each for name, description, category and provider, where there are any. */
export function textOf({ name, description, category, provider }: Described): string {
  const lines = [name, description, category, provider].filter((line) => line !== null && line.trim() !== "")
  return lines.join("\n").slice(0, LONGEST).toWellFormed()
}

/** In hex. Changes with the text and with the model that reads it. */
export function hashOf(model: string, text: string): string {
  return sha256(`${model}\n${text}`).toString("hex")
}

/** A query as it is embedded and remembered: what differs only in case, spacing or composition is the same question. */
export function normaliseQuery(query: string): string {
  return query.toWellFormed().normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim()
}
