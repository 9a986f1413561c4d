// The administrator's calls about claims (spec §4.3).

import type { Operation } from "@/lib/api/openapi/operation"
import { CLAIMED } from "@/lib/api/openapi/ownership"
import { DOMAIN, inQuery, LIMIT } from "@/lib/api/openapi/parameters"
import { CLAIM_LIST } from "@/lib/claims/schema"
import { CLAIM_STATUSES } from "@/lib/claims/transitions"

export const DOMAINS: readonly Operation[] = [
  {
    method: "get",
    path: "/api/v1/admin/domains",
    id: "listDomains",
    tag: "admin",
    summary: "Read claims",
    parameters: [
      inQuery("status", "Only those of this status.", { type: "string", enum: CLAIM_STATUSES }),
      LIMIT(CLAIM_LIST.maxPageSize, CLAIM_LIST.pageSize),
      inQuery("after", "The last domain of the page before.", { type: "string" }),
    ],
    answers: {
      200: { about: "By domain.", schema: "DomainPage", example: { domains: [], next_cursor: null } },
    },
    by: "admin",
  },
  {
    method: "post",
    path: "/api/v1/admin/domains/{domain}/reset",
    id: "resetDomain",
    tag: "admin",
    summary: "Give a claim a new token",
    about: "For who lost it. The listings stay verified while the new claim may wait, 72 hours.",
    parameters: [DOMAIN],
    answers: {
      200: {
        about: "What to place and the new token, which is told this once.",
        schema: "Reset",
        example: { reset: true, new_status: "pending", grace_until: CLAIMED.expires_at, ...CLAIMED },
      },
    },
    refusals: ["no_claim", "invalid_parameter"],
    by: "admin",
  },
]
