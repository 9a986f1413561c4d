// All reasons for which a request to an untrusted URL can fail.

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
