import { SiteLink } from "@/components/site/site-link"

/** The path to a page, from the directory down. An entry without its own page is not a link. */
export function Breadcrumb({ places }: { places: readonly { label: string; href?: string }[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap gap-x-1.5 text-faint">
        {[{ label: "Directory", href: "/" }, ...places].map(({ label, href }, index) => (
          <li key={href ?? label} className={index > 0 ? "leading-6 before:mr-1.5 before:content-['/']" : ""}>
            {href === undefined ? (
              label
            ) : (
              <SiteLink
                href={href}
                className="inline-block min-h-6 leading-6 text-muted no-underline hover:text-ink hover:underline"
              >
                {label}
              </SiteLink>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
