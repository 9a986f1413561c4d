// The page states that a URL alone reaches. states.spec.ts audits each state once. Other specs reach the remaining states by
// several steps, and audit these states with the tag AUDITED.

export interface PageState {
  /** A service's name in braces stands for the id of that service, a name with `#` for its number. */
  url: string
  /** The path of the page's file in app/. A test checks that every page has a state here or is in PAGES_WITHOUT_STATE. */
  page: string
}

export const PAGE_STATES: readonly PageState[] = [
  { url: "/", page: "page.tsx" },
  { url: "/?q=headlines", page: "page.tsx" },
  { url: "/?q=cheap+translation+of+poems", page: "page.tsx" },
  { url: "/?protocol=L402&category=media&max_price_usd=0.000001", page: "page.tsx" },
  { url: "/?protocol=bitcoin&health=down&limit=many", page: "page.tsx" },
  { url: "/?offset=5000", page: "page.tsx" },
  { url: "/?cmp={Almanac#},{Translator#}", page: "page.tsx" },
  { url: "/?limit=6&offset=6", page: "page.tsx" },
  { url: "/about", page: "about/page.tsx" },
  { url: "/agents", page: "agents/page.tsx" },
  { url: "/admin", page: "admin/page.tsx" },
  { url: "/api-docs", page: "api-docs/page.tsx" },
  { url: "/api-docs/catalogue", page: "api-docs/[group]/page.tsx" },
  { url: "/api-docs/none", page: "api-docs/[group]/page.tsx" },
  { url: "/category", page: "category/page.tsx" },
  { url: "/category/data/weather", page: "category/[...path]/page.tsx" },
  { url: "/category/no/such", page: "category/[...path]/page.tsx" },
  { url: "/changes", page: "changes/page.tsx" },
  { url: "/changes?kind=down,new&protocol=x402&host=no.example&service=1&before=x", page: "changes/page.tsx" },
  { url: "/claim?domain=unproven.example", page: "claim/page.tsx" },
  { url: "/claim?domain=https://a.example/x", page: "claim/page.tsx" },
  { url: "/compare", page: "compare/page.tsx" },
  { url: "/compare?cmp={Almanac},{Translator}", page: "compare/page.tsx" },
  { url: "/compare?cmp={Almanac}&q=weather", page: "compare/page.tsx" },
  { url: "/compare?q=qqqqq", page: "compare/page.tsx" },
  { url: "/legal/imprint", page: "legal/[name]/page.tsx" },
  { url: "/legal/none", page: "legal/[name]/page.tsx" },
  { url: "/lint", page: "lint/page.tsx" },
  { url: "/lint?url=ftp://a.example", page: "lint/page.tsx" },
  { url: "/manage", page: "manage/page.tsx" },
  { url: "/how", page: "how/page.tsx" },
  { url: "/network/base", page: "network/[name]/page.tsx" },
  { url: "/no/such/page", page: "[...path]/page.tsx" },
  { url: "/ns/l402", page: "ns/l402/page.tsx" },
  { url: "/opportunities", page: "opportunities/page.tsx" },
  { url: "/pick", page: "pick/page.tsx" },
  { url: "/pick?task=city+weather", page: "pick/page.tsx" },
  { url: "/pick?task=city+weather&payable_by=lnget&max_asked_usd=0.000001", page: "pick/page.tsx" },
  { url: "/pick?task=walk+my+dog&network=Base&payable_by=wallet", page: "pick/page.tsx" },
  { url: "/privacy", page: "privacy/page.tsx" },
  { url: "/prober", page: "prober/page.tsx" },
  { url: "/protocol/x402", page: "protocol/[name]/page.tsx" },
  { url: "/protocol/none", page: "protocol/[name]/page.tsx" },
  { url: "/provider/127.0.0.1", page: "provider/[host]/page.tsx" },
  { url: "/providers", page: "providers/page.tsx" },
  { url: "/register", page: "register/page.tsx" },
  { url: "/register/0199d5a0-0000-7000-8000-00000000dead", page: "register/[id]/page.tsx" },
  { url: "/register/batch/0199d5a0-0000-4000-8000-00000000dead", page: "register/batch/[id]/page.tsx" },
  { url: "/report?service={Almanac#}", page: "report/page.tsx" },
  { url: "/report", page: "report/page.tsx" },
  { url: "/s/4000000", page: "s/[number]/page.tsx" },
  { url: "/service/{City Weather}", page: "service/[id]/page.tsx" },
  { url: "/service/{Departures Board}", page: "service/[id]/page.tsx" },
  { url: "/service/{City Weather (sandbox)}", page: "service/[id]/page.tsx" },
  { url: "/service/{Almanac}", page: "service/[id]/page.tsx" },
  { url: "/service/{City Weather}/challenge", page: "service/[id]/challenge/page.tsx" },
  { url: "/service/{Headlines}/challenge", page: "service/[id]/challenge/page.tsx" },
  { url: "/service/{City Weather}/history", page: "service/[id]/history/page.tsx" },
  { url: "/service/4000000", page: "service/[id]/page.tsx" },
  { url: "/stats", page: "stats/page.tsx" },
  { url: "/status", page: "status/page.tsx" },
  { url: "/webhooks", page: "webhooks/page.tsx" },
  { url: "/webhooks/0199d5a0-0000-7000-8000-00000000dead", page: "webhooks/[id]/page.tsx" },
]

/** Pages without an entry in PAGE_STATES, each with the reason. */
export const PAGES_WITHOUT_STATE: Readonly<Record<string, string>> = {
  "error.tsx": "no request makes a page fail on purpose",
  "not-found.tsx": "only an invalid id of a webhook leads there",
}
