import { formatCount } from "@/components/format"
import { categoryHref } from "@/components/listing/group-hrefs"
import { Blank } from "@/components/site/blank"
import { SiteLink } from "@/components/site/site-link"
import { nameCategory } from "@/lib/catalogue/categories/category-labels"
import type { Categories } from "@/lib/catalogue/schema"

export function CategoryIndex({ categories }: Categories) {
  const tops = Object.entries(categories).sort(([, a], [, b]) => b.total - a.total)
  if (tops.length === 0) return <Blank title="No categories yet" text="Categories appear with the first services." />
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] items-start gap-3">
      {tops.map(([name, { total, subcategories }]) => (
        <li key={name} className="box min-w-0 px-4 py-3">
          <h2 className="text-name">
            <CategoryLink path={name} count={total} />
          </h2>
          <ul>
            {Object.entries(subcategories)
              .sort(([, a], [, b]) => b.total - a.total)
              .map(([child, counts]) => (
                <li key={child}>
                  <CategoryLink path={`${name}/${child}`} count={counts.total} />
                </li>
              ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

function CategoryLink({ path, count }: { path: string; count: number }) {
  return (
    <span className="flex justify-between gap-3">
      <SiteLink href={categoryHref(path)} className="min-w-0 py-0.5 wrap-anywhere">
        {nameCategory(path)}
      </SiteLink>
      <span className="py-0.5 font-normal text-muted tabular-nums">{formatCount(count)}</span>
    </span>
  )
}
