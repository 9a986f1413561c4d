import type { ComponentProps } from "react"

interface SiteLinkProps extends Omit<ComponentProps<"a">, "target" | "download"> {
  href: string
  /** Off where the place that is read stays the same. */
  scroll?: boolean
}

/**
 * A link inside the site: a plain one, which NavigationProvider follows without leaving the document. A component of the browser's
 * for each would cost a page of fifty rows a tenth of its time. Nothing is fetched ahead: fifty rows in view would be fifty requests.
 */
export function SiteLink({ scroll = true, ...rest }: SiteLinkProps) {
  return <a {...rest} data-link={scroll ? "" : "still"} />
}
