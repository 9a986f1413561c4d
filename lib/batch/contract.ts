import { BATCH_LIMITS } from "@/lib/batch/limits"
import { BatchEntry, BatchInput, RegistrationBatch } from "@/lib/batch/schema"
import { ErrorBody } from "@/lib/contract/error-body"
import { defineOperations, inPath, respondWith } from "@/lib/contract/operation"

const ID = "3f0c2f0e-5d1b-4a54-9a57-6c0d4e2f9b11"
const ORIGIN = "https://api.example.com"

const ENTRY = {
  url: `${ORIGIN}/v1/levels`,
  method: "GET",
  found_in: [`${ORIGIN}/openapi.json`],
  checked_at: "2026-11-22T08:00:04Z",
  http_status: 402,
  challenges: [{ protocol: "x402", is_valid: true }],
  result: "in_review",
  message: "Registered. The listing is waiting for review.",
  listings: [{ id: "0199d5a0-0000-7000-8000-000000000001", number: 1702, protocol: "x402", status: "pending" }],
}

const STARTED = {
  id: ID,
  page: `https://directory.example/register/batch/${ID}`,
  state: "reading",
  kind: "origin",
  target: ORIGIN,
  is_by_owner: false,
  created_at: "2026-11-22T08:00:00Z",
  finished_at: null,
  problem: null,
  documents: [],
  left_out: [],
  counts: { entries: 0, checked: 0, listed: 0, in_review: 0, not_listed: 0, not_checked: 0 },
  entries: [],
}

const DONE = {
  ...STARTED,
  state: "done",
  finished_at: "2026-11-22T08:00:05Z",
  documents: [{ url: `${ORIGIN}/openapi.json`, state: "read", entries: 1, problem: null }],
  left_out: [{ count: 3, text: "3 entries without a price, in /openapi.json" }],
  counts: { ...STARTED.counts, entries: 1, checked: 1, in_review: 1 },
  entries: [ENTRY],
}

/** The events of a batch, as a client with `Accept: text/event-stream` receives them. */
const EVENTS = [`event: step\ndata: ${JSON.stringify(ENTRY)}`, `event: batch\ndata: ${JSON.stringify(DONE)}`]
  .map((event) => `${event}\n\n`)
  .join("")

export const BATCH_REGISTRATION = defineOperations(
  { tag: "registration" },
  {
    registerBatch: {
      method: "post",
      path: "/api/v1/register/batch",
      summary: "Register many endpoints",
      description: `Registers the endpoints of an \`origin\`, of an OpenAPI document (\`openapi_url\`) or of a list (\`urls\`), at most ${BATCH_LIMITS.entries}. Send exactly one of the three. Of an origin the documents \`/openapi.json\`, \`/.well-known/x402\`, \`/.well-known/l402-services\` and the like are read; an origin without them is one endpoint. Each endpoint is checked and listed by the rules of a single registration, one request at a time, ${BATCH_LIMITS.requests} for a site at most. The response comes at once; the work continues in the background, also after a restart. A site has one batch at a time, and ${BATCH_LIMITS.perDay} in 24 hours. With \`verification_token\` of the verified claim of the host the listings are public at once, and the limit of a day does not count.`,
      body: { schema: BatchInput, example: { origin: ORIGIN } },
      responses: respondWith(
        "Accepted. Keep the `id`: only a client with it can read the batch.",
        RegistrationBatch,
        STARTED,
        202,
      ),
      rejections: ["not_owner"],
      limit: "register_batch",
    },
    readBatch: {
      method: "get",
      path: "/api/v1/register/batch/{id}",
      summary: "Read the progress of a batch",
      description: `One entry for each endpoint: where it was found, its method, the challenge, and whether it is listed or why not. Deleted after ${BATCH_LIMITS.keptDays} days. With \`Accept: text/event-stream\` the response is a stream: one event \`step\` (schema \`BatchEntry\`) for each entry with a result, and at the end \`batch\` (schema \`RegistrationBatch\`) or \`error\` (schema \`Error\`). A comment is sent every 15 seconds without an event. Closing the connection does not stop the work.`,
      pathParameters: [inPath("id", "The `id` of the response to the POST.", ID)],
      responses: {
        200: {
          description: "The batch as it is now.",
          schema: RegistrationBatch,
          example: DONE,
          events: { schemas: [BatchEntry, RegistrationBatch, ErrorBody], example: EVENTS },
        },
      },
      rejections: ["not_found"],
    },
  },
)
