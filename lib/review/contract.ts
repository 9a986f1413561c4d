import { z } from "zod"
import { CHECK, FINDING, SERVICE, SERVICE_ID } from "@/lib/catalogue/contract-examples"
import { PROTOCOLS, Service } from "@/lib/catalogue/schema"
import { CURSOR_WORDS, defineOperations, FLAG, inPath, pageWords, queryOf, respondWith } from "@/lib/contract/operation"
import { namedObject } from "@/lib/contract/schema-names"
import {
  ApprovalInput,
  Attempt,
  AttemptQuery,
  BatchDecided,
  BatchDecision,
  CHECK_RESULTS,
  Decision,
  DeletedPage,
  DeletedQuery,
  FoundListings,
  GroupDecision,
  ListingEdit,
  ListingQuery,
  MAX_BATCH,
  MergeInput,
  MOST_GROUPS,
  PENDING_ORDERS,
  Pending,
  PendingGroup,
  PendingQuery,
  Proposal,
  RejectionInput,
  Revision,
  ServiceDecided,
  Undone,
  WAITING_PAGE,
  WaitingQuery,
} from "@/lib/review/schema"
import { UNDO_MINUTES } from "@/lib/review/undo-rule"

const AT = "2026-11-22T08:00:00Z"
const ID = "0199d5a0-0000-7000-8000-000000000003"
const VERSION = "9f2c1e5a7b3d4f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8"

const total = z.int().min(0)
const next_cursor = z.string().nullable().describe("`after` of the next page; null on the last.")
export const PendingList = namedObject("PendingList", { pending: z.array(Pending), total, next_cursor })
export const RevisionList = namedObject("RevisionList", { revisions: z.array(Revision), total, next_cursor })
export const ProposalList = namedObject("ProposalList", { proposals: z.array(Proposal), total, next_cursor })
export const GroupList = namedObject("GroupList", { groups: z.array(PendingGroup) })
export const AttemptPage = namedObject("AttemptPage", { registrations: z.array(Attempt), next_cursor })
export const ServiceResponse = namedObject("ServiceResponse", { service: Service })

const { id: _, response_time_ms: __, ...LAST_CHECK } = CHECK
const PENDING = {
  service: SERVICE,
  report: { protocol: "x402", httpStatus: 402, findings: [FINDING] },
  findings: [],
  last_check: LAST_CHECK,
  probe_body: null,
  alike: [],
  declared: {
    name: SERVICE.name,
    description: SERVICE.description,
    category: SERVICE.category,
    provider: SERVICE.provider,
    price_sats: null,
    price_usd: SERVICE.price_usd,
    payment_asset: null,
    payment_network: null,
    http_method: "GET",
    probe_body: null,
    parameters: [],
  },
  version: VERSION,
  payee: { pay_to: "0x4f3c9a1be27d5806f4a1c2d3e5b60718293a4b5c", former: null, others: [], varies: false },
}

const WAITING_PAGES = queryOf(WaitingQuery, {
  limit: pageWords(WAITING_PAGE.max, WAITING_PAGE.size),
  after: CURSOR_WORDS,
})
const GROUP_ID = "3f0c2f0e-5d1b-4a54-9a57-6c0d4e2f9b11"
const PENDING_PAGES = queryOf(PendingQuery, {
  limit: pageWords(WAITING_PAGE.max, WAITING_PAGE.size),
  after: CURSOR_WORDS,
  q: ["A number, a UUID, or a part of the name, the host or the URL.", { type: "string" }, "harbour"],
  protocol: ["Listings paid by this protocol.", { type: "string", enum: PROTOCOLS }, "x402"],
  result: [
    "Listings whose newest check has this result. Before the first check the probe of the registration counts.",
    { type: "string", enum: CHECK_RESULTS },
    "passed",
  ],
  batch: [
    "Listings of the group with this id, as the list of groups has it.",
    { type: "string", format: "uuid" },
    GROUP_ID,
  ],
  sort: [
    "`oldest`: the oldest first. `host`: listings of one host together. A cursor is for the order it came with.",
    { type: "string", enum: PENDING_ORDERS, default: "oldest" },
    "host",
  ],
})
const DECISION_ID = inPath("id", "The UUID of the revision or proposal.", "0199d5a0-0000-7000-8000-000000000001")

