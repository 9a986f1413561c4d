import type { ReactNode } from "react"
import { SiteLink } from "@/components/site/site-link"

/** The same words whatever the reason is: nobody learns whether a listing waits, was removed or never was. */
export function NotListed({ children }: { children?: ReactNode }) {
  return (
    <div className="box px-4 py-5 sm:px-6 sm:py-8">
      <h1>Nothing is listed at this address</h1>
      <p className="mt-2 max-w-[60ch] text-pretty text-muted">
        The address may be mistyped. A listing may also be waiting for review, or may have been removed by its owner or
        by an administrator; this page does not tell which.
      </p>
      <p className="mt-4 flex flex-wrap gap-2">
        <SiteLink href="/" className="btn" data-primary="">
          Browse the directory
        </SiteLink>
        <SiteLink href="/register" className="btn">
          Register a service
        </SiteLink>
      </p>
      {children}
    </div>
  )
}
