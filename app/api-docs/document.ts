// The API as the documentation shows it, derived from the OpenAPI document once per process.

import { listFields, listGroups } from "@/app/api-docs/reference"
import { buildDocument } from "@/lib/api/openapi/document"
import { baseUrl, env } from "@/lib/env"

const DOCUMENT = buildDocument({
  name: env.SITE_NAME,
  baseUrl,
  hasPlayMoney: env.LIGHTNING_BACKEND === "dev",
})
export const GROUPS = listGroups(DOCUMENT, baseUrl)
export const FIELDS = listFields(DOCUMENT.components.schemas?.Service ?? {})
