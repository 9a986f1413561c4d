import { AddToCompare } from "@/components/share/add-to-compare"
import { writeMarkdown } from "@/components/share/share-facts"
import { shortPath } from "@/components/share/short-link"
import { CopyBox } from "@/components/ui/copy-box"
import type { Service } from "@/lib/catalogue/schema"

/** What a reader does with a whole service: compare it with others, and share it. @param baseUrl of the directory */
export function ServiceActions({ service, baseUrl }: { service: Service; baseUrl: string }) {
  const url = baseUrl + shortPath(service.number)
  return (
    <div className="service-actions">
      <AddToCompare number={service.number} />
      <details className="share-menu">
        <summary className="btn">Share</summary>
        <div>
          <p className="field-label">Short link</p>
          <CopyBox text={url} label="Copy short link" />
          <p className="field-label">Markdown</p>
          <CopyBox text={writeMarkdown(service, url)} label="Copy as Markdown" />
        </div>
      </details>
    </div>
  )
}
