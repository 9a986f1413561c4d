// Which clicks mean "show this page of the site here"; the browser keeps all others.

export interface LinkClick {
  href: string
  scroll: boolean
}

type Click = Pick<MouseEvent, "target" | "button" | "metaKey" | "ctrlKey" | "shiftKey" | "altKey" | "defaultPrevented">

/** Null for a click that is not on a SiteLink, that something else has answered, or that asks for a new tab, window or file. */
export function readLinkClick(click: Click): LinkClick | null {
  if (click.defaultPrevented || click.button !== 0) return null
  if (click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return null
  const link = click.target instanceof Element ? click.target.closest<HTMLAnchorElement>("a[data-link]") : null
  const href = link?.getAttribute("href")
  if (!link || !href) return null
  return { href, scroll: link.dataset.link !== "still" }
}
