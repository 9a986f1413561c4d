// The menu with all ways to follow the changes of one thing. Without script.

import { formatList } from "@/components/format"
import { Menu } from "@/components/ui/menu"
import type { Protocol } from "@/lib/protocols/names"

export interface WatchLinks {
  rss: string
  atom: string
  json: string
  /** The form that creates a webhook, with its filter filled in. */
  webhook: string
  stream: string
  /** The feed of changes of price and payee only. */
  prices?: string
  /** The listing that is watched, where the endpoint may have others: each protocol has its own. */
  listing?: { protocol: Protocol; others: readonly Protocol[] }
}

interface WatchMenuProps {
  noun: "service" | "provider" | "category"
  links: WatchLinks
  /** What is watched, for screen readers; needed where a page has several menus. */
  name?: string
  label?: string
}

const describeListing = ({ protocol, others }: NonNullable<WatchLinks["listing"]>) =>
  others.length === 0
    ? `This ${protocol} listing only.`
    : `This ${protocol} listing only, not the ${formatList(others)} ${others.length === 1 ? "listing" : "listings"} of the endpoint.`

export function WatchMenu({ noun, links, name, label = "Watch" }: WatchMenuProps) {
  return (
    <Menu
      title={
        <>
          {label}
          {name !== undefined && <span className="sr-only"> {name}</span>}
        </>
      }
    >
      <p className="field-label">Feed of this {noun}</p>
      <p className="flex flex-wrap gap-x-4">
        <a href={links.rss}>RSS</a>
        <a href={links.atom}>Atom</a>
        <a href={links.json}>JSON Feed</a>
      </p>
      <p className="text-small text-muted">Outages, recoveries, price and other changes.</p>
      {links.prices !== undefined && (
        <p>
          <a href={links.prices}>Price and payee only</a> <span className="text-small text-muted">RSS</span>
        </p>
      )}
      {links.listing && <p className="text-small text-muted">{describeListing(links.listing)}</p>}
      <p className="field-label">Webhook</p>
      <p>
        <a href={links.webhook}>Create a webhook</a> <span className="text-small text-muted">for this {noun}</span>
      </p>
      <p className="field-label">Live stream</p>
      <p className="text-small text-muted">Server-Sent Events, for programs.</p>
      <code className="wrap-anywhere select-all">{links.stream}</code>
    </Menu>
  )
}
