import { SELF } from "@/lib/api/contract"
import { serve } from "@/lib/api/route"
import { buildApisJson } from "@/lib/api/self"
import { baseUrl, env } from "@/lib/env"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(SELF.getApisJson, () =>
  buildApisJson(env.SITE_NAME, baseUrl),
)
