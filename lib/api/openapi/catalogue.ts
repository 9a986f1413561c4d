// Reading what is listed: the list, one service, categories, changes, the export (spec §4.1).

import { CHANGE, DETAIL, SERVICE } from "@/lib/api/openapi/examples/service"
import type { Operation } from "@/lib/api/openapi/operation"
import { inQuery, LIMIT, SERVICE_ID } from "@/lib/api/openapi/parameters"
import { LENGTHS } from "@/lib/catalogue/list/filters"
import { FILTER_PARAMETERS, LIST_PARAMETERS } from "@/lib/catalogue/list/list-parameters"
import { LIMITS as CHANGES } from "@/lib/events/schema"
import { mapProtocols, PROTOCOLS } from "@/lib/protocols/names"

const counts = (...protocols: number[]) => ({
  ...mapProtocols((protocol) => protocols[PROTOCOLS.indexOf(protocol)] ?? 0),
  total: protocols.reduce((sum, one) => sum + one, 0),
})
const CSV_EXAMPLE = "id,name,description,url,protocol\n0199d5a0-0000-7000-8000-000000000001,Harbour levels,…\n"

export const CATALOGUE: readonly Operation[] = [
  {
    method: "get",
    path: "/api/v1/services",
    id: "listServices",
    tag: "catalogue",
    summary: "Find services",
    about:
      "The list with filters, search and pages. With `q` the best match comes first: exact name, then text in the name, then text elsewhere, then what is near in meaning. An empty value counts as absent; a value that does not fit is refused by name.",
    parameters: LIST_PARAMETERS,
    answers: {
      200: {
        about: "One page; `total` counts all that match.",
        schema: "ServiceList",
        example: { services: [SERVICE], total: 1, limit: 50, offset: 0, next_cursor: null },
        headers: ["X-Directory-Search-Degraded", "X-Directory-Semantic-Cap"],
      },
    },
    isCached: true,
  },
  {
    method: "get",
    path: "/api/v1/services/{id}",
    id: "getService",
    tag: "catalogue",
    summary: "Read one service",
    about: "With its last checks, what was found in its challenge, its incidents and prices, and its other protocols.",
    parameters: [SERVICE_ID],
    answers: { 200: { about: "The service.", schema: "ServiceDetail", example: DETAIL } },
    refusals: ["not_found"],
    isCached: true,
  },
  {
    method: "get",
    path: "/api/v1/suggest",
    id: "suggest",
    tag: "catalogue",
    summary: "Complete what somebody types",
    about: "Names, providers and categories: what begins with it first, then words that do, then what is spelt alike.",
    parameters: [
      inQuery(
        "q",
        "What was typed; below two characters nothing is suggested.",
        { type: "string", maxLength: LENGTHS.query },
        "wea",
      ),
    ],
    answers: {
      200: {
        about: "At most ten, best first.",
        schema: "Suggestions",
        example: { suggestions: [{ kind: "category", text: "weather", path: "data/weather", count: 3 }] },
      },
    },
    isCached: true,
  },
  {
    method: "get",
    path: "/api/v1/categories",
    id: "listCategories",
    tag: "catalogue",
    summary: "Read the category tree",
    answers: {
      200: {
        about: "Categories by name, with counts by protocol; parents include their children.",
        schema: "Categories",
        example: { categories: { data: { ...counts(2, 5, 1), subcategories: { weather: counts(1, 2, 0) } } } },
      },
    },
    isCached: true,
  },
  {
    method: "get",
    path: "/api/v1/changes",
    id: "listChanges",
    tag: "catalogue",
    summary: "Follow what changes",
    about:
      "Every change of a public listing, in order. Folded from zero into a map by `service_id`, where `service: null` deletes, they are the catalogue.",
    parameters: [
      inQuery("after", "The last `seq` seen.", { type: "integer", minimum: 0, default: 0 }, 811),
      LIMIT(CHANGES.maxPageSize, CHANGES.pageSize),
    ],
    answers: {
      200: {
        about: "The changes after it, oldest first; `next_after` is the `after` of the next call.",
        schema: "ChangePage",
        example: { changes: [CHANGE], next_after: 812, has_more: false },
      },
    },
    isCached: true,
  },
  {
    method: "get",
    path: "/api/v1/export.csv",
    id: "exportCsv",
    tag: "catalogue",
    summary: "Download all of it",
    about: "What the filters leave, as CSV (RFC 4180), in the order of ids. Costs money: see Pricing on /api-docs.",
    parameters: FILTER_PARAMETERS,
    answers: {
      200: {
        about: "Lines of CSV, the names of the columns first.",
        type: "text/csv",
        example: CSV_EXAMPLE,
        headers: ["Content-Disposition"],
      },
    },
    isPaid: true,
    isOpen: true,
  },
]
