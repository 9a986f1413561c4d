import { serve } from "@/lib/api/route"
import { PROBER } from "@/lib/health/contract"
import { getProberAccess } from "@/lib/probe/own-access"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(PROBER.getProber, getProberAccess)
