import { SERVICE } from "@/lib/catalogue/contract-examples"
import { LENGTHS } from "@/lib/catalogue/list/filters"
import { FIT } from "@/lib/catalogue/pick/fit"
import { PICK_CHANGES, PICK_SHARES } from "@/lib/catalogue/pick/formula"
import { OLD_NAMES, PickAnswer, PickParameters, type PickQuery } from "@/lib/catalogue/pick/schema"
import { PROTOCOLS } from "@/lib/catalogue/schema"
import { defineOperations, type Query, queryOf, respondWith, type Words } from "@/lib/contract/operation"
import { CLIENT_IDS } from "@/lib/protocols/clients/client-table"

const EXAMPLE: PickAnswer = {
  task: "harbour levels",
  as_of: "2026-11-22T08:00:00Z",
  sentence: "The choice is the only one that passes every condition, with a score of 99.4.",
  notes: [],
  choice: {
    service: SERVICE,
    page: "https://directory.example/service/0199d5a0-0000-7000-8000-000000000001",
    score: 99.4,
    terms: { fit: 1, reliability: 0.979, price: 1, health: 1, domain: 1 },
    why: {
      fit: "Matches “harbour”, “levels”",
      reliability: "99.8 % right over 30 days, 2,698 checks",
      price: "$0.002, the lowest of the matches",
      health: "Healthy",
      domain: "Domain verified",
    },
    difference: null,
    evidence: {
      checked_at: "2026-11-22T07:51:00Z",
      age_s: 540,
      checks: 2698,
      price_from: "challenge",
      price_at: "2026-11-22T07:51:00Z",
    },
  },
  fallbacks: [],
  considered: 1,
  left_out: [],
  closest: [],
  formula: { version: PICK_CHANGES.length, shares: PICK_SHARES, least_fit: FIT.least },
  snippet: { language: "curl", text: "curl -i https://api.example.com/v1/levels" },
  search_degraded: null,
}

const PROTOCOL: Words = [
  "Payment protocols to consider, separated by commas; without it all.",
  { type: "array", items: { type: "string", enum: PROTOCOLS } },
  ["x402"],
]
const MAXIMUM: Words = [
  "The most that one call may cost, in US dollars. Services whose price of one call is not known are left out.",
  { type: "number", minimum: 0 },
  0.01,
]
const rename = ([about, schema]: Words, name: string): Words => [
  `The first name of \`${name}\`, which keeps working. ${about}`,
  schema,
]

const GIVEN = queryOf(PickParameters, {
  task: [
    `What the service should do, in any words and of any length. The first ${LENGTHS.query} characters are read.`,
    { type: "string" },
    "harbour levels",
  ],
  protocol: PROTOCOL,
  network: [
    "Payment networks. The service must take one of them: CAIP-2 ids such as `eip155:8453`, or names in any letter case, such as `Base`; separated by commas.",
    { type: "array", items: { type: "string", maxLength: LENGTHS.network } },
    ["Base"],
  ],
  max_asked_usd: MAXIMUM,
  min_reliability: [
    "The lowest reliability score. Services without a score are left out.",
    { type: "number", minimum: 0, maximum: 100 },
    90,
  ],
  payable_by: [
    "Clients, separated by commas. One of them must pay the last challenge with its usual setup.",
    { type: "array", items: { type: "string", enum: CLIENT_IDS } },
    ["x402-ts"],
  ],
  protocols: rename(PROTOCOL, OLD_NAMES.protocols),
  max_price_usd: rename(MAXIMUM, OLD_NAMES.max_price_usd),
})

/** The parameters under their present names. A parameter that is given under both names has the value of the present one. */
export const PICK_QUERY: Query<PickQuery> = {
  parameters: GIVEN.parameters,
  parse(search) {
    const { query, ...found } = GIVEN.parse(search)
    if (found.problems.length > 0) return { query: query as PickQuery, ...found }
    const { protocols, max_price_usd, ...rest } = query
    const protocol = rest.protocol ?? protocols
    const max_asked_usd = rest.max_asked_usd ?? max_price_usd
    return {
      query: { ...rest, ...(protocol && { protocol }), ...(max_asked_usd !== undefined && { max_asked_usd }) },
      ...found,
    }
  },
}

export const PICK = defineOperations(
  { tag: "catalogue", method: "get" },
  {
    pickService: {
      path: "/api/v1/pick",
      summary: "Pick one service for a task",
      description:
        "One choice and two fallbacks among the services that fit the task and pass every condition: not down, checked, no changed payee, no test money, and what the parameters ask for. When no service fits the task, there is no choice, and `closest` has those that come nearest. The formula on /how decides; each term is in the response. The same catalogue gives the same choice. Nothing is paid, and no endpoint is called.",
      query: PICK_QUERY,
      responses: respondWith("The choice; null with the reasons when no service passes.", PickAnswer, EXAMPLE),
      isCached: true,
    },
  },
)
