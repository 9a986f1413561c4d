// Requests that do not count against the free rate (`Rules.allowance`), counted by client. The file is separate from limits.ts,
// because the OpenAPI document names these limits and must not depend on settings. Pure.

export const ALLOWANCES = {
  /** A page requests suggestions when a reader pauses while typing. These requests must not use up the reader's free requests. */
  suggest: { points: 1, seconds: 1, things: ["suggestion request", "suggestion requests"] },
} as const

export type AllowanceName = keyof typeof ALLOWANCES
