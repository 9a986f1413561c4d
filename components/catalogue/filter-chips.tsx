import type { ActiveFilter } from "@/components/catalogue/active-filters"
import { SiteLink } from "@/components/site/site-link"
import { Icon } from "@/components/ui/icon"

/** One link for each active filter. The link leads to the list without that filter. */
export function FilterChips({ filters }: { filters: ActiveFilter[] }) {
  return (
    <ul className="flex flex-wrap items-center gap-2" aria-label="Active filters">
      {filters.map(({ label, href }) => (
        <li key={href} className="min-w-0">
          <SiteLink href={href} scroll={false} className="chip max-w-full">
            <span className="sr-only">Remove filter </span>
            <span className="min-w-0 wrap-anywhere">{label}</span>
            <span className="flex-none text-faint">
              <Icon name="close" size={12} />
            </span>
          </SiteLink>
        </li>
      ))}
    </ul>
  )
}
