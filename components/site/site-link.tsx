"use client"

import Link from "next/link"
import type { ComponentProps } from "react"
import { useNavigation } from "@/components/site/navigation"

interface SiteLinkProps extends Omit<ComponentProps<typeof Link>, "href" | "prefetch" | "onNavigate"> {
  href: string
}

/** A link to another page of the site. Pages are not prefetched, because fifty visible rows would cause fifty requests. */
export function SiteLink({ scroll = true, ...rest }: SiteLinkProps) {
  const { navigate } = useNavigation()
  return (
    <Link
      {...rest}
      prefetch={false}
      onNavigate={(event) => {
        event.preventDefault()
        navigate(rest.href, { scroll })
      }}
    />
  )
}

/** A link with the look of a button. */
export function ButtonLink({ isPrimary = false, ...rest }: SiteLinkProps & { isPrimary?: boolean }) {
  return <SiteLink className="btn" data-primary={isPrimary ? "" : undefined} {...rest} />
}
