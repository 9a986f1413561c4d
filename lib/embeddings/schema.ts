/** Why a search uses no embeddings: the values of `X-Directory-Search-Degraded`. */
export const DEGRADED = [
  "no-api-key",
  "embed-timeout",
  "embed-error",
  "circuit-open",
  "vec-deadline",
  "js-fallback-too-large",
] as const
export type Degraded = (typeof DEGRADED)[number]

/** The model in use. Only vectors of the same model and number of dimensions can be compared. */
export interface Target {
  model: string
  dimensions: number
}

/** Called before each request for a new vector. When the function returns false, the search uses keywords alone. */
export type EmbeddingBudget = () => Promise<boolean>

export interface QueryVector extends Target {
  vector: number[]
}

/** `off`: no server is configured. `resting`: the job is in back-off after a failure of the server. */
export interface EmbeddingsReport {
  model: string
  state: "up" | "resting" | "off"
  /** The number of services that still need an embedding, counted up to 10,000. */
  waiting: number
}
