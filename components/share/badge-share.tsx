import { Fragment, type ReactNode } from "react"
import { AddToCompare } from "@/components/share/add-to-compare"
import { badgePath, shortPath, writeBadgeHtml, writeBadgeMarkdown } from "@/components/share/badge-words"
import { NativeShare } from "@/components/share/native-share"
import { writeMarkdown } from "@/components/share/share-facts"
import { CopyBox } from "@/components/ui/copy-box"
import { Menu } from "@/components/ui/menu"
import type { ServiceDetail } from "@/lib/catalogue/schema"

interface ShownBadge {
  /** The shortened name of the service. */
  label: string
  /** The size of the badge with the health. */
  width: number
  height: number
}

/** The badges that the menu offers: what they are called, and what they show. The API has more. */
const BADGES = {
  health: { name: "badge", shows: "Health" },
  summary: { name: "badge with uptime and price", shows: "Health, uptime and price" },
} as const
type ShownFigure = keyof typeof BADGES

interface BadgeShareProps {
  badge: ShownBadge
  number: number
  baseUrl: string
}

/** The badges of a service, and the code that embeds each in another page. The images load when the menu opens. */
export function BadgeShare({ badge: { label, width, height }, number, baseUrl }: BadgeShareProps) {
  return (Object.keys(BADGES) as ShownFigure[]).map((figure) => (
    <Fragment key={figure}>
      <p className="field-label first-letter:uppercase">{BADGES[figure].name}</p>
      {/* biome-ignore lint/performance/noImgElement: next/image adds script, and cannot scale an SVG */}
      <img
        src={badgePath(number, figure)}
        alt={`${BADGES[figure].shows} of ${label}`}
        width={figure === "health" ? width : undefined}
        height={height}
        loading="lazy"
      />
      <BadgeCode label={label} number={number} baseUrl={baseUrl} figure={figure} />
    </Fragment>
  ))
}

interface BadgeCodeProps extends Omit<BadgeShareProps, "badge"> {
  label: string
  figure?: ShownFigure
}

/** The code that embeds the badge of a service in another page; as HTML only for the first one, so that the menu stays short. @param label the shortened name of the service */
export function BadgeCode({ label, number, baseUrl, figure = "health" }: BadgeCodeProps) {
  const { name, shows } = BADGES[figure]
  const embedded = {
    alt: `${shows} of ${label}`,
    image: baseUrl + badgePath(number, figure),
    page: baseUrl + shortPath(number),
  }
  return (
    <>
      <CopyBox text={writeBadgeMarkdown(embedded)} label={`Copy ${name} as Markdown`} />
      {figure === "health" && <CopyBox text={writeBadgeHtml(embedded)} label={`Copy ${name} as HTML`} />}
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
        <NativeShare title={service.name} url={url} />
        <p className="field-label">Short link</p>
        <CopyBox text={url} label="Copy short link" />
        <p className="field-label">Markdown</p>
        <CopyBox text={writeMarkdown(service, url)} label="Copy as Markdown" />
        <BadgeShare badge={badge} number={service.number} baseUrl={baseUrl} />
      </Menu>
      <AddToCompare service={{ id: service.id, number: service.number, name: service.name }} />
    </div>
  )
}
