// Describes a list page and the way to it in the vocabulary of schema.org, for search engines. Pure.

interface Item {
  name: string
  /** An absolute URL. */
  url: string
}

/** @param way the pages from the directory down to this page */
export function buildListData(page: Item & { description: string }, way: readonly Item[], items: readonly Item[]) {
  return [
    {
      "@context": "https://schema.org",
      "@type": "CollectionPage",
      name: page.name,
      url: page.url,
      description: page.description,
      mainEntity: { "@type": "ItemList", itemListElement: listItems(items) },
    },
    { "@context": "https://schema.org", "@type": "BreadcrumbList", itemListElement: listItems(way, "item") },
  ]
}

const listItems = (items: readonly Item[], urlName: "item" | "url" = "url") =>
  items.map(({ name, url }, index) => ({ "@type": "ListItem", position: index + 1, name, [urlName]: url }))
