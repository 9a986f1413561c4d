// The chosen spelling of every category of the public catalogue, cached per catalogue version.

import { findSpellings, type Spell, type SpellingCount } from "@/lib/catalogue/categories/spelling"
import { count, getCatalogueVersion } from "@/lib/db/count-cache"
import { query } from "@/lib/db/query"
import { sql, visible } from "@/lib/db/sql"

export async function getSpellings(): Promise<Spell> {
  return count("category spellings", await getCatalogueVersion(), async () => {
    const rows = await query<SpellingCount>(sql`
      select s.category, count(*)::int as count
      from services s where ${visible()} group by s.category`)
    return findSpellings(rows)
  })
}
