import { RelatedLinks } from "@/components/indexes/group-page"
import { ButtonLink } from "@/components/site/site-link"
import { setPageStatus } from "@/lib/http/page-status"

interface UnknownPageProps {
  title: string
  text: string
  /** The closest pages that exist. */
  links: { href: string; label: string; count: number | null }[]
}

/** The page of a category, protocol or network that does not exist, with status 404. */
export function UnknownPage({ title, text, links }: UnknownPageProps) {
  setPageStatus(404)
  return (
    <div className="stack gap-6">
      <header className="grid gap-2">
        <h1>{title}</h1>
        <p className="text-muted">{text} The URL may contain a typo.</p>
      </header>
      {links.length > 0 && <RelatedLinks id="closest" title="Did you mean" links={links} />}
      <p>
        <ButtonLink href="/category">Browse all categories</ButtonLink>
      </p>
    </div>
  )
}
