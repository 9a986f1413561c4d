// How far the catalogue has come: a text that differs as soon as anything was committed that was announced, that an owner did,
// or that changes a count, in whichever process. An answer rendered after an edition was read shows at least that edition, so one
// kept with it may be given while it is still the current one. Measured figures move without a new edition.

import { queryPrepared } from "@/lib/db/query"
import { sql } from "@/lib/db/sql"

const EDITION = sql`select (select n from catalogue_version) || '.' || coalesce((select max(seq) from events), 0) || '.' ||
                coalesce((select max(id) from owner_actions), 0) as edition`

/**
 * How old a reading may be that is used again. Whoever writes is answered no sooner than this after the write is committed
 * (`holdBack`), so what is asked after such an answer is never given an edition from before it, in whichever process.
 */
export const READING_MS = 20

/** The edition as it was at most `READING_MS` ago, or a later one. */
export const readEdition = lately(async () => {
  const [row] = await queryPrepared<{ edition: string }>(EDITION)
  return row?.edition ?? ""
}, READING_MS)

/** Reads anew when the last reading began longer ago than this, by a clock that only goes forward, or has failed. */
export function lately<T>(read: () => Promise<T>, ageMs: number, now = () => performance.now()): () => Promise<T> {
  let last: { began: number; reading: Promise<T> } | null = null
  return () => {
    if (last && now() - last.began <= ageMs) return last.reading
    const current = { began: now(), reading: read() }
    last = current
    current.reading.catch(() => {
      if (last === current) last = null
    })
    return current.reading
  }
}
