// Writes the OpenAPI 3.1 document from the operations. Pure: the same arguments make the same document.

import { HEADERS, headerRefs } from "@/lib/api/openapi/headers"
import { referRejections } from "@/lib/api/openapi/rejections"
import { buildSchemas, refTo } from "@/lib/api/openapi/schemas"
import { type Sale, writeOperation } from "@/lib/api/openapi/write"
import { listOperations } from "@/lib/api/operations"
import { type JsonSchema, TAGS } from "@/lib/contract/operation"
import { ALL_PROTOCOLS } from "@/lib/protocols/names"
import { DELIVERY_BODY } from "@/lib/webhooks/contract"
import { DeliveryBody } from "@/lib/webhooks/schema"

export interface About {
  name: string
  /** Without a trailing slash. */
  baseUrl: string
  /** True when the Lightning node is the development node, whose payments have no value. Adds the `trials` operations. */
  hasPlayMoney: boolean
  /** What a token costs; null when this directory sells none. */
  sale: Sale | null
  /**
   * For tests: forbids undescribed members. The published document allows undescribed members, because clients must ignore
   * unknown members.
   */
  isStrict?: boolean
}

export interface OpenApi {
  openapi: string
  info: JsonSchema
  /** draft-payment-discovery-00, as `x-payment-info` of operations. */
  "x-service-info": JsonSchema
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, JsonSchema>>
  webhooks: JsonSchema
  components: Record<string, Record<string, JsonSchema>>
}

export function buildDocument({ name, baseUrl, hasPlayMoney, sale, isStrict = false }: About): OpenApi {
  const operations = listOperations(hasPlayMoney)
  const responses: Record<string, JsonSchema> = {}
  const paths: OpenApi["paths"] = {}
  for (const operation of operations) {
    paths[operation.path] ??= {}
    Object.assign(paths[operation.path] ?? {}, { [operation.method]: writeOperation(operation, responses, sale) })
  }
  // Responses to methods that no operation has. Only the tests need them: a linter reports components without a reference.
  if (isStrict) referRejections(["method_not_allowed"], responses)
  const used = new Set(operations.map(({ tag }) => tag))
  const tags = Object.entries(TAGS).map(([tag, description]) => ({ name: tag, description }))
  return {
    openapi: "3.1.1",
    info: {
      title: name,
      version: "1.0.0",
      summary: `A public directory of paid APIs: ${ALL_PROTOCOLS}.`,
      description: INTRODUCTION,
      license: { name: "MIT", identifier: "MIT" },
    },
    "x-service-info": {
      categories: ["data", "search"],
      docs: { homepage: baseUrl, apiReference: `${baseUrl}/api-docs`, llms: `${baseUrl}/llms.txt` },
    },
    servers: [{ url: baseUrl }],
    tags: tags.filter((tag) => used.has(tag.name as keyof typeof TAGS)),
    paths,
    webhooks: { delivery: { post: DELIVERY } },
    components: {
      schemas: buildSchemas(isStrict),
      responses: isStrict ? { ...responses, Options: OPTIONS } : responses,
      headers: isStrict
        ? HEADERS
        : Object.fromEntries(Object.entries(HEADERS).filter(([name]) => !OF_METHODS.has(name))),
      securitySchemes: SECURITY,
    },
  }
}

const INTRODUCTION = [
  "Everything the pages show, as JSON. No key is needed to read; past the free rate a response is 402 with a Lightning invoice that buys a higher rate.",
  "Times are RFC 3339 in UTC; an unknown value is null. Clients must ignore members they do not know: new ones come without a new version.",
  "Every URL responds to OPTIONS with 204 and `Allow`, never counted, and to HEAD where it takes GET. A method that a URL does not take is 405 with `Allow`, has the body of every error, and counts like other requests.",
].join("\n\n")

const SECURITY = {
  l402: {
    type: "http",
    scheme: "L402",
    description: "`L402 <macaroon>:<preimage>` of a challenge that was paid: the higher rate, and the export.",
  },
  admin: { type: "http", scheme: "bearer", description: "The administrator's secret." },
  webhook: { type: "apiKey", in: "header", name: "X-Webhook-Secret", description: "The webhook's own secret." },
}

/** Headers that only the responses to OPTIONS and to wrong methods have. */
const OF_METHODS = new Set([
  "Allow",
  "Access-Control-Allow-Methods",
  "Access-Control-Allow-Headers",
  "Access-Control-Max-Age",
])
const OPTIONS = {
  description: "The methods of a URL, and those that pages of any origin may send.",
  headers: headerRefs([
    "Allow",
    "Cache-Control",
    "Access-Control-Allow-Origin",
    "Access-Control-Allow-Methods",
    "Access-Control-Allow-Headers",
    "Access-Control-Max-Age",
    "X-Directory-Semantic-Cap",
  ]),
}

const DELIVERY = {
  operationId: "receiveDelivery",
  tags: ["webhooks"],
  summary: "Delivery to your webhook",
  description:
    "Signed with the webhook's secret in `webhook-signature` (Standard Webhooks) and `X-Directory-Signature`. Any 2xx counts as received.",
  security: [],
  requestBody: {
    required: true,
    content: { "application/json": { schema: refTo(DeliveryBody), example: DELIVERY_BODY } },
  },
  responses: { "204": { description: "Received." }, "4XX": { description: "Not received; it is sent again later." } },
}
