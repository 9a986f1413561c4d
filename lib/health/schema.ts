import { z } from "zod"
import { PROBE_STATUSES } from "@/lib/catalogue/schema"

export const ProbeStatusInput = z.object({
  probe_status: z.enum(PROBE_STATUSES, `must be one of ${PROBE_STATUSES.join(", ")}`),
})

/** The response of POST /admin/services/{id}/probe-status. `previous` is the status before the call. */
export const ProbeStatusChange = z.object({
  id: z.uuid(),
  number: z.int(),
  probe_status: z.enum(PROBE_STATUSES),
  previous: z.enum(PROBE_STATUSES),
})
export type ProbeStatusChange = z.infer<typeof ProbeStatusChange>
