// One item to review: the listing, its facts, and the actions.

import type { ReactNode } from "react"
import { sectionHref } from "@/components/admin/address"
import { ProtocolTag } from "@/components/listing/protocol-tag"
import { SiteLink } from "@/components/site/site-link"
import type { Service } from "@/lib/catalogue/schema"

interface ReviewItemProps {
  /** An element id that is unique on the page. Pass an id if a listing can have several items. */
  id?: string
  service: Service
  /** Text below the name of the listing, such as the proposal and its date. */
  about: ReactNode
  actions: ReactNode
  children?: ReactNode
}

export function ReviewItem({ service, id = service.id, about, actions, children }: ReviewItemProps) {
  const { name, protocol, number, url } = service
  const headingId = `review-${id}`
  return (
    <article className="box min-w-0" tabIndex={-1} aria-labelledby={headingId} data-review-item="">
      <header className="grid gap-0.5 px-4 py-3">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h3 id={headingId} className="text-name wrap-anywhere">
            {name}
          </h3>
          <ProtocolTag protocol={protocol} />
          <SiteLink
            href={sectionHref("listing", { id: String(number) })}
            className="solo text-small text-muted tabular-nums"
          >
            Listing {number}
          </SiteLink>
        </div>
        <code className="text-muted">{url}</code>
        <div className="text-small text-pretty text-muted">{about}</div>
      </header>
      {children}
      <footer className="flex flex-wrap items-end gap-x-3 gap-y-3 border-t border-line px-4 py-3">{actions}</footer>
    </article>
  )
}
