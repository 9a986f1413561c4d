// The job that counts the words of the public catalogue (table `catalogue_words`). Searches correct misspelled words by them.

import { db } from "@/lib/db/client"
import { getCatalogueVersion } from "@/lib/db/count-cache"
import { raw, sql } from "@/lib/db/sql"
import type { JobContext } from "@/lib/process/job-context"
import { perProcess } from "@/lib/process/process-state"

/** Counting takes at most 2 % of the time: the next run waits for fifty times as long as the last run took. */
const REST = 50
/** Counting the words of 100,000 services takes about 5 s. The newest services have nearly all words of older ones. */
const NEWEST = raw("100000")
/** Longer words are codes. Shorter words are never corrected. */
const COUNT_WORDS = sql`
  insert into catalogue_words (word, services)
  select word, ndoc from ts_stat($words$
    select to_tsvector('simple', search_words(concat_ws(' ', name, category, provider, host, description)))
    from (select * from services where status = 'active' and deleted_at is null order by id desc limit ${NEWEST}) s $words$)
  where length(word) between 3 and 40`

const state = () => perProcess("catalogue.words", () => ({ version: "", restsUntil: 0 }))

/** Counts the words anew if the catalogue has changed. Searches see the former words until the commit. */
export async function countWords({ now }: JobContext): Promise<{ words: number }> {
  const version = await getCatalogueVersion()
  const last = state()
  if (last.version === version || now.getTime() < last.restsUntil) return { words: 0 }
  const startedAt = performance.now()
  const words = await db().$transaction(async (transaction) => {
    await transaction.$executeRaw`delete from catalogue_words`
    return transaction.$executeRaw(COUNT_WORDS)
  })
  Object.assign(last, { version, restsUntil: now.getTime() + REST * (performance.now() - startedAt) })
  return { words }
}
