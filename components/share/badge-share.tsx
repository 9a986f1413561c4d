import type { ReactNode } from "react"
import { AddToCompare } from "@/components/share/add-to-compare"
import { badgePath, shortPath, writeBadgeHtml, writeBadgeMarkdown } from "@/components/share/badge-words"
import { writeMarkdown } from "@/components/share/share-facts"
import { CopyBox } from "@/components/ui/copy-box"
import { Menu } from "@/components/ui/menu"
import type { ServiceDetail } from "@/lib/catalogue/schema"

interface ShownBadge {
  /** The shortened name of the service. */
  label: string
  width: number
  height: number
}

interface BadgeShareProps {
  badge: ShownBadge
  number: number
  baseUrl: string
}

/** The badge of a service, and the code that embeds the badge in another page. The image loads when the menu opens. */
export function BadgeShare({ badge: { label, ...size }, number, baseUrl }: BadgeShareProps) {
  return (
    <>
      <p className="field-label">Badge</p>
      {/* biome-ignore lint/performance/noImgElement: next/image adds script, and cannot scale an SVG */}
      <img src={badgePath(number)} alt={`Health of ${label}`} {...size} loading="lazy" />
      <BadgeCode label={label} number={number} baseUrl={baseUrl} />
    </>
  )
}

/** The code that embeds the badge of a service in another page. @param label the shortened name of the service */
export function BadgeCode({ label, number, baseUrl }: { label: string; number: number; baseUrl: string }) {
  const embedded = {
    alt: `Health of ${label}`,
    image: baseUrl + badgePath(number),
    page: baseUrl + shortPath(number),
  }
  return (
    <>
      <CopyBox text={writeBadgeMarkdown(embedded)} label="Copy badge as Markdown" />
      <CopyBox text={writeBadgeHtml(embedded)} label="Copy badge as HTML" />
    </>
  )
}

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
