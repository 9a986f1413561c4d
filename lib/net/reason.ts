// Every way in which asking a stranger's address can fail, as a closed list.

export const FETCH_REASONS = [
  "invalid-url",
  "invalid-request",
  "blocked-address",
  "blocked-port",
  "dns",
  "refused",
  "reset",
  "tls",
  "timeout",
  "redirect",
  "too-many-redirects",
  "headers-too-large",
  "too-large",
  "bad-encoding",
  "bad-response",
] as const
export type FetchReason = (typeof FETCH_REASONS)[number]
