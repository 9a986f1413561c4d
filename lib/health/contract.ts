// The administrator's API operations that probe a service, and that stop or resume its probing.

import { z } from "zod"
import { CHECK, SERVICE, SERVICE_ID } from "@/lib/catalogue/contract-examples"
import { HealthCheck, Service } from "@/lib/catalogue/schema"
import { ProbeStatusChange, ProbeStatusInput } from "@/lib/health/schema"
import { defineOperations } from "@/lib/operation"

export const CheckResponse = z.object({
  check: HealthCheck.extend({ health_status: Service.shape.health_status.unwrap() }),
})

export const HEALTH = defineOperations(
  { tag: "admin", auth: "admin", method: "post", pathParameters: [SERVICE_ID] },
  {
    probeService: {
      path: "/api/v1/admin/services/{id}/probe",
      summary: "Probe an endpoint now",
      responses: {
        200: {
          description: "The check, and the health that follows from it.",
          schema: CheckResponse,
          example: { check: { ...CHECK, health_status: "healthy" } },
        },
      },
      rejections: ["not_found", "conflict"],
    },
    setProbeStatus: {
      path: "/api/v1/admin/services/{id}/probe-status",
      summary: "Stop or resume probing",
      body: { schema: ProbeStatusInput, example: { probe_status: "unprobeable" } },
      responses: {
        200: {
          description: "The new status and the previous one.",
          schema: ProbeStatusChange,
          example: { id: SERVICE.id, number: SERVICE.number, probe_status: "unprobeable", previous: "probeable" },
        },
      },
      rejections: ["not_found"],
    },
  },
)
