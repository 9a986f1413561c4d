import type { ReactNode } from "react"
import { ButtonLink } from "@/components/site/site-link"

/**
 * The text is the same for every cause, so that it does not reveal whether a listing waits for review, was removed or never
 * existed.
 */
export function NotListed({ children }: { children?: ReactNode }) {
  return (
    <div className="box px-4 py-5 sm:px-6 sm:py-8">
      <h1>Nothing is listed at this URL</h1>
      <p className="mt-2 max-w-[60ch] text-pretty text-muted">
        The URL may contain a typo. The listing may also wait for review, or its owner or an administrator may have
        removed it. For privacy this page does not show the reason.
      </p>
      <p className="mt-4 flex flex-wrap gap-2">
        <ButtonLink href="/" isPrimary>
          Browse the directory
        </ButtonLink>
        <ButtonLink href="/register">Register a service</ButtonLink>
      </p>
      {children}
    </div>
  )
}
