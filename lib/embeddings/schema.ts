// What the rooms that search need to know of embeddings (spec §4.1): a vector of a query, or why there is none.

/** Why a search goes by text alone, or not by all that is known: the values of `X-Directory-Search-Degraded`. */
export const DEGRADED = [
  "no-api-key",
  "embed-timeout",
  "embed-error",
  "circuit-open",
  "vec-deadline",
  "js-fallback-too-large",
] as const
export type Degraded = (typeof DEGRADED)[number]

/** What vectors are compared with each other: those of one model with as many numbers. */
export interface Target {
  model: string
  dimensions: number
}

/** Asked before the embeddings server is called for a new vector; false means that the search does without one. */
export type EmbeddingBudget = () => Promise<boolean>

export interface QueryVector extends Target {
  vector: number[]
}

/** How the search by meaning is kept up: `off` without a server, `resting` while one that failed is left alone. */
export interface EmbeddingsReport {
  model: string
  state: "up" | "resting" | "off"
  /** Listings still to be embedded, counted up to 10,000. */
  waiting: number
}