const SERVICE_RESPONSE = respondWith("The listing as it is now.", ServiceResponse, { service: SERVICE })
const BATCH = "0199d5a0-0000-7000-8000-000000000004"
const DECIDED = respondWith("The listing as it is now, and the batch to take the decision back.", ServiceDecided, {
  service: SERVICE,
  batch: BATCH,
})
const DELETED = {
  deleted: [{ service: SERVICE, deleted_at: AT, gone_at: "2026-12-22T08:00:00Z" }],
  next_cursor: null,
}
const IF_UNCHANGED =
  "Send the `version` or the `updated_at` that you read: the call is rejected with 409 when the listing has changed since."

const list = <P extends string>(path: P, summary: string, schema: z.ZodType, example: object) =>
  ({
    method: "get",
    path: `/api/v1/admin/${path}`,
    summary,
    query: WAITING_PAGES,
    responses: respondWith("The oldest first.", schema, { ...example, next_cursor: null }),
  }) as const

const decide = <P extends string>(path: P, summary: string, state: "approved" | "dismissed") =>
  ({
    path: `/api/v1/admin/${path}`,
    summary,
    pathParameters: [DECISION_ID],
    responses: respondWith("The decision. A repeated call has the same response.", Decision, {
      id: ID,
      state,
      decided_at: AT,
      service: SERVICE,
    }),
    rejections: ["not_found", "conflict"],
  }) as const

