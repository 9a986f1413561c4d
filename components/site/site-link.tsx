"use client"

import Link from "next/link"
import type { ComponentProps } from "react"
import { useNavigation } from "@/components/site/navigation"
import { useCarriedHref } from "@/components/site/use-carried-href"

interface SiteLinkProps extends Omit<ComponentProps<typeof Link>, "href" | "prefetch" | "onNavigate"> {
  href: string
}

/** A link to another page of the site. Pages are not prefetched, because fifty visible rows would cause fifty requests. */
export function SiteLink({ scroll = true, href: given, ...rest }: SiteLinkProps) {
  const { navigate } = useNavigation()
  const href = useCarriedHref(given)
  return (
    <Link
      {...rest}
      href={href}
      prefetch={false}
      onNavigate={(event) => {
        event.preventDefault()
        navigate(href, { scroll })
      }}
    />
  )
}

/** A link with the look of a button. */
export function ButtonLink({ isPrimary = false, ...rest }: SiteLinkProps & { isPrimary?: boolean }) {
  return <SiteLink className="btn" data-primary={isPrimary ? "" : undefined} {...rest} />
}
