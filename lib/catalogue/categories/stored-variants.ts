// The chosen variant of every category of the public catalogue, cached per catalogue version.

import { findVariants, type ToVariant, type VariantCount } from "@/lib/catalogue/categories/variants"
import { count, getCatalogueVersion } from "@/lib/db/count-cache"
import { query } from "@/lib/db/query"
import { sql, visible } from "@/lib/db/sql"

export async function getVariants(): Promise<ToVariant> {
  return count("category variants", await getCatalogueVersion(), async () => {
    const rows = await query<VariantCount>(sql`
      select s.category, count(*)::int as count
      from services s where ${visible()} group by s.category`)
    return findVariants(rows)
  })
}
