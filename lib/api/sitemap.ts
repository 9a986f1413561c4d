// Writes sitemaps (https://www.sitemaps.org/protocol.html): a file of URLs, and the index of such files.

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const XMLNS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

export interface SitemapEntry {
  /** An absolute URL. */
  url: string
  /** RFC 3339. */
  lastModified?: string
}

export const renderSitemap = (entries: readonly SitemapEntry[]) => render("urlset", "url", entries)
export const renderSitemapIndex = (entries: readonly SitemapEntry[]) => render("sitemapindex", "sitemap", entries)

function render(root: string, element: string, entries: readonly SitemapEntry[]): Response {
  const lines = entries.map(({ url, lastModified }) => {
    const modified = lastModified ? `<lastmod>${lastModified}</lastmod>` : ""
    return `<${element}><loc>${escapeXml(url)}</loc>${modified}</${element}>\n`
  })
  const body = `${HEAD}<${root} ${XMLNS}>\n${lines.join("")}</${root}>\n`
  return new Response(body, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "no-cache" },
  })
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
}
const escapeXml = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "")
