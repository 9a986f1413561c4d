// The addresses of the pages and API responses that show a service, without a query. They follow from the declarations of the
// cached pages and operations. Pure.

import { CATALOGUE } from "@/lib/catalogue/contract"
import { PAGE_PARAMETERS, PAGES_WITHOUT_DATA } from "@/lib/catalogue/page-parameters"
import { PICK } from "@/lib/catalogue/pick/contract"
import type { Protocol } from "@/lib/catalogue/schema"
import type { Operation } from "@/lib/contract/operation"
import { EVENTS } from "@/lib/events/contract"
import { BADGES } from "@/lib/interfaces/badge/contract"
import { BAZAAR } from "@/lib/interfaces/bazaar/contract"
import { CHANGE_FEEDS, FEEDS } from "@/lib/interfaces/feeds/contract"
import { MCP_REGISTRY } from "@/lib/interfaces/mcp-registry/contract"
import { MPP_SERVICES } from "@/lib/interfaces/mpp-services/contract"
import { STATUS_PAGES } from "@/lib/interfaces/status-page/contract"
import { slugOfNetwork } from "@/lib/protocols/networks"
import { STATS } from "@/lib/stats/contract"

/** What the addresses are made of. A service that was removed for good has only its id. */
export interface ChangedService {
  id: string
  number: number | null
  host: string | null
  protocol: Protocol | null
  category: string | null
  /** Ids of networks. */
  networks: readonly string[]
}

const OPERATIONS = [
  ...[CATALOGUE, PICK, EVENTS, STATS, FEEDS, CHANGE_FEEDS, BADGES, STATUS_PAGES, BAZAAR, MPP_SERVICES, MCP_REGISTRY],
].flatMap((group): Operation[] => Object.values(group))

const WITHOUT_DATA: ReadonlySet<string> = new Set(PAGES_WITHOUT_DATA)
const PAGES = Object.keys(PAGE_PARAMETERS).filter((page) => !WITHOUT_DATA.has(page))
const PATHS = OPERATIONS.filter(({ isCached }) => isCached).map(({ path }) => path)

const ROUTES = [...new Set([...PAGES, ...PATHS])]
const isTemplate = (route: string) => /[[{]/.test(route)
/** The addresses that show every service: the front page, lists, feeds. */
const OF_ALL = ROUTES.filter((route) => !isTemplate(route))

type Fill = (service: ChangedService) => readonly string[]
const ofHost: Fill = ({ host }) => (host === null ? [] : [encodeURIComponent(host)])
/** Pages redirect from the number of a service to its UUID. The API and the badges respond to both. */
const ofEither: Fill = ({ id, number }) => (number === null ? [id] : [id, String(number)])
/** The category and those above it. */
const ofCategory: Fill = ({ category }) => {
  const parts = (category?.split("/") ?? []).map(encodeURIComponent)
  return parts.map((_, index) => parts.slice(0, index + 1).join("/"))
}

/** The values of the parameters in routes. Routes with other parameters are those of no single service. */
const FILLS: Readonly<Record<string, Fill>> = {
  "/service/[id]": ({ id }) => [id],
  "/provider/[host]": ofHost,
  "/category/[...path]": ofCategory,
  "/network/[name]": ({ networks }) => networks.map(slugOfNetwork).filter(Boolean),
  "/protocol/[name]": ({ protocol }) => (protocol ? [protocol.toLowerCase()] : []),
  "/api/v1/services/{id}": ofEither,
  "/badge/{id}": ofEither,
  "/service/{id}": ({ id }) => [id],
  "/provider/{host}": ofHost,
}
const PARAMETER = /\[.*\]|\{.*\}/
const OF_ONE = ROUTES.filter(isTemplate).flatMap((route) => {
  const [upTo = ""] = /^.*?(?:\]|\})/.exec(route) ?? []
  const fill = FILLS[upTo]
  return fill ? [{ route, fill }] : []
})

/** Lists each address once, as a path. */
export function listAddresses(services: readonly ChangedService[]): string[] {
  if (services.length === 0) return []
  const ofOne = services.flatMap((service) =>
    OF_ONE.flatMap(({ route, fill }) => fill(service).map((value) => route.replace(PARAMETER, () => value))),
  )
  return [...new Set([...OF_ALL, ...ofOne])]
}
