import type { ReactNode } from "react"
import { AddToCompare } from "@/components/share/add-to-compare"
import { BadgeShare, type ShownBadge } from "@/components/share/badge-share"
import { writeMarkdown } from "@/components/share/share-facts"
import { shortPath } from "@/components/share/short-link"
import { CopyBox } from "@/components/ui/copy-box"
import { Menu } from "@/components/ui/menu"
import type { ServiceDetail } from "@/lib/catalogue/schema"

interface ServiceActionsProps {
  service: ServiceDetail
  baseUrl: string
  badge: ShownBadge
  children?: ReactNode
}

export function ServiceActions({ service, baseUrl, badge, children }: ServiceActionsProps) {
  const url = baseUrl + shortPath(service.number)
  return (
    <div className="flex flex-wrap items-start gap-2">
      {children}
      <Menu title="Share">
        <p className="field-label">Short link</p>
        <CopyBox text={url} label="Copy short link" />
        <p className="field-label">Markdown</p>
        <CopyBox text={writeMarkdown(service, url)} label="Copy as Markdown" />
        <BadgeShare badge={badge} number={service.number} baseUrl={baseUrl} />
      </Menu>
      <AddToCompare number={service.number} />
    </div>
  )
}
