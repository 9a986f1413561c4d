import { z } from "zod"
import { SERVICE } from "@/lib/catalogue/contract-examples"
import { defineOperations, queryOf, respondWith } from "@/lib/contract/operation"
import { buildMppServices } from "@/lib/interfaces/mpp-services/build-services"
import { MppServiceResponse } from "@/lib/interfaces/mpp-services/schema"
import { splitList, visibleText } from "@/lib/text/text"

const MOST_IDS = 100

const { id, url, name, description, provider, host, http_method } = SERVICE
const EXAMPLE = buildMppServices(
  [
    {
      ...{ id, url, name, description, provider, host, http_method, category: "data/weather" },
      ...{
        health_status: "healthy",
        listed_at: "2026-03-04T10:00:00Z",
        updated_at: "2026-11-02T08:00:00Z",
        offers: null,
      },
    },
  ],
  "https://directory.example",
)

const MppQuery = z.object({
  ids: visibleText(4000)
    .transform(splitList)
    .pipe(z.array(z.string()).max(MOST_IDS, `must be at most ${MOST_IDS} ids`))
    .optional(),
})

export const MPP_SERVICES = defineOperations(
  { tag: "clients", method: "get", isCached: true },
  {
    listMppServices: {
      path: "/api/services",
      summary: "List MPP services",
      description:
        "The MPP services, grouped by host, in the shape of the registry at mpp.dev, for `mppx services` with the setting `MPPX_SERVICES_URL`. At most 10,000 endpoints. With `ids` a short form of these services.",
      query: queryOf(MppQuery, {
        ids: ["Ids of services, separated by commas.", { type: "string" }, "api-example-com"],
      }),
      responses: respondWith("The services.", MppServiceResponse, { version: 1, services: EXAMPLE }),
    },
  },
)
