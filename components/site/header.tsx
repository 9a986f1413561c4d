import { MainMenu } from "@/components/site/main-menu"
import { MENU } from "@/components/site/menu"
import { SearchField } from "@/components/site/search-field"
import { SiteLink } from "@/components/site/site-link"

interface HeaderProps {
  siteName: string
  /** The names of the list's query parameters. A new search keeps these parameters and drops all other parameters. */
  listParameters: readonly string[]
}

export function Header({ siteName, listParameters }: HeaderProps) {
  return (
    <header className="site-header">
      <div className="page header-row">
        <SiteLink href="/" className="site-name">
          <BrandMark />
          <span>{siteName}</span>
        </SiteLink>
        <SearchField listParameters={listParameters} />
        <MainMenu groups={MENU} />
      </div>
    </header>
  )
}

function BrandMark() {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" fill="none" stroke="currentColor" aria-hidden="true">
      <rect x="1" y="1" width="18" height="18" rx="4.5" strokeWidth="1.5" />
      <path d="M9 6.5h6M9 10h6M9 13.5h6" strokeWidth="1.5" />
      <path d="M5 6.5h1.75M5 10h1.75M5 13.5h1.75" strokeWidth="1.75" />
    </svg>
  )
}
