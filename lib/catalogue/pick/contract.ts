import { SERVICE } from "@/lib/catalogue/contract-examples"
import { LENGTHS } from "@/lib/catalogue/list/filters"
import { PICK_SHARES } from "@/lib/catalogue/pick/formula"
import { PickAnswer, PickQuery } from "@/lib/catalogue/pick/schema"
import { PROTOCOLS } from "@/lib/catalogue/schema"
import { defineOperations, queryOf, respondWith } from "@/lib/contract/operation"
import { CLIENT_IDS } from "@/lib/protocols/clients/client-table"

const EXAMPLE: PickAnswer = {
  task: "harbour levels",
  as_of: "2026-11-22T08:00:00Z",
  sentence: "The choice is the only one that passes every condition, with a score of 99.4.",
  choice: {
    service: SERVICE,
    page: "https://directory.example/service/0199d5a0-0000-7000-8000-000000000001",
    score: 99.4,
    terms: { fit: 1, reliability: 0.979, price: 1, health: 1, domain: 1 },
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
  formula: { version: 1, shares: PICK_SHARES },
  snippet: { language: "curl", text: "curl -i https://api.example.com/v1/levels" },
  search_degraded: null,
}

export const PICK = defineOperations(
  { tag: "catalogue", method: "get" },
  {
    pickService: {
      path: "/api/v1/pick",
      summary: "Pick one service for a task",
      description:
        "One choice and two fallbacks among the services that match the task and pass every condition: not down, checked, no test money, and what the parameters ask for. The formula on /methodology decides; each term is in the response. The same catalogue gives the same choice. Nothing is paid, and no endpoint is called.",
      query: queryOf(PickQuery, {
        task: ["What the service should do.", { type: "string", maxLength: LENGTHS.query }, "harbour levels"],
        protocols: [
          "Payment protocols to consider, separated by commas; without it all.",
          { type: "array", items: { type: "string", enum: PROTOCOLS } },
          ["x402"],
        ],
        max_price_usd: [
          "The most that one call may cost, in US dollars. Services whose price of one call is not known are left out.",
          { type: "number", minimum: 0 },
          0.01,
        ],
        min_reliability: [
          "The lowest reliability score. Services without a score are left out.",
          { type: "number", minimum: 0, maximum: 100 },
          90,
        ],
        payable_by: [
          "Clients of which one must pay the last challenge with its usual setup, separated by commas.",
          { type: "array", items: { type: "string", enum: CLIENT_IDS } },
          ["x402-ts"],
        ],
      }),
      responses: respondWith("The choice; null with the reasons when no service passes.", PickAnswer, EXAMPLE),
      isCached: true,
    },
  },
)
