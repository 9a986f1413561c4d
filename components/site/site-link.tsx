"use client"

// Links to other pages of the site. `next/link` prefetches and observes each link for that, which this site does not use
// (docs/frontend.md#what-of-next-is-not-used), and is 2.5 kB of compressed JavaScript on every page.

import type { ComponentProps, MouseEvent } from "react"
import { useChoice } from "@/components/listing/choice-field"
import { carriesChoice, formatChoice } from "@/components/listing/compare-choice"
import { useNavigation } from "@/components/site/navigation"

interface SiteLinkProps extends ComponentProps<"a"> {
  href: string
  /** Whether the new page starts at its top. Default: true. */
  scroll?: boolean
}

/** A link to another page of the site. A plain click changes the page without loading a document. */
export function SiteLink({ href: given, scroll = true, onClick, ...rest }: SiteLinkProps) {
  const { navigate } = useNavigation()
  const href = useCarriedHref(given)
  function click(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (event.defaultPrevented || opensElsewhere(event)) return
    event.preventDefault()
    navigate(href, { scroll })
  }
  return <a href={href} {...rest} onClick={click} />
}

/** True for a click that opens a new tab or window or downloads the page, which the browser does itself. */
export function opensElsewhere({
  button,
  metaKey,
  ctrlKey,
  shiftKey,
  altKey,
  currentTarget,
}: MouseEvent<HTMLAnchorElement>) {
  const isModified = button !== 0 || metaKey || ctrlKey || shiftKey || altKey
  return isModified || currentTarget.hasAttribute("download") || !["", "_self"].includes(currentTarget.target)
}

export function ButtonLink({ isPrimary = false, ...rest }: SiteLinkProps & { isPrimary?: boolean }) {
  return <SiteLink className="btn" data-primary={isPrimary ? "" : undefined} {...rest} />
}

/** Adds the services that are chosen for a comparison to a link on the list, so that paging, sorting and filters keep them. */
function useCarriedHref(href: string): string {
  const ids = useChoice()
  return ids.length > 0 && carriesChoice(href) ? formatChoice(href, ids) : href
}
