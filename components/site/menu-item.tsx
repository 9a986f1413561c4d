"use client"

import { usePathname } from "next/navigation"
import type { MenuLink } from "@/components/site/menu"
import { SiteLink } from "@/components/site/site-link"

interface MenuItemProps {
  link: MenuLink
  className?: string
}

/** A link of the navigation. A file is a plain link, because it is no page that the script can show. */
export function MenuItem({ link: { href, label, about, isFile }, className }: MenuItemProps) {
  const Link = isFile ? "a" : SiteLink
  return (
    <Link href={href} className={className} aria-current={usePathname() === href ? "page" : undefined}>
      {label}
      {about && <small>{about}</small>}
    </Link>
  )
}
