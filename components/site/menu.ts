// The navigation of every page. The header shows the groups as menus, the footer the links that are marked for it.

export interface MenuLink {
  href: string
  label: string
  /** A second line that says what the reader finds there. */
  about?: string
  /** True for a file that is no page: the browser loads it as a document. */
  isFile?: boolean
  isInFooter?: boolean
}

export interface MenuGroup {
  title: string
  links: readonly MenuLink[]
}

export const MENU: readonly MenuGroup[] = [
  {
    title: "Browse",
    links: [
      { href: "/", label: "All services" },
      { href: "/category", label: "Categories", isInFooter: true },
      { href: "/new", label: "New" },
      { href: "/price-drops", label: "Price drops" },
      { href: "/recovered", label: "Recently recovered" },
      { href: "/providers", label: "Providers" },
      { href: "/changes", label: "Changes", about: "What changed, live" },
      { href: "/stats", label: "Statistics", isInFooter: true },
    ],
  },
  {
    title: "For agents",
    links: [
      { href: "/pick", label: "Pick a service", about: "One service for one sentence", isInFooter: true },
      { href: "/agents", label: "Set up your agent", about: "MCP for Claude, Cursor, VS Code", isInFooter: true },
      { href: "/about#paying", label: "How paying works" },
      { href: "/llms.txt", label: "llms.txt", about: "This site as text for agents", isFile: true, isInFooter: true },
    ],
  },
  {
    title: "For providers",
    links: [
      { href: "/register", label: "List your API", isInFooter: true },
      { href: "/lint", label: "Check your paid endpoint", isInFooter: true },
      { href: "/claim", label: "Prove your domain" },
      { href: "/manage", label: "Manage listings", isInFooter: true },
      { href: "/webhooks", label: "Webhooks" },
      { href: "/opportunities", label: "What buyers look for", about: "Searches without a result" },
    ],
  },
  {
    title: "API",
    links: [
      { href: "/api-docs", label: "Reference" },
      { href: "/api/v1/openapi.json", label: "OpenAPI file", isFile: true },
      { href: "/about#api", label: "Feeds" },
      { href: "/api-docs#pricing", label: "Limits and prices", isInFooter: true },
      { href: "/status", label: "Status", isInFooter: true },
    ],
  },
]

/** Links about the directory itself. Only the footer has these links. */
const ABOUT: readonly MenuLink[] = [
  { href: "/methodology", label: "How we measure" },
  { href: "/about", label: "About" },
  { href: "/about#prober", label: "Our prober" },
  { href: "/feed.xml", label: "Feed", isFile: true },
]

export const FOOTER_LINKS: readonly MenuLink[] = [
  ...MENU.flatMap(({ links }) => links.filter(({ isInFooter }) => isInFooter)),
  ...ABOUT,
]
