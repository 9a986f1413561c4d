"use client"

import { usePathname } from "next/navigation"
import type { MenuLink } from "@/components/site/menu"
import { SiteLink } from "@/components/site/site-link"

/** A link of the navigation. A file is a plain link, because it is no page that the script can show. */
export function MenuItem({ link, className }: { link: MenuLink; className?: string }) {
  const isCurrent = usePathname() === link.href
  const { href, label, about, isFile = false } = link
  const text = (
    <>
      {label}
      {about && <small>{about}</small>}
    </>
  )
  if (isFile) {
    return (
      <a href={href} className={className}>
        {text}
      </a>
    )
  }
  return (
    <SiteLink href={href} className={className} aria-current={isCurrent ? "page" : undefined}>
      {text}
    </SiteLink>
  )
}
