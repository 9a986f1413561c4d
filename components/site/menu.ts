// The navigation of every page: the menus of the header and the columns of the footer.

export interface MenuLink {
  href: string
  /** The title of the page, or of its section. Each link to the page has this text. */
  label: string
  /** A second line in the header that says what the reader finds there. */
  about?: string
  /** True for a file that is no page: the browser loads it as a document. */
  isFile?: boolean
}

export interface MenuGroup {
  title: string
  links: readonly MenuLink[]
}

/** Each page, and each section that the navigation leads to, with its title. */
export const PAGES = {
  services: { href: "/", label: "All services" },
  categories: { href: "/category", label: "Categories" },
  providers: { href: "/providers", label: "Providers" },
  stats: { href: "/stats", label: "Statistics" },
  live: { href: "/changes", label: "Live" },
  pick: { href: "/pick", label: "Pick a service", about: "One service for one sentence" },
  agents: { href: "/agents", label: "Set up your agent", about: "MCP for Claude, Cursor, VS Code" },
  how: { href: "/how", label: "How it works" },
  paying: { href: "/how#paying", label: "How paying works" },
  guide: { href: "/llms.txt", label: "llms.txt", about: "This site as text for agents", isFile: true },
  register: { href: "/register", label: "List your API" },
  lint: { href: "/lint", label: "Check your paid endpoint" },
  manage: { href: "/manage", label: "Manage your listings" },
  webhooks: { href: "/webhooks", label: "Webhooks" },
  demand: { href: "/opportunities", label: "What buyers look for", about: "Searches without a result" },
  api: { href: "/api-docs", label: "API reference" },
  openApi: { href: "/api/v1/openapi.json", label: "OpenAPI file", isFile: true },
  data: { href: "/about#api", label: "Data and feeds" },
  pricing: { href: "/api-docs#pricing", label: "Pricing" },
  measuring: { href: "/how#measuring", label: "How we measure" },
  status: { href: "/status", label: "Status" },
  about: { href: "/about", label: "About this directory" },
  privacy: { href: "/privacy", label: "Privacy" },
  prober: { href: "/prober", label: "Our prober" },
} as const satisfies Record<string, MenuLink>

/** What the page about our measurements is called wherever a sentence links to one of its parts. */
export const MEASURING = PAGES.measuring.label
/** The URL of a part of the page about our measurements. */
export const measuringHref = (part: string) => `${PAGES.how.href}#${part}`

/** A group is a menu; a link stands next to the menus. */
export const MENU: readonly (MenuGroup | MenuLink)[] = [
  { title: "Browse", links: [PAGES.services, PAGES.categories, PAGES.providers, PAGES.stats] },
  PAGES.live,
  { title: "For agents", links: [PAGES.pick, PAGES.agents, PAGES.paying, PAGES.guide] },
  {
    title: "For providers",
    links: [PAGES.register, PAGES.lint, PAGES.manage, PAGES.webhooks, PAGES.demand],
  },
  {
    title: "Docs",
    links: [PAGES.api, PAGES.openApi, PAGES.data, PAGES.pricing, PAGES.measuring, PAGES.status],
  },
]

/** The columns of the footer. Their texts are short, so the second lines of the menus are left out. */
export const FOOTER: readonly MenuGroup[] = [
  { title: "Browse", links: [PAGES.services, PAGES.categories, PAGES.live, PAGES.stats] },
  { title: "Agents", links: [PAGES.pick, PAGES.agents, PAGES.api, PAGES.guide] },
  { title: "Providers", links: [PAGES.register, PAGES.lint, PAGES.manage, PAGES.prober] },
  { title: "Directory", links: [PAGES.how, PAGES.status, PAGES.about, PAGES.privacy] },
].map(({ title, links }) => ({ title, links: links.map(withoutSecondLine) }))

function withoutSecondLine({ href, label, isFile }: MenuLink): MenuLink {
  return { href, label, ...(isFile && { isFile }) }
}
