// Names why a run of a source failed, in words for everybody. The stored error is for the administrator only, because it may name
// a folder or quote a source. Pure.

export interface FailureReason {
  /** False when no response came, so that the network or the source's server is at fault. */
  isReached: boolean
  /** A few words without a verb in front, such as "name lookup failed". */
  words: string
}

const NOT_REACHED: readonly (readonly [RegExp, string])[] = [
  [/\b(?:ENOTFOUND|ENODATA|EAI_AGAIN)\b/, "name lookup failed"],
  [/\bECONNREFUSED\b/, "connection refused"],
  [/\b(?:ETIMEDOUT|UND_ERR_\w+_TIMEOUT)\b|no response in time/, "timed out"],
  [/\b(?:EHOSTUNREACH|ENETUNREACH)\b/, "no route to the server"],
  [/\b(?:\w*CERT\w*|\w*SIGNATURE\w*|ERR_(?:SSL|TLS)\w*|EPROTO)\b/, "no trusted TLS connection"],
  [/\b(?:ECONNRESET|ECONNABORTED|EPIPE|UND_ERR_SOCKET)\b|the connection failed/, "connection closed early"],
]
const REACHED: readonly (readonly [RegExp, string])[] = [
  [/as too many|for a longer wait/, "too many requests"],
  [/is too large/, "response too large"],
  [/not JSON|published shape|format may have changed|no list of APIs/, "format not recognised"],
  [/lists services and responds for none/, "details of its services missing"],
  [/folder cannot be read/, "folder not readable"],
  [/run was (?:killed|stopped)/, "interrupted, continued by the next run"],
]

/** @param error the error of a failed run as it is stored (lib/sources/sync/runs.ts) */
export function findFailureReason(error: string | null): FailureReason {
  const text = error ?? ""
  const [, status] = /responded HTTP (\d{3})/.exec(text) ?? []
  if (status) return { isReached: true, words: `HTTP ${status}` }
  const find = (table: typeof REACHED) => table.find(([pattern]) => pattern.test(text))?.[1]
  const lost = find(NOT_REACHED)
  if (lost) return { isReached: false, words: lost }
  return { isReached: true, words: find(REACHED) ?? "an unexpected error, which the log names" }
}