export const REVIEW = defineOperations(
  { tag: "admin", method: "post", auth: "admin" },
  {
    listPending: {
      ...list("pending", "List what waits for review", PendingList, { pending: [PENDING], total: 1 }),
      query: PENDING_PAGES,
      responses: respondWith("The oldest first, or by host. `total` counts all that pass the filters.", PendingList, {
        pending: [PENDING],
        total: 1,
        next_cursor: null,
      }),
    },
    listRevisions: list("revisions", "List proposed changes", RevisionList, { revisions: [], total: 0 }),
    approveRevision: decide("revisions/{id}/approve", "Apply a revision", "approved"),
    dismissRevision: decide("revisions/{id}/dismiss", "Dismiss a revision", "dismissed"),
    listProposals: list("proposals", "List what checks propose", ProposalList, { proposals: [], total: 0 }),
    approveProposal: decide("proposals/{id}/approve", "Apply a proposal", "approved"),
    dismissProposal: decide("proposals/{id}/dismiss", "Dismiss a proposal", "dismissed"),
    listRegistrations: {
      method: "get",
      path: "/api/v1/admin/registrations",
      summary: "List attempts to register",
      query: queryOf(AttemptQuery, {
        failed: ["`true`: rejected attempts only.", FLAG],
        limit: pageWords(200, 50),
        after: CURSOR_WORDS,
      }),
      responses: respondWith("Newest first.", AttemptPage, { registrations: [], next_cursor: null }),
    },
    listDeleted: {
      method: "get",
      path: "/api/v1/admin/deleted",
      summary: "List what owners deleted",
      query: queryOf(DeletedQuery, { limit: pageWords(200, 50), after: CURSOR_WORDS }),
      responses: respondWith("What can be restored, newest first.", DeletedPage, DELETED),
    },
    approveService: {
      path: "/api/v1/admin/services/{id}/approve",
      summary: "Make a listing public",
      description: IF_UNCHANGED,
      pathParameters: [SERVICE_ID],
      body: { schema: ApprovalInput, example: { version: VERSION }, isOptional: true },
      responses: DECIDED,
      rejections: ["not_found", "conflict", "listing_changed"],
    },
    rejectService: {
      path: "/api/v1/admin/services/{id}/reject",
      summary: "Reject or remove a listing",
      description: IF_UNCHANGED,
      pathParameters: [SERVICE_ID],
      body: { schema: RejectionInput, example: { reason: "It copies another provider's service." } },
      responses: DECIDED,
      rejections: ["not_found", "conflict", "listing_changed"],
    },
    decideServices: {
      path: "/api/v1/admin/pending/decide",
      summary: "Approve or reject several listings",
      description: `At most ${MAX_BATCH} listings that wait for review. A listing that does not wait any more, or whose \`version\` differs, is left as it is and named in \`skipped\`. With \`only_passing\`, only listings whose newest check received a correct challenge are approved.`,
      body: {
        schema: BatchDecision,
        example: { verdict: "approved", services: [{ id: "17", version: VERSION }], only_passing: true },
      },
      responses: respondWith("What was decided, and what was skipped and why.", BatchDecided, {
        decided: [SERVICE],
        skipped: [{ id: "18", reason: "The listing does not wait for review any more; it is active." }],
        batch: BATCH,
      }),
    },
    listGroups: {
      method: "get",
      path: "/api/v1/admin/pending/groups",
      summary: "List groups of listings that came together",
      description: `A group has the waiting listings of one batch of registrations, at least two. The oldest ${MOST_GROUPS} groups.`,
      responses: respondWith("The oldest first.", GroupList, {
        groups: [
          {
            ...{ id: GROUP_ID, target: "https://api.example.com", sites: ["example.com"], created_at: AT },
            ...{ waiting: 97, passing: 95, as_of: "2026-11-22T09:00:00Z" },
          },
        ],
      }),
    },
    decideGroup: {
      path: "/api/v1/admin/pending/groups/{id}/decide",
      summary: "Approve or reject a group",
      description:
        "Decides about all listings of the group that wait, each in a transaction of its own. With `as_of` a listing that has changed since is left as it is and named in `skipped`. With `only_passing`, only listings whose newest check received a correct challenge are approved.",
      pathParameters: [inPath("id", "The `id` of the group.", GROUP_ID)],
      body: {
        schema: GroupDecision,
        example: { verdict: "approved", only_passing: true, as_of: "2026-11-22T09:00:00Z" },
      },
      responses: respondWith("What was decided, and what was skipped and why.", BatchDecided, {
        decided: [SERVICE],
        skipped: [],
        batch: BATCH,
      }),
      rejections: ["not_found"],
    },
    undoBatch: {
      path: "/api/v1/admin/batches/{id}/undo",
      summary: "Take back approvals or rejections",
      description: `Possible for ${UNDO_MINUTES} minutes. Each listing of the batch gets the state from before the decision, unless it has changed since; \`kept\` names the others with the reason.`,
      pathParameters: [inPath("id", "The `batch` of the decision.", BATCH)],
      responses: respondWith("What was taken back, and what was kept and why.", Undone, {
        undone: [SERVICE],
        kept: [],
      }),
      rejections: ["not_found"],
    },
    findListings: {
      method: "get",
      path: "/api/v1/admin/services",
      summary: "Find listings in any state",
      query: queryOf(ListingQuery, {
        q: ["A number, a UUID, or a part of the name, the host or the URL.", { type: "string" }, "harbour"],
        limit: pageWords(100, 50),
      }),
      responses: respondWith("The matching listings.", FoundListings, {
        listings: [{ service: SERVICE, deleted_at: null }],
        has_more: false,
      }),
    },
    editListing: {
      method: "patch",
      path: "/api/v1/admin/services/{id}",
      summary: "Edit or feature a listing",
      description:
        "Changes the name or the category, or features the listing. Sources do not overwrite an edited name or category. The operator's own listings follow their file.",
      pathParameters: [SERVICE_ID],
      body: { schema: ListingEdit, example: { category: "data/weather", featured: true } },
      responses: SERVICE_RESPONSE,
      rejections: ["not_found", "conflict"],
    },
    mergeListings: {
      path: "/api/v1/admin/services/{id}/merge",
      summary: "Merge a duplicate into another listing",
      description:
        "Removes the listing `id`. Its addresses redirect to the listing `into`, which gets the labels of the sources that name the duplicate. `restore` takes the merging back.",
      pathParameters: [SERVICE_ID],
      body: { schema: MergeInput, example: { into: "4100" } },
      responses: SERVICE_RESPONSE,
      rejections: ["not_found", "conflict"],
    },
    restoreService: {
      path: "/api/v1/admin/services/{id}/restore",
      summary: "Undo an owner's deletion, or the merging of a duplicate",
      pathParameters: [SERVICE_ID],
      responses: SERVICE_RESPONSE,
      rejections: ["not_found"],
    },
  },
)
