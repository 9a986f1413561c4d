import { CHECK, OWNER, SERVICE, SERVICE_ID } from "@/lib/catalogue/contract-examples"
import { HealthCheck, Service } from "@/lib/catalogue/schema"
import { OwnerInput } from "@/lib/claims/schema"
import { defineOperations, respondWith } from "@/lib/contract/operation"
import { namedObject } from "@/lib/contract/schema-names"
import { ProbeStatusChange, ProbeStatusInput } from "@/lib/health/schema"
import { buildProberAccess, ProberAccess } from "@/lib/probe/prober-access"

export const CheckResponse = namedObject("CheckResponse", {
  check: HealthCheck.extend({ health_status: Service.shape.health_status.unwrap() }),
})

export const HEALTH = defineOperations(
  { tag: "admin", auth: "admin", method: "post", pathParameters: [SERVICE_ID] },
  {
    probeService: {
      path: "/api/v1/admin/services/{id}/probe",
      summary: "Probe an endpoint now",
      description:
        "Sends the request of the listing, or calls its tool, and records the result. 429 while the host is being checked, 409 when the host asks not to be checked.",
      responses: respondWith("The check, and the health that follows from it.", CheckResponse, {
        check: { ...CHECK, health_status: "healthy" },
      }),
      rejections: ["not_found", "conflict"],
    },
    setProbeStatus: {
      path: "/api/v1/admin/services/{id}/probe-status",
      summary: "Stop or resume probing",
      body: { schema: ProbeStatusInput, example: { probe_status: "unprobeable" } },
      responses: respondWith("The new status and the previous one.", ProbeStatusChange, {
        id: SERVICE.id,
        number: SERVICE.number,
        probe_status: "unprobeable",
        previous: "probeable",
      }),
      rejections: ["not_found"],
    },
  },
)

const ACCESS = buildProberAccess("https://directory.example", ["203.0.113.7", "2001:db8::/48"])

export const PROBER = defineOperations(
  { tag: "checks", method: "get" },
  {
    getProber: {
      path: "/api/v1/prober",
      summary: "Read how the prober identifies itself",
      description: "What a bot check or a firewall allows so that checks reach an endpoint.",
      responses: respondWith("The user agent, the page about the prober and its addresses.", ProberAccess, ACCESS),
    },
  },
)

export const OWNER_CHECKS = defineOperations(
  { tag: "ownership", auth: "owner", method: "post", pathParameters: [SERVICE_ID] },
  {
    checkService: {
      path: "/api/v1/services/{id}/check",
      waitsForOthers: true,
      summary: "Check a listing now",
      description:
        "Sends one request to the endpoint of a public listing and records the result like a regular check. At most once a minute for each listing and 60 times an hour for each domain, else 429. 429 also while its host is being checked. 409 when the listing is not probed.",
      body: { schema: OwnerInput, example: OWNER },
      responses: respondWith("The check, and the health that follows from it.", CheckResponse, {
        check: { ...CHECK, health_status: "healthy" },
      }),
      rejections: ["not_found", "other_host", "conflict"],
    },
  },
)
