import { OWNER, SERVICE } from "@/lib/catalogue/contract-examples"
import { OwnerInput } from "@/lib/claims/schema"
import { defineOperations, inPath, respondWith } from "@/lib/contract/operation"
import { HostFiles, type HostFiles as Report, Reread } from "@/lib/sources/host-files/schema"
import { SKIP_WORDS } from "@/lib/sources/host-files/words"

const HOST = inPath("host", "A host name without port, IPv6 in brackets.", SERVICE.host)
const AT = "2026-11-22T08:00:00Z"

const EXAMPLE: Report = {
  host: SERVICE.host,
  read_at: AT,
  rereading_since: null,
  problem: null,
  endpoints: { listed: 1, not_public: 0, no_valid_challenge: 1, not_checked: 0, not_allowed: 0 },
  not_taken: { template: 1 },
  documents: [
    {
      url: `https://${SERVICE.host}/openapi.json`,
      read_at: AT,
      result: "read",
      status: 200,
      bytes: 18_204,
      message: null,
      is_cut: false,
      taken: [
        {
          line: "GET /v1/tides",
          url: SERVICE.url,
          method: "GET",
          protocol: SERVICE.protocol,
          state: "listed",
          service_id: SERVICE.id,
          message: null,
          template: null,
        },
        {
          line: "GET /v1/ports/{port}",
          url: `https://${SERVICE.host}/v1/ports/hamburg`,
          method: "GET",
          protocol: "x402",
          state: "no_valid_challenge",
          service_id: null,
          message: "The endpoint responded with 404.",
          template: {
            path: "/v1/ports/{port}",
            parameters: [{ name: "port", in: "path", type: "string", example: "hamburg" }],
          },
        },
      ],
      more_taken: 0,
      not_taken: [
        {
          line: "GET /data/v2/*",
          reason: "template",
          message: SKIP_WORDS.template,
          template: { path: "/data/v2/*", parameters: [{ name: "*", in: "path", type: null }] },
        },
      ],
      more_not_taken: 0,
      not_taken_by: { template: 1 },
    },
  ],
}

export const HOST_FILES = defineOperations(
  { tag: "catalogue" },
  {
    getHostFiles: {
      method: "get",
      path: "/api/v1/hosts/{host}/files",
      isCrossOrigin: true,
      summary: "Read which documents of a host were read",
      description:
        "The well-known documents and the OpenAPI document of the host, as the last visit found them: which entries were taken, which were not and why, each in the words of the document. A host is visited once a day.",
      pathParameters: [HOST],
      responses: respondWith(
        "The last visit. `read_at` is null before the first one. 50 entries that were not taken are listed per document; the others are counted.",
        HostFiles,
        EXAMPLE,
      ),
      rejections: ["not_found"],
    },
    readHostFiles: {
      method: "post",
      path: "/api/v1/hosts/{host}/files/read",
      tag: "ownership",
      auth: "owner",
      summary: "Have the documents of a host read again",
      description:
        "Starts a visit to the host at once, like the daily one: it reads the documents, checks new endpoints and updates the listings. Once an hour for each host, else 429. Poll the report until `rereading_since` is null.",
      pathParameters: [HOST],
      body: { schema: OwnerInput, example: OWNER },
      responses: respondWith("The visit waits or runs.", Reread, { host: SERVICE.host, rereading_since: AT }, 202),
      rejections: ["not_found", "other_host", "conflict"],
    },
  },
)
