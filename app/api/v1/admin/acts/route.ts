import { ACT_OPERATIONS } from "@/lib/acts/contract"
import { listActs } from "@/lib/acts/queries"
import { serve } from "@/lib/api/route"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(ACT_OPERATIONS.listActs, ({ query }) => listActs(query))
