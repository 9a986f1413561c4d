"use client"

import { usePathname } from "next/navigation"
import type { ReactNode } from "react"
import { SiteLink } from "@/components/site/site-link"

export function NavLink({ href, children }: { href: string; children: ReactNode }) {
  const isCurrent = usePathname() === href
  return (
    <SiteLink href={href} className="nav-item" aria-current={isCurrent ? "page" : undefined}>
      {children}
    </SiteLink>
  )
}
