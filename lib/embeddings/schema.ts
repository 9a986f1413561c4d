// The embedding of a search text, or the reason why there is none.

/** Why a search does not use embeddings: the values of `X-Directory-Search-Degraded`. */
export const DEGRADED = [
  "no-api-key",
  "embed-timeout",
  "embed-error",
  "circuit-open",
  "vec-deadline",
  "js-fallback-too-large",
] as const
export type Degraded = (typeof DEGRADED)[number]

/** Only vectors of one model and one number of dimensions are comparable. */
export interface Target {
  model: string
  dimensions: number
}

/** Called before each request for a new vector; after false the search is degraded to text. */
export type EmbeddingBudget = () => Promise<boolean>

export interface QueryVector extends Target {
  vector: number[]
}

/** `off`: no server is set. `resting`: the job backs off from a server that failed. */
export interface EmbeddingsReport {
  model: string
  state: "up" | "resting" | "off"
  /** Services still to be embedded, counted up to 10,000. */
  waiting: number
}
