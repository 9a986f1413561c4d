import { categoryHref } from "@/components/listing/group-hrefs"
import { ButtonLink, SiteLink } from "@/components/site/site-link"
import { nameCategory } from "@/lib/catalogue/categories/category-labels"

/** A search, categories, and the pages that people look for most. @param categories the paths of the largest ones */
export function PageNotFound({ categories = [] }: { categories?: readonly string[] }) {
  return (
    <div className="box stack gap-5 px-4 py-5 sm:px-6 sm:py-8">
      <div>
        <h1>Page not found</h1>
        <p className="mt-2 max-w-[60ch] text-pretty text-muted">
          This site has no page at this URL. Check the URL, or search the directory.
        </p>
      </div>
      <form action="/" method="get" className="flex max-w-form flex-wrap items-end gap-2">
        <div className="field min-w-0 flex-[1_1_14rem]">
          <label htmlFor="search-not-found">Search services</label>
          <input id="search-not-found" name="q" type="search" className="control" maxLength={200} autoComplete="off" />
        </div>
        <button type="submit" className="btn" data-large="" data-primary="">
          Search
        </button>
      </form>
      {categories.length > 0 && (
        <nav aria-label="Popular categories">
          <ul className="flex flex-wrap gap-x-4 gap-y-1">
            {categories.map((path) => (
              <li key={path}>
                <SiteLink href={categoryHref(path)} className="solo">
                  {nameCategory(path)}
                </SiteLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <p className="flex flex-wrap gap-2">
        <ButtonLink href="/">Browse the directory</ButtonLink>
        <ButtonLink href="/register">List your API</ButtonLink>
        <ButtonLink href="/api-docs">Read the API docs</ButtonLink>
      </p>
    </div>
  )
}
