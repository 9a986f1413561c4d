// The chosen spelling of every category of the public catalogue, cached per catalogue version.

import { findSpellings, type Spell, type SpellingCount } from "@/lib/catalogue/categories/spelling"
import { getCatalogueVersion, getCount, VERSION_SQL } from "@/lib/db/count-cache"
import { query } from "@/lib/db/query"
import { sql, visible } from "@/lib/db/sql"

export async function getSpellings(): Promise<Spell> {
  const version = await getCatalogueVersion()
  return getCount("category spellings", version, async () => {
    const rows = await query<SpellingCount & { version: string }>(sql`
      select ${VERSION_SQL} as version, s.category, count(*)::int as count
      from services s where ${visible()} group by s.category`)
    return { version: rows[0]?.version ?? version, value: findSpellings(rows) }
  })
}
