import { badgePath, writeBadgeHtml, writeBadgeMarkdown } from "@/components/share/badge-words"
import { shortPath } from "@/components/share/short-link"
import { CopyBox } from "@/components/ui/copy-box"

export interface ShownBadge {
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
export function BadgeShare({ badge, number, baseUrl }: BadgeShareProps) {
  const alt = `Health of ${badge.label}`
  const embedded = { alt, image: baseUrl + badgePath(number), page: baseUrl + shortPath(number) }
  return (
    <>
      <p className="field-label">Badge</p>
      {/* biome-ignore lint/performance/noImgElement: next/image adds script, and cannot scale an SVG */}
      <img src={badgePath(number)} alt={alt} width={badge.width} height={badge.height} loading="lazy" />
      <CopyBox text={writeBadgeMarkdown(embedded)} label="Copy badge as Markdown" />
      <CopyBox text={writeBadgeHtml(embedded)} label="Copy badge as HTML" />
    </>
  )
}
