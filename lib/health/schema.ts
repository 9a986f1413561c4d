import { z } from "zod"
import { PROBE_STATUSES } from "@/lib/catalogue/schema"
import { namedObject } from "@/lib/contract/schema-names"

export const ProbeStatusInput = namedObject("ProbeStatusInput", {
  probe_status: z.enum(PROBE_STATUSES, `must be one of ${PROBE_STATUSES.join(", ")}`),
})

/** The response of POST /admin/services/{id}/probe-status. `previous` is the status before the call. */
export const ProbeStatusChange = namedObject("ProbeStatusChange", {
  id: z.uuid(),
  number: z.int(),
  probe_status: z.enum(PROBE_STATUSES),
  previous: z.enum(PROBE_STATUSES),
})
export type ProbeStatusChange = z.infer<typeof ProbeStatusChange>
