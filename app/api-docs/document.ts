// The API as the documentation shows it, derived from the OpenAPI document once per process.

import { DESCRIPTION } from "@/app/_shared/description"
import { listFields, listGroups } from "@/app/api-docs/reference"
import { baseUrl } from "@/lib/env"

export const GROUPS = listGroups(DESCRIPTION, baseUrl)
export const FIELDS = listFields(DESCRIPTION.components["schemas"]?.["Service"] ?? {})
