import type { ComponentProps } from "react"

interface SiteLinkProps extends Omit<ComponentProps<"a">, "target" | "download"> {
  href: string
  /** Off where the place that is read stays the same. */
  scroll?: boolean
}

/**
 * A link inside the site: a plain one, which NavigationProvider follows without leaving the document. With a component that runs in
 * the browser for each, fifty rows took half a millisecond more. Nothing is fetched ahead: fifty rows in view would be fifty requests.
 */
export function SiteLink({ scroll = true, ...rest }: SiteLinkProps) {
  return <a {...rest} data-link={scroll ? "" : "still"} />
}
