// The spelling of every category of the public catalogue, cached with the catalogue version.

import { findSpellings, type Spell, type SpellingCount } from "@/lib/catalogue/categories/spelling"
import { pool } from "@/lib/db/client"
import { getCatalogueVersion, getCount, VERSION_SQL } from "@/lib/db/count-cache"
import { VISIBLE_SQL } from "@/lib/db/visible"

export async function getSpellings(): Promise<Spell> {
  const version = await getCatalogueVersion()
  return getCount("category spellings", version, async () => {
    const { rows } = await pool().query<SpellingCount & { version: string }>(
      `select ${VERSION_SQL} as version, s.category, count(*)::int as count
       from services s where ${VISIBLE_SQL} group by s.category`,
    )
    return { version: rows[0]?.version ?? version, value: findSpellings(rows) }
  })
}
