// How far the catalogue has come: a text that differs as soon as anything was committed that was announced, that an owner did,
// or that changes a count, in whichever process. An answer rendered after an edition was read shows at least that edition, so one
// kept with it may be given while it is still the current one. Measured figures move without a new edition.

import { pool } from "@/lib/db/client"
import { prepare } from "@/lib/db/prepared"

const EDITION =
  prepare(`select (select n from catalogue_version) || '.' || coalesce((select max(seq) from events), 0) || '.' ||
                coalesce((select max(id) from owner_actions), 0) as edition`)

/** The current edition, or a later one. */
export const readEdition = together(async () => {
  const { rows } = await pool().query<{ edition: string }>(EDITION())
  return rows[0]?.edition ?? ""
})

/** Those who ask while one reading is under way share the next, which begins after all of them have asked. */
export function together<T>(read: () => Promise<T>): () => Promise<T> {
  let current: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | null = null
  const begin = () => {
    next = null
    const reading = read()
    current = reading.catch(() => undefined)
    return reading
  }
  return () => {
    next ??= current.then(begin)
    return next
  }
}
